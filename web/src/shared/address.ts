// Where we are, from the address behind the #: it never reaches a server.
import type { Readings } from "../net/messages";

export type Route =
    | { page: "home" }
    | { page: "new"; sheet: string }
    | { page: "join"; token: string }
    | { page: "table"; table: number; part: string }
    | { page: "fight"; first: boolean }
    | { page: "battle"; battle: number; part: string }
    | { page: "ask"; sheet: string; procedure: string }
    | { page: "sheet"; sheet: string }
    | { page: "readings"; sheet: string; readings: Readings };

export function parse_route(hash: string): Route {
    const text = decoded(hash.replace(/^#/, ""));
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
        case "fight":
            return { page: "fight", first: one === "first" };
        case "battle":
            return { page: "battle", battle: Number(one), part: two };
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

// A link cut short in a message may end in half a letter.
function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return "";
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
