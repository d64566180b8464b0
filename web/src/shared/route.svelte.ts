// Where we are.
import { parse_route, type Route } from "./address";
import type { Readings } from "../net/messages";

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
