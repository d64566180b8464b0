// Builds the stage with the tools and packages of web/.
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const home = fileURLToPath(new URL("../../web/package.json", import.meta.url));
const { svelte } = await import(createRequire(home).resolve("@sveltejs/vite-plugin-svelte"));

/** Packages are web's, whoever asks for them. */
const packages_of_web = {
    name: "packages-of-web",
    enforce: "pre",
    resolveId(source, from) {
        const asked_here = from?.startsWith(here) && source.startsWith("svelte");
        return asked_here ? this.resolve(source, home, { skipSelf: true }) : null;
    },
};

export default {
    root: here,
    plugins: [packages_of_web, svelte({ configFile: false, compilerOptions: { runes: true } })],
    build: { outDir: process.env.STAGE_OUT ?? "dist", emptyOutDir: true, target: "es2021", assetsInlineLimit: 0 },
};
