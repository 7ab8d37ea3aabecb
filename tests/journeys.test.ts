import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { BY_WIDTH } from "../playwright.config.ts";

test("Every file whose journeys are walked on a laptop too is there under its name", () => {
  const files = BY_WIDTH.map((name) => resolve(import.meta.dirname, "e2e", `${name}.spec.ts`));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
