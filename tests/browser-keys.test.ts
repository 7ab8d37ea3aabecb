import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { BROWSER_KEYS } from "#app/lib/storage/browser-keys.ts";

const DOCUMENT = resolve(import.meta.dirname, "../docs/reference/page-loading.md");

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
  entry.areas.map((area) => PLACES[area]).join(" and "),
  "removedBy" in entry ? PRESSES[entry.removedBy] : "",
]);

test("What a browser keeps is listed in the document, with its place and the button that removes it", () => {
  const [, section = ""] = readFileSync(DOCUMENT, "utf8").split("\n## Browser storage\n");
  const lines = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| `"));
  const cells = lines.map((line) => {
    const [, key, place, , , button] = line.split("|").map((cell) => cell.trim());
    return [key, place, button];
  });
  expect(cells).toEqual(rows);
});
