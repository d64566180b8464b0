import { describe, expect, it } from "vitest";
import { arrow_path, kind_of_tie } from "./arrows";
import { overlap, overlaps_body, upright_body } from "./board";
import { fill_of, ink_of, lightness, Wardrobe } from "./dress";
import { sample_view } from "./fixture";
import { attribute_kept, is_shape, names_on, without_styles } from "./ground";
import { badge_signs, tag_layout } from "./tag_layout";
import { TagBoard, type TagWish } from "./tags";
import { in_measure, is_disordered, is_running, order_letters, sign_of, surname_of, unit_in_words, way_of } from "./words";

const table = { width: 1000, height: 1000 };

function wish(id: string, x: number, y: number, must = false): TagWish {
    return { id, body: upright_body({ left: x - 30, right: x + 30, top: y - 10, bottom: y + 10 }), rear: { x: 0, y: 1 }, width: 50, height: 20, must };
}

describe("tags", () => {
    it("stand behind the unit where there is room", () => {
        const [place] = new TagBoard().lay([wish("1", 500, 500)], [wish("1", 500, 500).body], table);
        expect(place?.x).toBeCloseTo(500);
        expect(place?.y).toBeGreaterThanOrEqual(520);
        expect(place?.lead).toBeNull();
    });

    it("cover neither troops nor each other, nor leave the table", () => {
        const wishes = Array.from({ length: 40 }, (_, i) => wish(String(i), 60 + (i % 8) * 120, 30 + Math.floor(i / 8) * 60));
        const bodies = wishes.map((one) => one.body);
        const places = new TagBoard().lay(wishes, bodies, table);
        expect(places.length).toBeGreaterThan(30);
        const boxes = places.map((place) => ({ left: place.x - 25, right: place.x + 25, top: place.y - 10, bottom: place.y + 10 }));
        boxes.forEach((box, i) => {
            expect(bodies.some((body) => overlaps_body(body, box))).toBe(false);
            expect(boxes.some((other, j) => j !== i && overlap(other, box))).toBe(false);
            expect(box.left >= 0 && box.top >= 0 && box.right <= 1000 && box.bottom <= 1000).toBe(true);
        });
    });

    it("are left out where there is no room, unless they must be there", () => {
        const everywhere = [upright_body({ left: 0, top: 0, right: 1000, bottom: 1000 })];
        expect(new TagBoard().lay([wish("1", 500, 500)], everywhere, table)).toHaveLength(0);
        expect(new TagBoard().lay([wish("1", 500, 500, true)], everywhere, table)).toHaveLength(1);
    });

    it("stay on their side while they can", () => {
        const board = new TagBoard();
        const in_the_way = upright_body({ left: 470, right: 530, top: 511, bottom: 560 });
        const one = wish("1", 500, 500);
        const [pushed] = board.lay([one], [one.body, in_the_way], table);
        const [kept] = board.lay([one], [one.body], table);
        expect(pushed?.y).toBeLessThan(500); // before the front instead
        expect(kept).toBe(pushed);
    });

    it("come back from afar when there is room", () => {
        const board = new TagBoard();
        const one = wish("1", 500, 500);
        const all_around = [upright_body({ left: 400, right: 600, top: 480, bottom: 520 }), upright_body({ left: 420, right: 580, top: 460, bottom: 535 })];
        const [off] = board.lay([one], [one.body, ...all_around], table);
        expect(off?.lead).not.toBeNull();
        expect(new TagBoard().lay([{ ...one, close: true }], [one.body, ...all_around], table)).toHaveLength(0);
        const [back] = board.lay([one], [one.body], table);
        expect(back?.lead).toBeNull();
    });

    it("have room for order, label and badges", () => {
        const view = sample_view(24);
        const [roll, now] = [view.units[0], view.state.units[0]];
        if (!roll || !now) throw new Error("the sample has units");
        const plain = tag_layout(roll, { ...now, badges: [] }, "A");
        expect(tag_layout(roll, { ...now, badges: ["routing", "halted"] }, "A").width - plain.width).toBeGreaterThanOrEqual(32);
        // Smoke is drawn before the front, not beside the label.
        expect(tag_layout(roll, { ...now, badges: ["has fired"] }, "A").width).toBe(plain.width);
    });
});

describe("words", () => {
    it("shortens orders so that they differ", () => {
        const orders = ["Advance", "Reserve", "Retreat", "Stand", "Rout"];
        expect(orders.map((order) => order_letters(orders, order))).toEqual(["A", "Rs", "Rt", "S", "Ro"]);
    });

    it("calls commanders as maps do", () => {
        expect(surname_of("Brigadier General Daniel Morgan")).toBe("Morgan");
        expect(surname_of("the Duke of Cumberland")).toBe("the Duke of Cumberland");
        expect(surname_of("Pickens")).toBe("Pickens");
    });

    it("tells where a unit looks", () => {
        expect([0, 8192, 16384, 32768, 49152, 65535].map((facing) => way_of(facing))).toEqual(["up the table", "up and left", "left", "down the table", "right", "up the table"]);
        expect([0, 8192, 16384].map((facing) => way_of(facing, true))).toEqual(["down the table", "down and right", "right"]);
    });

    it("tells a unit to those who listen", () => {
        const view = sample_view(24);
        const [roll, now] = [view.units[4], view.state.units[4]];
        if (!roll || !now) throw new Error("the sample has units");
        expect(unit_in_words(roll, { ...now, badges: ["Disorganised"] }, view.measure, view.sides[0])).toBe("5th Regiment of Foot (Crown forces), 3 of 4 stands, in skirmish, facing up the table, order Advance, Disorganised");
    });

    it("knows the signs of badges", () => {
        expect(["Disorganised", "routing", "in melee", "charging", "has fired", "halted", "must retreat", "holds fire", "uneasy"].map(sign_of)).toEqual(["disorder", "rout", "melee", "charge", "fired", "halt", "retreat", "held", "other"]);
        const [now] = sample_view(24).state.units;
        if (!now) throw new Error("the sample has units");
        expect(is_running({ ...now, badges: ["routing"] })).toBe(true);
        expect(is_disordered({ ...now, badges: ["routing"] })).toBe(false);
        expect(in_measure(14_300, sample_view(24).measure)).toBe("14.3 cm");
    });

    it("tells figures and inches where the sheet does", () => {
        const view = sample_view(24);
        const [roll, now] = [view.units[4], view.state.units[4]];
        if (!roll || !now) throw new Error("the sample has units");
        const inches = { unit: "in", length: 2540, least: 2540, one: "figure", several: "figures" };
        expect(in_measure(25_400, inches)).toBe("10.0 in");
        expect(unit_in_words(roll, { ...now, order: "", of: 24, fights: 17, badges: ["FS 6"] }, inches)).toBe("5th Regiment of Foot, 17 of 24 figures, in skirmish, facing up the table, FS 6");
        expect(badge_signs({ ...now, badges: ["FS 6"] })[0]?.letter).toBe("6");
        expect(tag_layout(roll, { ...now, of: 24, fights: 17 }, "").words).toMatch(/ 17$/);
    });
});

describe("the wardrobe", () => {
    it("tells sides and nations by weave, not by colour alone", () => {
        const wardrobe = new Wardrobe(sample_view(48));
        const weaves = wardrobe.dresses.map((dress) => dress.weave);
        expect(new Set(weaves).size).toBe(weaves.length);
        expect(fill_of(wardrobe.of("red", "British"))).toBe("#a8362f");
        expect(fill_of(wardrobe.of("blue", "American"))).toMatch(/^url\(#/);
        expect(wardrobe.of("red", "nobody").nation).toBe("British");
    });

    it("writes in a colour that can be read on cream", () => {
        for (const dress of new Wardrobe(sample_view(48)).dresses) expect(lightness(ink_of(dress))).toBeLessThan(0.5);
    });
});

describe("the ground", () => {
    it("takes shapes and looks, nothing that runs or fetches", () => {
        for (const name of ["script", "foreignObject", "image", "style", "a", "iframe", "animate", "set"]) expect(is_shape(name)).toBe(false);
        for (const name of ["onload", "onclick", "style", "src", "xml:base"]) expect(attribute_kept(name, "x", "p-")).toBeNull();
        expect(attribute_kept("href", "https://elsewhere/x.svg#a", "p-")).toBeNull();
        expect(attribute_kept("fill", "url(https://elsewhere/#a)", "p-")).toBeNull();
        expect(attribute_kept("fill", "url(#a) url(https://elsewhere)", "p-")).toBeNull();
    });

    it("gives names a prefix, where they are made and where they are used", () => {
        expect(attribute_kept("id", "tree", "p-")).toBe("p-tree");
        expect(attribute_kept("href", "#tree", "p-")).toBe("#p-tree");
        expect(attribute_kept("xlink:href", "#tree", "p-")).toBe("#p-tree");
        expect(attribute_kept("fill", "url(#crops)", "p-")).toBe("url(#p-crops)");
        expect(attribute_kept("d", "M0 0h1", "p-")).toBe("M0 0h1");
    });

    it("tells the names written on it", () => {
        const names = names_on("<g><text x='1' class='p'>Howard&#39;s rise</text><text>A &amp; B</text></g>");
        expect([...names]).toEqual(["Howard's rise", "A & B"]);
    });

    it("has colours instead of styles", () => {
        expect(without_styles('<text style="fill:#6b4f26">a</text>')).toBe('<text fill="#6b4f26">a</text>');
        expect(without_styles("<path style='background:url(x)' d='M0 0'/>")).toBe("<path d='M0 0'/>");
    });
});

describe("arrows", () => {
    it("know what a tie means", () => {
        expect((["shot", "charge", "contact"] as const).map(kind_of_tie)).toEqual(["shot", "charge", "melee"]);
    });

    it("stop short of the middle of the target", () => {
        expect(arrow_path({ x: 0, y: 0 }, { x: 100, y: 0 }, 1)).toMatch(/ 92 0M/);
        expect(arrow_path({ x: 5, y: 5 }, { x: 5, y: 5 }, 1)).toBe("");
    });
});
