import "./shared/ink.css";
import "./shared/parts.css";
import "./companion/table.css";
import "./shared/print.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) {
    target.replaceChildren();
    mount(App, { target });
}
