/** @module-tag full */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { screens, sourcesHash, TAKEN } from "./screens.ts";

const README = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");

test.each(screens)("README's picture $name is as new as the page; else run `npm run screens`", (screen) => {
  expect(README).toContain(`docs/screens/${screen.name}.webp`);
  expect(JSON.parse(readFileSync(TAKEN, "utf8"))[screen.name]).toBe(sourcesHash(screen));
});
