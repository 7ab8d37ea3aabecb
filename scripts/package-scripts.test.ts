import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/** npm runs a script of such a name by itself while it installs (docs.npmjs.com, "Life Cycle Scripts"). */
const RUN_BY_INSTALLING = [
  "preinstall",
  "install",
  "postinstall",
  "prepublish",
  "preprepare",
  "prepare",
  "postprepare",
  "dependencies",
];

test("Installing packages runs no script of ours, so it also works offline", () => {
  expect(RUN_BY_INSTALLING.filter((name) => name in scripts)).toEqual([]);
});
