import { openInstancesClub } from "./instances-club.ts";
import type { Part } from "./part.ts";
import { publishUnderLoad } from "./publish-load.ts";
import { heading, row } from "./table.ts";

/** Numbers to hold (docs/reference/code.md#performance-budgets). */
const WANTED = { shownMs: 2000, p99Ms: 250 } as const;
const SECONDS = 30;
const PUBLICATIONS = 5;

/** How soon two servers on one PostgreSQL show what was published, and what whoever reads meanwhile notices. */
export const benchPublish: Part = async (print) => {
  const club = await openInstancesClub();
  try {
    const servers = await club.start(2);
    const numbers = await publishUnderLoad({
      urls: servers.urls,
      seconds: SECONDS,
      publications: PUBLICATIONS,
    });
    await servers.stop();
    const slowest = Math.max(...numbers.shownMs);
    const holds = {
      shown: slowest <= WANTED.shownMs,
      errors: numbers.errors === 0,
      mixed: numbers.mixed === 0,
      p99: numbers.p99Ms <= WANTED.p99Ms,
    };
    print(
      heading(`Publish: ${PUBLICATIONS} in ${SECONDS} s, ${numbers.requests} requests`, [
        "measured",
        "wanted",
      ]),
    );
    print(
      row(holds.shown, "ms until the last of two servers shows it", [slowest.toFixed(0), WANTED.shownMs]),
    );
    print(row(holds.errors, "answers that failed", [numbers.errors, 0]));
    print(row(holds.mixed, "answers of two versions", [numbers.mixed, 0]));
    print(row(holds.p99, "ms, 99 of 100 answers meanwhile", [numbers.p99Ms.toFixed(0), WANTED.p99Ms]));
    return { numbers, holds: Object.values(holds) };
  } finally {
    await club.close();
  }
};
