import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAllowed, licencesFor } from "./dependencies/licences.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "club-dependencies-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The command, with a registry that answers what the test says. */
function ask(answer: object | string) {
  const said = typeof answer === "string" ? answer : JSON.stringify(answer);
  writeFileSync(join(folder, "answer"), said);
  writeFileSync(join(folder, "npm"), `#!/bin/sh\ncat '${join(folder, "answer")}'\nexit 1\n`, { mode: 0o755 });
  const { status, stdout } = spawnSync(process.execPath, [resolve(import.meta.dirname, "dependencies.ts")], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
  });
  return { status, stdout };
}

const report = (vulnerabilities: object) => ({ auditReportVersion: 2, vulnerabilities });
const weakness = (severity: string) =>
  report({ hono: { name: "hono", severity, via: [{ title: "Somebody gets in" }, "other"] } });

test("Every package has a licence that the club agreed to, and the list names each with its version", () => {
  const { status, stdout } = ask(report({}));
  expect(stdout).toMatch(/ packages, 0 with a licence that is not on the list\.\n/);
  expect(stdout).toMatch(/^server {2}hono@\d+\.\d+\.\d+ {2}MIT$/m);
  expect(stdout).toMatch(/^tool {4}@biomejs\/biome@\S+ {2}MIT OR Apache-2\.0$/m);
  expect(status).toBe(0);
});

test.each(["moderate", "high", "critical"])(
  "A known vulnerability rated %s is listed and fails",
  (severity) => {
    const { status, stdout } = ask(weakness(severity));
    expect(stdout).toContain(`${severity}  hono  Somebody gets in`);
    expect(status).toBe(1);
  },
);

test("A known vulnerability rated low is listed, and waits for the next version", () => {
  const { status, stdout } = ask(weakness("low"));
  expect(stdout).toContain("low  hono");
  expect(status).toBe(0);
});

test.each([
  ["refuses to say", { message: "405 Method Not Allowed", error: { summary: "" } }],
  ["says something else", "<html>"],
  ["cannot be reached", ""],
])("A registry that %s is never taken as success", (_title, answer) => {
  const { status, stdout } = ask(answer);
  expect(stdout).toContain("COULD NOT ASK");
  expect(status).toBe(2);
});

test.each([
  ["MIT", false, true],
  ["(MIT OR GPL-3.0-only)", false, true],
  ["MIT AND GPL-3.0-only", false, false],
  ["(MIT OR Apache-2.0) AND GPL-3.0-only", false, false],
  ["MPL-2.0", true, true],
  ["MPL-2.0", false, false],
  ["AGPL-3.0-only", true, false],
  ["unknown", true, false],
])("The licence %s, for a tool: %s, is agreed to: %s", (licence, isTool, expected) => {
  expect(isAllowed(licence, licencesFor({ name: "some-package", isTool }))).toBe(expected);
});

test("A shared library's licence is agreed to for libvips alone", () => {
  const allowedFor = (name: string, licence: string) =>
    isAllowed(licence, licencesFor({ name, isTool: false }));
  expect(allowedFor("@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later")).toBe(true);
  expect(allowedFor("@img/sharp-win32-x64", "Apache-2.0 AND LGPL-3.0-or-later")).toBe(true);
  expect(allowedFor("@img/sharp-libvips-linux-x64", "GPL-3.0-only")).toBe(false);
  expect(allowedFor("sharp", "LGPL-3.0-or-later")).toBe(false);
});
