// Where we are, from the address behind the #: it never reaches a server.
import type { Readings } from "./matter";

export type Route =
    | { page: "home" }
    | { page: "new"; sheet: string }
    | { page: "join"; token: string }
    | { page: "table"; table: number; part: string }
    | { page: "ask"; sheet: string; procedure: string }
    | { page: "sheet"; sheet: string }
    | { page: "readings"; sheet: string; readings: Readings };

export function parse_route(hash: string): Route {
    const text = decodeURIComponent(hash.replace(/^#/, ""));
    const join = /^join=([\w-]+)$/.exec(text);
    if (join?.[1]) return { page: "join", token: join[1] };
    const shared = /^readings=([\w-]+):(.*)$/.exec(text);
    if (shared?.[1]) return { page: "readings", sheet: shared[1], readings: parse_readings(shared[2] ?? "") };
    const [, page, one = "", two = ""] = text.split("/");
    switch (page) {
        case "new":
            return { page: "new", sheet: one };
        case "table":
            return { page: "table", table: Number(one), part: two };
        case "ask":
            return { page: "ask", sheet: one, procedure: two };
        case "sheet":
            return { page: "sheet", sheet: one };
        case "readings":
            return { page: "readings", sheet: one, readings: {} };
        default:
            return { page: "home" };
    }
}

export function parse_readings(text: string): Readings {
    const readings: Readings = {};
    for (const pair of text.split(";")) {
        const [name, option] = pair.split("=");
        if (name && option) readings[name] = option;
    }
    return readings;
}

export function readings_link(sheet: string, readings: Readings): string {
    const pairs = Object.entries(readings).map(([name, option]) => `${name}=${option}`);
    return `${location.origin}/#readings=${sheet}:${pairs.sort().join(";")}`;
}

class Here {
    route = $state.raw<Route>(parse_route(location.hash));

    constructor() {
        addEventListener("hashchange", () => {
            this.route = parse_route(location.hash);
            scrollTo(0, 0);
        });
    }
}

export const here = new Here();

export function go(hash: string): void {
    location.hash = hash;
}
