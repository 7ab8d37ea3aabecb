import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { Dice } from "#tests/faults/support/dice.ts";
import { openFaultClub } from "#tests/faults/support/fault-club.ts";
import { complaintsAboutBooks } from "#tests/faults/support/ledger-complaints.ts";
import { walkRandomFaults } from "#tests/faults/support/random-faults.ts";
import { onBothEngines } from "#tests/support/databases.ts";

/** `npm run test:full` and `FAULT_JOURNEYS=5000 FAULT_SEED=7 npm run faults` set these for a longer run. */
const { FAULT_JOURNEYS = "10", FAULT_SEED = String(randomInt(1_000_000)) } = process.env;
const journeys = Number(FAULT_JOURNEYS);
const seed = Number(FAULT_SEED);
/** Fewer places than families, so that some find the camp full. */
const PLACES_PER_JOURNEY = 0.6;
/** Far more than one takes: on a machine that does much else they wait for their turn. */
const MS_PER_JOURNEY = 10_000;

onBothEngines(`${journeys} random journeys with random faults and kills, seed ${seed}`, (engine) => {
  test(
    "end with balanced books",
    async () => {
      const club = await openFaultClub(engine, { dice: new Dice(seed), hasFree: true });
      const capacity = Math.ceil(journeys * PLACES_PER_JOURNEY);
      await club.db.updateTable("programs").set({ capacity }).execute();
      const isShared = engine === "postgres";
      const instances = isShared ? [createApp({ ...club.deps, db: await club.anotherConnection() })] : [];
      const onTheWay = await walkRandomFaults(club, { seed, journeys, instances });
      expect([...onTheWay, ...(await complaintsAboutBooks(club))]).toEqual([]);
      // Of ten, chance alone may let two pay.
      const least = journeys < 50 ? 0 : journeys / 5;
      expect(club.sandbox.charges().filter(({ paid }) => paid).length).toBeGreaterThan(least);
      await club.close();
    },
    60_000 + journeys * MS_PER_JOURNEY,
  );
});
