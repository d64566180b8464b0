// From where the table is looked at. While the zoom or the pan runs, what was drawn is only stretched and shifted by the browser;
// when it rests it is drawn anew and crisp.
import { type Box, type Camera, camera_on, covers_window, fitted, panned, type Paper, pinched, seen_at, type Size, writing_scale, zoomed } from "./board";

const rest_after = 140; // milliseconds
const flight_time = 180;
const most_stretch = 2.4;
/** How many pixels the drawing reaches beyond the window: board.css says the same. */
const reach_beyond = 240;

export class Lens {
    /** The window, bound to the element. */
    width = $state(0);
    height = $state(0);
    /** The table turned round: its far edge is near. */
    turned = $state(false);

    private now = $state.raw<Camera>({ x: 0, y: 0, k: 0 });
    private drawn = $state.raw<Camera>({ x: 0, y: 0, k: 0 });
    private rest: ReturnType<typeof setTimeout> | undefined;
    private flight = 0;
    private fit_before: Camera | null = null;
    private readonly reach = CSS.supports("overflow-clip-margin", "1px") ? reach_beyond : 0;

    readonly window = $derived<Size>({ width: this.width, height: this.height });
    /** Pixels to a millimetre, of the picture on the screen and of the drawing under it. */
    readonly k = $derived(this.now.k);
    readonly drawn_k = $derived(this.drawn.k);
    /** Millimetres to a pixel of writing. */
    readonly scale = $derived(this.drawn.k > 0 ? writing_scale(this.drawn.k) : 1);

    /** Of the drawing: paper to window. */
    readonly world = $derived.by(() => {
        const { x, y, k } = this.drawn;
        const middle = `translate(${this.width / 2} ${this.height / 2}) scale(${k}) translate(${-x} ${-y})`;
        const { width, height } = this.table();
        return this.turned ? `${middle} rotate(180 ${width / 2} ${height / 2})` : middle;
    });

    /** Of the drawn window: what makes it look as from now. */
    readonly stretch = $derived.by(() => {
        if (this.now === this.drawn) return "none";
        const by = this.now.k / this.drawn.k;
        const across = (1 - by) * (this.width / 2) + this.now.k * (this.drawn.x - this.now.x);
        const down = (1 - by) * (this.height / 2) + this.now.k * (this.drawn.y - this.now.y);
        return `translate(${across}px, ${down}px) scale(${by})`;
    });

    /** What the drawing shows of the paper. */
    readonly in_sight = $derived.by((): Box => {
        const a = this.unturned(seen_at(this.drawn, this.window, { x: 0, y: 0 }));
        const b = this.unturned(seen_at(this.drawn, this.window, { x: this.width, y: this.height }));
        return { left: Math.min(a.x, b.x), right: Math.max(a.x, b.x), top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y) };
    });

    constructor(private readonly table: () => Size) {}

    /** The place of the paper under a place of the window. */
    paper_at(screen: Paper): Paper {
        return this.unturned(seen_at(this.now, this.window, screen));
    }

    fit(): void {
        this.fly_to(fitted(this.table(), this.window));
    }

    /** A table that was fitted stays fitted when the window changes. */
    fit_to_window(): void {
        if (this.width === 0 || this.height === 0) return;
        const to = fitted(this.table(), this.window);
        const was_fitted = this.fit_before === null || Math.abs(this.now.k / this.fit_before.k - 1) < 0.01;
        this.fit_before = to;
        if (was_fitted) this.look_from(to);
    }

    zoom_by(factor: number): void {
        this.fly_to(zoomed(this.now, factor, { x: this.width / 2, y: this.height / 2 }, this.table(), this.window));
    }

    zoom_at(factor: number, screen: Paper): void {
        this.stop();
        this.glance_from(zoomed(this.now, factor, screen, this.table(), this.window));
    }

    pan(dx: number, dy: number): void {
        this.glance_from(panned(this.now, dx, dy, this.table()));
    }

    pinch(before: [Paper, Paper], after: [Paper, Paper]): void {
        this.glance_from(pinched(this.now, before, after, this.table(), this.window));
    }

    /** Brings a box of the paper into view; does nothing where it is in view already. */
    show(box: Box): void {
        const seen = this.in_sight;
        if (this.now.k === 0 || (box.left >= seen.left && box.right <= seen.right && box.top >= seen.top && box.bottom <= seen.bottom)) return;
        const to = camera_on(box, this.window, this.now.k);
        this.fly_to({ ...this.unturned(to), k: to.k });
    }

    /** The hand is off: drawn anew at once. */
    settle(): void {
        if (this.now !== this.drawn) this.look_from(this.now);
    }

    /** Ends a flight that is under way. */
    stop(): void {
        cancelAnimationFrame(this.flight);
    }

    put_away(): void {
        this.stop();
        clearTimeout(this.rest);
    }

    private unturned(paper: Paper): Paper {
        const { width, height } = this.table();
        return this.turned ? { x: width - paper.x, y: height - paper.y } : { x: paper.x, y: paper.y };
    }

    private look_from(to: Camera): void {
        clearTimeout(this.rest);
        this.now = to;
        this.drawn = to;
    }

    private glance_from(to: Camera): void {
        if (to.k > this.drawn.k * most_stretch || !covers_window(this.drawn, to, this.window, this.reach)) {
            this.look_from(to);
            return;
        }
        this.now = to;
        clearTimeout(this.rest);
        this.rest = setTimeout(() => this.settle(), rest_after);
    }

    private fly_to(to: Camera): void {
        this.stop();
        if (this.now.k === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) {
            this.look_from(to);
            return;
        }
        const [from, began] = [this.now, performance.now()];
        const step = (time: number): void => {
            const part = Math.min(Math.max((time - began) / flight_time, 0), 1);
            const eased = 1 - (1 - part) ** 3;
            this.glance_from({ x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased, k: from.k * (to.k / from.k) ** eased });
            if (part < 1) this.flight = requestAnimationFrame(step);
        };
        this.flight = requestAnimationFrame(step);
    }
}
