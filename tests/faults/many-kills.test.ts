/** @module-tag full */

import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { Dice } from "#tests/faults/support/dice.ts";
import { Family } from "#tests/faults/support/family.ts";
import { openFaultProcess } from "#tests/faults/support/fault-process.ts";
import { drawHousehold, FAULT_SEED, offerPrograms } from "#tests/faults/support/household.ts";
import { onBothEngines, temporaryClubDatabase } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { complaintsAboutBooks } from "#tests/support/invariants/ledger-complaints.ts";

/** `npm run test:full` and `FAULT_KILLS=50 npm run faults` set this for a longer run. */
const { FAULT_KILLS = "5" } = process.env;
const kills = Number(FAULT_KILLS);
const families = kills * 4;
const AT_ONCE = 4;
const LONGEST_LIFE_MS = 700;
/** Far more than one takes: on a machine that does much else, a server is killed ten times before it answers once. */
const MS_PER_KILL = 60_000;
/** How many come to the form of one child. */
const ALONE = 0.3;
const CHILDREN_MAX = 5;

/** Tries again until the server is there and answers, as a patient parent does. */
async function insist<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const answer = await call();
      if (answer.status < 500) return answer;
    } catch {
      // Nobody listens at the moment.
    }
    await pause(50);
  }
}

onBothEngines(
  `A server that is killed ${kills} times while ${families} families pay, seed ${FAULT_SEED}`,
  (engine) => {
    test(
      "ends with balanced books",
      async () => {
        const place = await temporaryClubDatabase(engine);
        const club = await openFaultProcess(place.location);
        const offered = await offerPrograms(club.db, club.deps.now());
        const capacity = families * CHILDREN_MAX;
        await club.db.updateTable("programs").set({ switch: "open", capacity }).execute();
        const dice = new Dice(FAULT_SEED);
        let arrived = 0;
        let children = 0;
        const walk = async () => {
          while (arrived < families) {
            arrived += 1;
            const household = dice.chance(ALONE) ? undefined : drawHousehold(dice, offered);
            const family = new Family(club, {}, household);
            children += family.size;
            // From here on its order is found by the cookie, even if the answer to the order is lost.
            await insist(() => family.browser.get("/api/config", family.address));
            await insist(() => family.setUp());
            family.pay();
            // Every other one closes the browser.
            if (arrived % 2 === 0) await insist(() => family.confirm());
          }
        };
        const kill = async () => {
          for (let count = 0; count < kills; count++) {
            await pause(dice.between(0, LONGEST_LIFE_MS));
            await club.restart();
          }
        };
        await Promise.all([kill(), ...Array.from({ length: AT_ONCE }, walk)]);
        await club.restart();
        await expect.poll(() => complaintsAboutBooks(club), { timeout: 60_000, interval: 250 }).toEqual([]);
        expect(club.sandbox.charges().filter(({ paid }) => paid)).toHaveLength(families);
        const confirmed = await readRows(club.db, "registrations", { state: "confirmed" }, ["id"]);
        expect(confirmed).toHaveLength(children);
        await club.close();
        await place.remove();
      },
      120_000 + kills * MS_PER_KILL,
    );
  },
);
