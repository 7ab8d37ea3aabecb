import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { BROWSER_KEYS } from "#app/lib/storage/browser-keys.ts";

const ROOT = resolve(import.meta.dirname, "..");
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");
const sources = globSync("app/**/*.{ts,tsx}", { cwd: ROOT }).filter((path) => !path.includes(".test."));

const PLACES = {
  local: "local",
  session: "session",
  cookie: "a cookie",
  httpOnly: "a cookie, HttpOnly",
};
const PRESSES = { "sign-out": "Logout", "clear form": "Clear this form" };

/** Key, place and button of each row of the document's table. */
const rows = Object.entries(BROWSER_KEYS).map(([key, entry]) => [
  `\`${key}\``,
  entry.places.map((place) => PLACES[place]).join(" and "),
  "removedBy" in entry ? PRESSES[entry.removedBy] : "",
]);

describe("What a browser keeps", () => {
  test("is listed in the document, with its place and the button that removes it", () => {
    const [, section = ""] = textOf("docs/reference/page-loading.md").split("\n## Browser storage\n");
    const lines = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| `"));
    const cells = lines.map((line) => {
      const [, key, place, , , button] = line.split("|").map((cell) => cell.trim());
      return [key, place, button];
    });
    expect(cells).toEqual(rows);
  });

  test("is read and written in the one place that can do without it, and before a page's code runs", () => {
    const touches =
      /\b(?:localStorage|sessionStorage|indexedDB|cookieStore)\b|document\.cookie|"cookie"|window\.name\b/;
    const touching = sources.filter(
      (path) => touches.test(textOf(path)) && !path.endsWith("/browser-keys.ts"),
    );
    expect(touching.sort()).toEqual([
      "app/entry/start.ts",
      "app/lib/hydration/replay-input.ts",
      "app/lib/storage/browser-storage.ts",
    ]);
  });

  test("has one writer each, which alone names its key", () => {
    const scripts = Object.entries(BROWSER_KEYS).filter(([key]) => key !== "i18nextLng");
    for (const [key, { writer }] of scripts) {
      const naming = [writer, ...sources].filter(
        (path) => textOf(path).includes(`"${key}"`) && !path.endsWith("/browser-keys.ts"),
      );
      expect([key, [...new Set(naming)]]).toEqual([key, [writer]]);
    }
  });
});
