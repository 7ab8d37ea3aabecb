import { setImmediate as nextTurn } from "node:timers/promises";
import { firstCamp } from "#content/club/first-season.ts";
import { DIGITS, MARKS, orderWith } from "#tests/support/orders/worst-texts.ts";
import type { StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";
import { openBenchClub } from "./bench-club.ts";
import type { Part } from "./part.ts";
import { heading, row } from "./table.ts";
import { percentile } from "./timing.ts";

/** Number to hold (docs/reference/code.md#input-length). */
const WANTED_MS = 50;
const PAGE = "/register";
const ROUNDS = 11;

const cells = { childName: "1".repeat(500), parentName: "a".repeat(500), email: "a@example.org" };
const rows = Array.from({ length: 700 }, (_, i) => ({ number: i + 2, programId: firstCamp.id, cells }));
const reading = { dateOrder: "mdy", tshirtSize: "medium", language: "es" };
const line = Array.from({ length: 60 }, () => "a".repeat(15)).join(",");
const sheet = Buffer.from(["First,Last,Email", ...Array.from({ length: 1000 }, () => line)].join("\n"));

const WORST: readonly [name: string, path: string, body: object][] = [
  ["name of 40,000 digits", "/api/orders", orderWith({ parentFirstName: DIGITS })],
  ["address of 24,000 marks", "/api/orders", orderWith({ parentAddress: MARKS })],
  ["preview of 700 long names", "/api/admin/imports/preview", { ...reading, rows }],
  ["a spreadsheet of 1 MB", "/api/admin/imports/sheet", { file: sheet.toString("base64") }],
];

/** The longest that one page took while some work was under way, in milliseconds. */
async function longestWait(url: string, work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const asking = (async () => {
    do {
      const before = performance.now();
      await (await fetch(`${url}${PAGE}`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - before);
    } while (!isOver);
  })();
  await nextTurn();
  await work();
  isOver = true;
  await asking;
  return longest;
}

async function send(staff: StaffVisitor, path: string, body: object): Promise<void> {
  const response = await staff.call("POST", path, body);
  await response.arrayBuffer();
  if (response.status >= 500 || response.status === 429) throw new Error(`${path}: ${response.status}`);
}

/** How long others wait for a page while somebody sends the worst bodies. */
export const benchLongTexts: Part = async (print) => {
  const club = await openBenchClub("sqlite");
  try {
    const staff = await club.signIn();
    print(heading("Longest wait of others, ms", ["quiet", "beside", "wanted"]));
    const numbers: { name: string; quiet: number; beside: number }[] = [];
    for (const [name, path, body] of WORST) {
      const waits: { quiet: number; beside: number }[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const quiet = await longestWait(club.url, nextTurn);
        const beside = await longestWait(club.url, () => send(staff, path, body));
        // The first one compiles what the others run.
        if (round > 0) waits.push({ quiet, beside });
      }
      const middle = (kind: "quiet" | "beside") =>
        percentile(
          waits.map((wait) => wait[kind]),
          0.5,
        );
      const number = { name, quiet: middle("quiet"), beside: middle("beside") };
      numbers.push(number);
      print(
        row(number.beside <= WANTED_MS, name, [number.quiet.toFixed(1), number.beside.toFixed(1), WANTED_MS]),
      );
    }
    return { numbers, holds: numbers.map(({ beside }) => beside <= WANTED_MS) };
  } finally {
    await club.close();
  }
};
