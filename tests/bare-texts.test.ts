import { globSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { bareTexts } from "#tests/support/pages/bare-texts.ts";

const ROOT = resolve(import.meta.dirname, "..");
const PLANTED = "tests/bare-texts.planted.tsx";

test("A text that changes stands alone in its element, so that a translated page keeps working", () => {
  const files = globSync("app/**/*.tsx", { cwd: ROOT }).filter((file) => !file.includes(".test."));
  expect(files.length).toBeGreaterThan(300);
  // The planted texts show that the search finds each kind.
  expect(bareTexts([...files, PLANTED])).toEqual([
    `${PLANTED}:8: return name;`,
    `${PLANTED}:16: {isOpen && "open"}`,
    `${PLANTED}:19: {name}`,
    `${PLANTED}:24: after`,
    `${PLANTED}:30: {name}`,
  ]);
});
