import "./styles/ink.css";
import "./styles/parts.css";
import "./styles/table.css";
import "./styles/print.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) {
    target.replaceChildren();
    mount(App, { target });
}
