import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, defineConfig } from "vite";
import { codeFiles, codeGroups } from "./scripts/code-files.ts";

const SCRIPT_NAMES = "assets/[name]-[hash:7].js";

const client: BuildEnvironmentOptions = {
  outDir: "dist/client",
  emptyOutDir: true,
  assetsInlineLimit: 0,
  // Half a kilobyte of every first load, for browsers of before September 2023: without it they load later, not less.
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input: ["index.html", "app/entry/load-page-code.ts"],
    output: {
      // The first load names a hundred files: a letter less of each hash weighs what a lost file's recovery does.
      entryFileNames: SCRIPT_NAMES,
      chunkFileNames: SCRIPT_NAMES,
      codeSplitting: { groups: codeGroups },
    },
  },
};

/** Pages are rendered by the build, and by the server after each publication: one file that needs no package. */
const renderer: BuildEnvironmentOptions = {
  outDir: "dist/renderer",
  emptyOutDir: true,
  assetsInlineLimit: 0,
  minify: true,
  rolldownOptions: {
    input: { renderer: "scripts/site-renderer.tsx" },
    output: { codeSplitting: false },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), codeFiles()],
  build: isSsrBuild ? renderer : client,
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  }),
}));
