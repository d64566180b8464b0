// The ground comes as a fragment of SVG. Only shapes and writing are taken over, and only attributes that say how they look:
// nothing that runs, fetches or links. Its names get a prefix, so that two pictures on one page keep apart.

const shapes = new Set(["g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "symbol", "text", "tspan", "pattern", "clippath", "lineargradient", "radialgradient", "stop", "title"]);

const looks = new Set([
    "id", "class", "d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "dx", "dy", "fx", "fy", "width", "height", "points", "transform", "viewbox",
    "fill", "fill-opacity", "fill-rule", "clip-path", "clip-rule", "opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "paint-order",
    "offset", "stop-color", "stop-opacity", "gradientunits", "gradienttransform", "patternunits", "patterntransform", "patterncontentunits", "clippathunits",
    "text-anchor", "font-size", "font-style", "font-weight", "letter-spacing", "href", "xlink:href",
]);

export function is_shape(name: string): boolean {
    return shapes.has(name.toLowerCase());
}

/** The value to write for an attribute, or null where it is left out. */
export function attribute_kept(name: string, value: string, prefix: string): string | null {
    const word = name.toLowerCase();
    if (!looks.has(word)) return null;
    if (word === "id") return prefix + value;
    if (word.endsWith("href")) return value.startsWith("#") ? `#${prefix}${value.slice(1)}` : null;
    if (!/url\s*\(/i.test(value)) return value;
    const named = /^\s*url\(\s*#([\w-]+)\s*\)\s*$/.exec(value);
    return named ? `url(#${prefix}${named[1]})` : null;
}

/**
 * The pictures colour their writing by a style; the content policy allows none, an attribute does the same. Done on the text:
 * reading it would complain already.
 */
export function without_styles(fragment: string): string {
    return fragment.replace(/\sstyle\s*=\s*("[^"]*"|'[^']*')/gi, (_, quoted: string) => {
        const colour = /^\s*fill:\s*(#[0-9a-f]{3,8})\s*;?\s*$/i.exec(quoted.slice(1, -1))?.[1];
        return colour ? ` fill="${colour}"` : "";
    });
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'", "#34": '"' };

/** The names written on the ground: an objective that has one of them need not be named again. */
export function names_on(fragment: string): Set<string> {
    const written = [...fragment.matchAll(/<text\b[^>]*>([^<]*)<\/text>/g)].map((found) => found[1] ?? "");
    return new Set(written.map((name) => name.replace(/&(#?\w+);/g, (whole, word: string) => entities[word] ?? whole)));
}

function copied(from: Element, prefix: string): SVGElement | null {
    if (!is_shape(from.localName)) return null;
    const made = document.createElementNS("http://www.w3.org/2000/svg", from.localName);
    for (const { name, value } of from.attributes) {
        const kept = attribute_kept(name, value, prefix);
        if (kept !== null) made.setAttribute(name === "xlink:href" ? "href" : name, kept);
    }
    for (const child of from.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) made.append(child.textContent ?? "");
        else if (child.nodeType === Node.ELEMENT_NODE) append_copy(made, child as Element, prefix);
    }
    return made;
}

function append_copy(to: SVGElement, from: Element, prefix: string): void {
    const made = copied(from, prefix);
    if (made) to.append(made);
}

/** The fragment's content, ready to stand in a <g>; nothing where it cannot be read. */
export function ground_of(fragment: string, prefix: string): SVGElement[] {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${without_styles(fragment)}</svg>`;
    const read = new DOMParser().parseFromString(text, "image/svg+xml");
    if (read.querySelector("parsererror")) return [];
    const out: SVGElement[] = [];
    // A fragment that comes as a whole <svg> is opened.
    const only = read.documentElement.children.length === 1 ? read.documentElement.firstElementChild : null;
    const root = only?.localName === "svg" ? only : read.documentElement;
    for (const child of root.children) {
        const made = copied(child, prefix);
        if (made) out.push(made);
    }
    return out;
}
