// Mouse and fingers on the board: a tap, a drag of what is held, a pan, a pinch. What is held and what it means, the board knows.
import type { Paper, Phase } from "./board";

export type Holder<Hold> = {
    /** What this press takes hold of; null: the table itself, which a drag then pans. */
    take(event: PointerEvent, screen: Paper): Hold | null;
    drag(hold: Hold, phase: Phase, screen: Paper): void;
    /** Let go without a drag. */
    tap(down: PointerEvent, up: PointerEvent, screen: Paper): void;
    hover(event: PointerEvent, screen: Paper): void;
    pan(dx: number, dy: number): void;
    pinch(before: [Paper, Paper], after: [Paper, Paper]): void;
    settle(): void;
    grab(grabbing: boolean): void;
};

const tremble = { touch: 9, other: 4 }; // pixels a hand moves without meaning it

export class Pointers<Hold> {
    private readonly fingers = new Map<number, Paper>();
    private press: { event: PointerEvent; screen: Paper; hold: Hold | null; dragging: boolean } | null = null;
    private waiting = 0;

    constructor(
        private readonly holder: Holder<Hold>,
        private readonly screen_of: (event: PointerEvent) => Paper,
    ) {}

    down(event: PointerEvent): void {
        if (event.button > 1) return;
        const screen = this.screen_of(event);
        this.fingers.set(event.pointerId, screen);
        if (this.fingers.size > 1) {
            this.let_go("cancel", screen);
            return;
        }
        const hold = event.button === 1 ? null : this.holder.take(event, screen);
        this.press = { event, screen, hold, dragging: false };
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
    }

    move(event: PointerEvent): void {
        const screen = this.screen_of(event);
        const before = this.fingers.get(event.pointerId);
        if (!before) {
            this.holder.hover(event, screen);
            return;
        }
        const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
        this.fingers.set(event.pointerId, screen);
        if (other && this.fingers.size === 2) this.holder.pinch([before, other], [screen, other]);
        else if (this.press) this.drag_on(this.press, event, before, screen);
    }

    up(event: PointerEvent): void {
        if (!this.fingers.delete(event.pointerId)) return;
        const screen = this.screen_of(event);
        const tapped = this.press && !this.press.dragging ? this.press : null;
        this.let_go("end", screen);
        if (tapped) this.holder.tap(tapped.event, event, screen);
        if (this.fingers.size === 0) this.holder.settle();
    }

    cancel(event: PointerEvent): void {
        if (this.fingers.delete(event.pointerId)) this.let_go("cancel", this.screen_of(event));
    }

    private drag_on(press: NonNullable<typeof this.press>, event: PointerEvent, before: Paper, screen: Paper): void {
        const allowed = event.pointerType === "touch" ? tremble.touch : tremble.other;
        if (!press.dragging && Math.hypot(screen.x - press.screen.x, screen.y - press.screen.y) < allowed) return;
        if (!press.dragging) {
            press.dragging = true;
            this.holder.grab(true);
            if (press.hold !== null) this.holder.drag(press.hold, "start", press.screen);
        }
        if (press.hold === null) this.holder.pan(screen.x - before.x, screen.y - before.y);
        else this.soon(press.hold, screen);
    }

    /** At most one move a frame: the server answers each. */
    private soon(hold: Hold, screen: Paper): void {
        cancelAnimationFrame(this.waiting);
        this.waiting = requestAnimationFrame(() => this.holder.drag(hold, "move", screen));
    }

    private let_go(phase: "end" | "cancel", screen: Paper): void {
        cancelAnimationFrame(this.waiting);
        const press = this.press;
        this.press = null;
        this.holder.grab(false);
        if (press?.dragging && press.hold !== null) this.holder.drag(press.hold, phase, screen);
    }
}
