import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The same input gives the same bytes: web/dist is committed, and ./test builds it again and compares.
export default defineConfig({
    plugins: [svelte()],
    base: "/",
    build: {
        target: "es2021",
        outDir: "dist",
        emptyOutDir: true,
        assetsInlineLimit: 0, // the content policy allows no data: scripts or fonts
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        chunkSizeWarningLimit: 400,
    },
    test: { include: ["src/**/*.test.ts"], environment: "node" },
});
