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

test("Installing the packages runs nothing of our own, so that it also works without network to ask for advisories", () => {
  expect(RUN_BY_INSTALLING.filter((name) => name in scripts)).toEqual([]);
});
