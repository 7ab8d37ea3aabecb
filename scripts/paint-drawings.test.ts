import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { firstClub } from "#content/club/first-club.ts";
import { paintDrawings, painted } from "./paint-drawings.ts";

const folder = mkdtempSync(join(tmpdir(), "club-drawings-"));
afterAll(() => rmSync(folder, { recursive: true }));
const drawings = globSync("content/**/*.svg").toSorted();
/** Flags, and drawings in fixed colors, follow no club. */
const branded = drawings.filter((name) => readFileSync(name, "utf8").includes("data-brand"));
const texts = () => drawings.map((name) => readFileSync(join(folder, name), "utf8"));

test("All drawings, the logo and the icons follow the club's color, and nothing else in them changes", () => {
  cpSync("content", join(folder, "content"), { recursive: true });
  const asDrawn = texts();
  expect(branded.length).toBeGreaterThan(5);
  expect(paintDrawings(folder, "#0055aa").toSorted()).toEqual(branded);
  expect(texts().filter((text) => text.includes(firstClub.color))).toEqual([]);
  const withoutColors = (all: string[]) =>
    all.map((text) => text.replaceAll(/#[0-9a-f]{6}" data-brand/g, ""));
  expect(withoutColors(texts())).toEqual(withoutColors(asDrawn));
  expect(paintDrawings(folder, firstClub.color).toSorted()).toEqual(branded);
  expect(texts()).toEqual(asDrawn);
});

test("The committed drawings and the pages' first color are those of content/club/club.ts", () => {
  expect(readFileSync("content/club/brand.css", "utf8")).toContain(`--brand: ${firstClub.color};`);
  expect(
    drawings.filter(
      (name) => readFileSync(name, "utf8") !== painted(readFileSync(name, "utf8"), firstClub.color),
    ),
  ).toEqual([]);
});
