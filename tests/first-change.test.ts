/** @module-tag full */

import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const COPIED = [
  "app",
  "content",
  "domain",
  "sandbox",
  "server",
  "tests/contract",
  "tests/support",
  "tsconfig.json",
];

interface Step {
  file: string;
  /** What the line says that its own lines come after; a new file where nothing is told. */
  after: string | undefined;
  lines: string;
}

async function stepsOfTheWalk(): Promise<Step[]> {
  const text = await readFile(join(ROOT, "docs/first-change.md"), "utf8");
  const found = [...text.matchAll(/^```\w+ (\S+)(?: after "(.+)")?\n([\s\S]*?)^```$/gm)];
  return found.map(([, file = "", after, lines = ""]) => ({ file, after, lines }));
}

/** The walk's own registration: a family answers the new question, and staff read the answer. */
const REGISTRATION = `
import { expect, test } from "vitest";
import { openDesk } from "#tests/support/paper-form.ts";
import { payRegistration } from "#tests/support/paying-family.ts";
import { createTestApp } from "#tests/support/test-app.ts";

test("the answer is stored, shown, and changed by staff", async () => {
  const club = await createTestApp("sqlite");
  const desk = await openDesk(club);
  await payRegistration(club, { schoolName: "Escuela Luna" });
  const [row] = await desk.registrations();
  const id = String(row?.id);
  expect(row?.schoolName).toBe("Escuela Luna");
  expect((await desk.details(id)).schoolName).toBe("Escuela Luna");
  const file = await (await desk.staff.get("/api/registrations/export?lang=en")).text();
  for (const cell of ["School", "Escuela Luna"]) expect(file).toContain("," + cell + ",");
  await desk.edit(id, { changes: { schoolName: "Escuela Sol" }, reason: "They moved", version: 1 });
  expect((await desk.details(id)).schoolName).toBe("Escuela Sol");
  await desk.enter({ childFirstName: "Paz", schoolName: "Escuela Mar" });
  expect((await desk.registrations()).map(({ schoolName }) => schoolName)).toContain("Escuela Mar");
  await club.close();
});
`;

/** One database for the copy, with the walk's migration, and none of PostgreSQL. */
const SETUP = `
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { makeTemplate } from "#tests/support/club-template.ts";

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(import.meta.dirname, "template-"));
  const file = join(folder, "club.sqlite");
  await makeTemplate({ engine: "sqlite", file });
  project.provide("sqliteTemplate", file);
  return () => rm(folder, { recursive: true });
}
`;
const CONFIG = `
import { defineConfig } from "vitest/config";
export default defineConfig({
  test: {
    include: ["tests/walk.test.ts"],
    globalSetup: ["tests/walk-setup.ts", "tests/support/pages-setup.ts"],
    pool: "forks",
    maxWorkers: 1,
    testTimeout: 60_000,
  },
});
`;

let copy: string;
let steps: Step[];

function run(tool: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const program = join(ROOT, "node_modules", tool);
  return new Promise((done) => {
    execFile(process.execPath, [program, ...args], { cwd: copy }, (error, out, errors) =>
      done({ code: error ? 1 : 0, output: out + errors }),
    );
  });
}

async function take({ file, after, lines }: Step): Promise<void> {
  const path = join(copy, file);
  if (after === undefined) return writeFile(path, lines, { flag: "wx" });
  const before = (await readFile(path, "utf8")).split("\n");
  const line = before.findIndex((text) => text.includes(after));
  expect({ file, after, isThere: line >= 0 }).toEqual({ file, after, isThere: true });
  await writeFile(path, before.toSpliced(line + 1, 0, lines.replace(/\n$/, "")).join("\n"));
}

async function types(...include: string[]) {
  const exclude = ["**/*.test.ts"];
  await writeFile(
    join(copy, "tsconfig.walk.json"),
    JSON.stringify({ extends: "./tsconfig.json", include, exclude }),
  );
  return run("typescript/bin/tsc", "--singleThreaded", "-p", "tsconfig.walk.json");
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "first-change-"));
  for (const part of ["package.json", ...COPIED]) {
    await mkdir(dirname(join(copy, part)), { recursive: true });
    await cp(join(ROOT, part), join(copy, part), {
      recursive: true,
      filter: (path) => !relative(ROOT, path).startsWith(join("content", "images")),
    });
  }
  await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
  await writeFile(join(copy, "tests/walk.test.ts"), REGISTRATION);
  await writeFile(join(copy, "tests/walk-setup.ts"), SETUP);
  await writeFile(join(copy, "vitest.config.ts"), CONFIG);
  steps = await stepsOfTheWalk();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

test("A new question whose column is forgotten does not compile", async () => {
  for (const step of steps.filter(({ file }) => file !== "server/platform/database/schema.ts"))
    await take(step);
  const { code, output } = await types("server/registrations/data.ts");
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining("server/registrations/data.ts"),
  });
  expect(output).toContain("schoolName");
}, 240_000);

test("With its column it compiles, is stored, shown to staff, changed by them and taken from paper", async () => {
  for (const step of steps.filter(({ file }) => file === "server/platform/database/schema.ts"))
    await take(step);
  expect(await types("app", "server", "tests/support")).toEqual({ code: 0, output: "" });
  const walked = await run("vitest/vitest.mjs", "run");
  expect(walked).toEqual({ code: 0, output: expect.stringContaining("1 passed") });
}, 600_000);
