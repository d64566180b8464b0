import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Holder, Pointers } from "./pointers";

type Spoken = string;
let said: Spoken[] = [];
let holds: string | null = null;

const holder: Holder<string> = {
    take: () => holds,
    drag: (hold, phase, at) => said.push(`${hold} ${phase} ${at.x},${at.y}`),
    tap: (_, __, at) => said.push(`tap ${at.x},${at.y}`),
    hover: () => said.push("hover"),
    pan: (dx, dy) => said.push(`pan ${dx},${dy}`),
    pinch: ([a, b], [c, d]) => said.push(`pinch ${Math.abs(a.x - b.x)} to ${Math.abs(c.x - d.x)}`),
    settle: () => said.push("settle"),
    grab: () => undefined,
};

function event(x: number, y: number, pointerId = 1, more: Partial<PointerEvent> = {}): PointerEvent {
    return { clientX: x, clientY: y, pointerId, button: 0, pointerType: "mouse", currentTarget: { setPointerCapture: () => undefined }, ...more } as unknown as PointerEvent;
}

function hands(): Pointers<string> {
    return new Pointers(holder, (at) => ({ x: at.clientX, y: at.clientY }));
}

beforeEach(() => {
    said = [];
    holds = null;
    // A frame comes at once.
    vi.stubGlobal("requestAnimationFrame", (run: () => void) => (run(), 1));
    vi.stubGlobal("cancelAnimationFrame", () => undefined);
});

describe("pointers", () => {
    it("tap where the hand only trembled", () => {
        const pointers = hands();
        holds = "unit";
        pointers.down(event(10, 10));
        pointers.move(event(12, 11));
        pointers.up(event(12, 11));
        expect(said).toEqual(["tap 12,11", "settle"]);
    });

    it("pan the table where nothing is held", () => {
        const pointers = hands();
        pointers.down(event(10, 10));
        pointers.move(event(20, 10));
        pointers.move(event(25, 12));
        pointers.up(event(25, 12));
        expect(said).toEqual(["pan 10,0", "pan 5,2", "settle"]);
    });

    it("drag what is held, from where it was taken", () => {
        const pointers = hands();
        holds = "unit";
        pointers.down(event(10, 10));
        pointers.move(event(20, 10));
        pointers.up(event(21, 10));
        expect(said).toEqual(["unit start 10,10", "unit move 20,10", "unit end 21,10", "settle"]);
    });

    it("the middle button always pans", () => {
        const pointers = hands();
        holds = "unit";
        pointers.down(event(10, 10, 1, { button: 1 }));
        pointers.move(event(20, 10));
        expect(said).toEqual(["pan 10,0"]);
    });

    it("a second finger ends the drag and pinches; lifting one of them taps nothing", () => {
        const pointers = hands();
        holds = "unit";
        pointers.down(event(0, 0));
        pointers.move(event(20, 0));
        pointers.down(event(100, 0, 2));
        pointers.move(event(180, 0, 2));
        pointers.up(event(180, 0, 2));
        pointers.move(event(40, 0));
        pointers.up(event(40, 0));
        expect(said).toEqual(["unit start 0,0", "unit move 20,0", "unit cancel 100,0", "pinch 80 to 160", "settle"]);
    });

    it("a lost pointer cancels, an unknown one hovers", () => {
        const pointers = hands();
        holds = "corner";
        pointers.move(event(5, 5));
        pointers.down(event(0, 0));
        pointers.move(event(20, 0));
        pointers.cancel(event(20, 0));
        pointers.up(event(20, 0));
        expect(said).toEqual(["hover", "corner start 0,0", "corner move 20,0", "corner cancel 20,0"]);
    });
});
