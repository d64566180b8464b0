// What this browser keeps between visits. A browser that keeps nothing (private windows) is no reason to stop.
const prefix = "linstock.";

export function recall<T>(name: string, otherwise: T): T {
    try {
        const text = localStorage.getItem(prefix + name);
        return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
        return otherwise;
    }
}

export function remember(name: string, value: unknown): void {
    try {
        localStorage.setItem(prefix + name, JSON.stringify(value));
    } catch {
        // Full or forbidden: the page works on, without a memory.
    }
}

export function forget(name: string): void {
    try {
        localStorage.removeItem(prefix + name);
    } catch {
        // As above.
    }
}

/** A seat at a table, to come back to. */
export type Place = {
    kind?: "battle"; // otherwise the companion's
    table: number;
    title: string;
    sheet: string;
    role: string;
    seat: string;
    name: string;
    links?: { [role: string]: string };
    when: number;
};

export function places(): Place[] {
    return recall<Place[]>("places", []);
}

export function keep_place(place: Place): void {
    const others = places().filter((other) => other.seat !== place.seat);
    remember("places", [place, ...others].slice(0, 20));
}

export function forget_place(seat: string): void {
    remember(
        "places",
        places().filter((place) => place.seat !== seat),
    );
    forget(`outbox.${seat}`);
}
