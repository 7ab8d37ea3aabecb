import { globSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { formatHex, interpolate } from "culori";
import { firstClub } from "#content/club/first-club.ts";
import { command } from "./command.ts";

const CONTENT = resolve(import.meta.dirname, "../content");

/** A fill and its share of the brand color: `fill="#7b2f44" data-brand="72% #2c2452"`. */
const PAINTED = /="#[0-9a-f]{6}" data-brand="(\d+)%(?: (#[0-9a-f]{6}))?"/g;

/** Repaints a drawing: each marked shape mixes in its share of the brand color, in OKLab like the site's tokens. */
export function painted(svg: string, brand: string): string {
  return svg.replaceAll(PAINTED, (whole, share: string, other: string = brand) => {
    const color = formatHex(interpolate([other, brand], "oklab")(Number(share) / 100));
    return `="${color}"${whole.slice(whole.indexOf('" data-brand') + 1)}`;
  });
}

/**
 * Repaints the drawings of a folder that do not use this color yet.
 * @returns their names
 */
export function paintDrawings(folder: string, brand: string): string[] {
  return globSync("**/*.svg", { cwd: folder }).filter((name) => {
    const file = resolve(folder, name);
    const before = readFileSync(file, "utf8");
    const after = painted(before, brand);
    if (after !== before) writeFileSync(file, after);
    return after !== before;
  });
}

if (import.meta.main) {
  await command(async () => {
    const { color } = firstClub;
    const names = paintDrawings(CONTENT, color);
    if (names.length > 0) console.log(`Painted ${names.length} drawings in ${color}`);
    return true;
  });
}
