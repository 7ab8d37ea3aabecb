import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { command } from "./command.ts";

export const FOLDERS = ["app", "server", "domain", "content", "sandbox", "scripts", "tests"] as const;
/** A file below this many lines with one importer beside it belongs into its importer. */
const SMALL = 40;
/** Static imports, types included: `from "x"`, `import "x"`, `typeof import("x")`. */
const IMPORT = /(?:\bfrom|\bimport|\btypeof import\()\s*"([#.][^"]+)"/g;
/** Dynamic imports: `import("x")`. */
const FETCHED = /(?<!typeof )\bimport\(\s*"([#.][^"]+)"/g;

export interface SourceFile {
  /** Relative to the project's folder, with forward slashes. */
  path: string;
  lines: number;
  imports: string[];
  fetches: string[];
}

const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path);

function targetsOf(path: string, text: string, pattern: RegExp): string[] {
  const target = (specifier: string) =>
    specifier.startsWith("#") ? specifier.slice(1) : posix.join(posix.dirname(path), specifier);
  return [...new Set([...text.matchAll(pattern)].map(([, specifier = ""]) => target(specifier)))];
}

/** Every source file of these folders. */
export function readHouse(root: string, folders: readonly string[] = FOLDERS): SourceFile[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,css}`, { cwd: root }))
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return {
        path,
        lines: text.split("\n").length - 1,
        imports: targetsOf(path, text, IMPORT),
        fetches: targetsOf(path, text, FETCHED),
      };
    });
}

/** Files longer than the limit, tests included. */
export function longerThan(limit: number, files: readonly SourceFile[]): string[] {
  return files.filter(({ lines }) => lines > limit).map(({ path, lines }) => `${path}: ${lines}`);
}

/** A folder's source files without tests and stylesheets. */
export function codeIn(folder: string, files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => path.startsWith(`${folder}/`) && !isTest(path) && !path.endsWith(".css"));
}

/** The median number of lines. */
export function medianLines(files: readonly SourceFile[]): number {
  return files.map(({ lines }) => lines).toSorted((a, b) => a - b)[Math.floor(files.length / 2)] ?? 0;
}

/** Import cycles, each as a sorted list of its files; type imports count. */
export function circlesIn(files: readonly SourceFile[]): string[][] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reach = (start: string) => {
    const seen = new Set<string>();
    const open = [...(byPath.get(start)?.imports ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next) || !byPath.has(next)) continue;
      seen.add(next);
      open.push(...(byPath.get(next)?.imports ?? []));
    }
    return seen;
  };
  const reached = new Map(files.map(({ path }) => [path, reach(path)]));
  const circles = new Map<string, string[]>();
  for (const { path } of files) {
    const others = [...(reached.get(path) ?? [])].filter((other) => reached.get(other)?.has(path));
    if (others.length > 0) circles.set(others.toSorted().join(), others.toSorted());
  }
  return [...circles.values()];
}

/** Files with exactly one importer (tests not counted), and those small enough to merge into it. */
export function singlesIn(folder: string, files: readonly SourceFile[]) {
  const importers = files.filter(({ path }) => !isTest(path));
  const single = codeIn(folder, files).flatMap((file) => {
    const { path } = file;
    const by = importers.filter(({ imports, fetches }) => imports.includes(path) || fetches.includes(path));
    return by.length === 1 && by[0] ? [{ file, by: by[0] }] : [];
  });
  const small = single.filter(
    ({ file, by }) =>
      file.lines < SMALL && dirname(file.path) === dirname(by.path) && !by.fetches.includes(file.path),
  );
  return {
    single: single.map(({ file }) => file.path),
    small: small.map(({ file, by }) => `${file.path} (${file.lines}), for ${posix.basename(by.path)}`),
  };
}

/** Words banned from file and folder names; docs/glossary.md has their replacements. */
const RETIRED = [
  ["twin", "twins", "member", "members", "deed", "deeds", "asked", "trouble", "troubles", "pen", "letter"],
  [
    "letters",
    "books",
    "differences",
    "watch",
    "sheets",
    "truth",
    "guesser",
    "desk",
    "mixture",
    "beside",
    "world",
  ],
  ["writing-desk", "open-matters", "watch-over", "settle-for", "settle-object", "settle-missing"],
  ["settle-and-end-others", "settle-intent-of", "other-attempts", "changed-mind", "by-hand", "paper-view"],
  ["way-in", "ways-in", "let-in", "further-down", "late-section", "load-near", "alive-mark", "early-input"],
  ["all-tables", "while-alone", "without-waiting", "hold-program"],
].flat();
/** Words banned as a whole name, but allowed within one. */
const RETIRED_ALONE = ["adopt", "hand", "deliver", "heal", "look", "folded", "asking"];
/** Exceptions: a test about zoomed text, and migrations, whose names databases store. */
const KEPT = /^tests\/e2e\/zoomed-text\.spec\.ts$|^server\/platform\/migrations\//;

/** Paths that contain a banned name. */
export function retiredNamesIn(paths: readonly string[]): string[] {
  const isRetired = (part: string) => {
    const name = part.split(".")[0] ?? "";
    return RETIRED_ALONE.includes(name) || RETIRED.some((word) => `-${name}-`.includes(`-${word}-`));
  };
  return paths.filter((path) => !KEPT.test(path) && path.split("/").some(isRetired));
}

function print(root: string, isLong: boolean): void {
  const files = readHouse(root);
  const cells = (values: readonly (string | number)[]) =>
    values.map((value) => String(value).padStart(9)).join("");
  console.log(cells(["", "files", "median", "longest", "single", "small", "circles"]));
  for (const folder of FOLDERS) {
    const code = codeIn(folder, files);
    const { single, small } = singlesIn(folder, files);
    const longest = Math.max(0, ...code.map(({ lines }) => lines));
    const circles = circlesIn(code);
    console.log(
      cells([folder, code.length, medianLines(code), longest, single.length, small.length, circles.length]),
    );
    if (isLong)
      for (const line of [...small, ...circles.map((circle) => `circle: ${circle.join(", ")}`)])
        console.log(`  ${line}`);
  }
  console.log(`
Lines, tests not counted. single: one importer. small: below ${SMALL} lines, its one importer beside it, not fetched by
import(). circles: type-only imports included. npm run house -- --long names them.`);
}

if (import.meta.main) {
  await command(async () => {
    print(resolve(import.meta.dirname, ".."), process.argv.includes("--long"));
    return true;
  });
}
