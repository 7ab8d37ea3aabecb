import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { club } from "#content/club/club.ts";
import { firstClub } from "#content/club/first-club.ts";
import { firstCamp } from "#content/club/first-season.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { makeFork } from "./fork.ts";

/** As from a terminal: what Vitest says to its workers makes a build for development. */
const { NODE_ENV: _test, NODE_OPTIONS: _quick, ...env } = process.env;
const run = (command: string, args: readonly string[], cwd: string) =>
  promisify(execFile)(command, args, { cwd, env, maxBuffer: 2 ** 26 });
/** What a visitor or a machine reads of a build, and the code that it was made of; pictures have no words. */
const READABLE =
  "{dist,app,server,domain,content,sandbox,scripts}/**/*.{html,js,css,json,webmanifest,xml,txt,svg,ts,tsx,mjs}";

/** Who the club of this checkout is: its names, people, places and words. None is anybody else's. */
const OURS = [
  ...[club.name, club.town, club.domain, ...LANGUAGES.map((language) => club.slogan[language])],
  ...firstClub.contacts.flatMap(({ name, phone, email }) => [name, phone, email]),
  ...[firstClub.place.park, firstClub.place.street, firstClub.place.city, firstClub.email],
  ...firstClub.coaches.flatMap(({ name, phone }) => [name, phone]),
  ...firstClub.teams.flatMap(({ name, slug, coach, assistant, phone, email }) => [
    ...[name, slug, coach, assistant, phone, email],
  ]),
  ...LANGUAGES.map((language) => firstCamp.words[language].summary),
];

function oursIn(text: string): string[] {
  return OURS.filter((fact) => text.includes(fact));
}

/** The texts of a file by their paths, without pictures; a list is one text. */
function textsIn(file: string): string[] {
  const pathsOf = (value: unknown, path: string): string[] =>
    typeof value !== "object" || value === null || Array.isArray(value)
      ? [path]
      : Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, `${path}.${key}`));
  const { pictures: _pictures, ...texts } = JSON.parse(readFileSync(file, "utf8"));
  return pathsOf(texts, "").toSorted();
}

describe("Another club in place of this one", { tags: ["full"] }, () => {
  const pictures = mkdtempSync(join(tmpdir(), "club-walk-"));
  let fork: string;
  let read: string[];
  beforeAll(async () => {
    fork = makeFork();
    await run("npm", ["run", "-s", "build"], fork);
    await run(process.execPath, ["tests/e2e/support/walk-club.ts", pictures], fork);
    read = JSON.parse(readFileSync(join(pictures, "read.json"), "utf8"));
  });
  afterAll(() => {
    for (const folder of [fork, pictures]) rmSync(folder, { recursive: true, force: true });
  });

  test("has every text that this one has, but for the names of its pictures", () => {
    for (const language of LANGUAGES) {
      const [ours, its] = ["content/club", "tests/second-club"].map((folder) =>
        textsIn(`${folder}/texts/${language}.json`),
      );
      expect(its).toEqual(ours);
    }
  });

  test("is walked from home to its list of registrations, on a phone and at a desk, and photographed", () => {
    const places = ["dashboard", "home", "register", "team"];
    const wanted = places.flatMap((place) => [`${place}-en-1280.png`, `${place}-es-360.png`]);
    expect(readdirSync(pictures).filter((file) => file.endsWith(".png"))).toEqual(wanted);
  });

  test("says nothing of this one on any page that was walked, in a mail or in the manifest", () => {
    // Five places for each of two families, the manifest, and a receipt for each.
    expect(read.length).toBeGreaterThanOrEqual(13);
    expect(read.flatMap(oursIn)).toEqual([]);
  });

  test("leaves nothing of this one in what is built, nor in the code that it is built of", () => {
    const files = globSync(READABLE, { cwd: fork });
    expect(files.length).toBeGreaterThan(1000);
    const found = files.filter((file) => oursIn(readFileSync(join(fork, file), "utf8")).length > 0);
    // Tests of an attack or a sheet may name whom they like.
    expect(found.filter((file) => !/\.test\.ts$/.test(file))).toEqual([]);
  });

  test("and this search finds what it looks for", () => {
    const own = globSync("content/club/**/*.{ts,json}").map((file) => readFileSync(file, "utf8"));
    expect(oursIn(own.join("\n"))).toEqual(OURS);
  });
});
