// The board alone with a made-up battle: ?units=48. `globalThis.stage` lets the measuring script march the troops.
import { mount } from "svelte";
import "../../web/src/styles/ink.css";
import "./stage.css";
import { sample_view } from "../../web/src/battle/board/fixture";
import picture from "../../docs/pictures/cowpens-1-deployment.svg?raw";
import Stage from "./Stage.svelte";

/** The printed picture's ground: what it defines, and what it clips to the table. */
function ground_of_picture(): string {
    const defs = /<defs>[\s\S]*?<\/defs>/.exec(picture)?.[0] ?? "";
    const clipped = /<g clip-path="url\(#table\)">[\s\S]*?\n<\/g>/.exec(picture)?.[0] ?? "";
    const names = picture.match(/<text [^>]*class="p"[\s\S]*?<\/text>/g) ?? [];
    return defs + clipped + names.join("");
}

const asked = new URLSearchParams(location.search);
const target = document.getElementById("app");
if (target) mount(Stage, { target, props: { view: sample_view(Number(asked.get("units") ?? 24), ground_of_picture()), demo: asked.has("demo") } });
