import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const CLIENT = resolve(import.meta.dirname, "../../dist/client");

/** What Chrome 119, Firefox 119 or Safari 17.1 lacks and app/entry/older-browsers.ts does not add, with a sample. */
const NEWER_APIS: readonly [api: RegExp, sample: string][] = [
  [
    /\.(?:union|intersection|difference|symmetricDifference|is(?:Subset|Superset|DisjointFrom)\w*)\(/,
    "a.union(b)",
  ],
  [
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|flatMap|some|every|find|reduce|toArray|take|drop|forEach)\(/,
    "a.keys().map(f)",
  ],
  [/\bIterator\./, "Iterator.from(a)"],
  [/\bURL\.parse\(/, "URL.parse(a)"],
  [/\bObject\.groupBy\(/, "Object.groupBy(a,f)"],
  [/\bPromise\.(?:try|withResolvers)\(/, "Promise.withResolvers()"],
  [/\bArray\.fromAsync\(/, "Array.fromAsync(a)"],
  [/\bRegExp\.escape\(/, "RegExp.escape(a)"],
  [/\.getOrInsert(?:Computed)?\(/, "a.getOrInsert(b,c)"],
  [/\.(?:toBase64|fromBase64|toHex|fromHex)\(/, "a.toBase64()"],
  [/\bTemporal\./, "Temporal.Now"],
  [/\bIntl\.DurationFormat\b/, "new Intl.DurationFormat(a)"],
  [/\brequestIdleCallback\(/, "requestIdleCallback(f)"],
];

test.each(NEWER_APIS)("No script that browsers load needs %s", (api, sample) => {
  expect(sample).toMatch(api);
  const scripts = globSync("assets/*.js", { cwd: CLIENT });
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter((file) => api.test(readFileSync(resolve(CLIENT, file), "utf8")))).toEqual([]);
});
