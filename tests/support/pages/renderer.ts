import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const FOLDER = resolve(import.meta.dirname, "../../../dist/renderer");

/** The renderer that the build made. */
export const renderer = (await import(
  /* @vite-ignore */ pathToFileURL(resolve(FOLDER, "renderer.js")).href
)) as typeof import("../../../scripts/site-renderer.tsx");

export const clientParts = JSON.parse(readFileSync(resolve(FOLDER, renderer.PARTS_FILE), "utf8"));
