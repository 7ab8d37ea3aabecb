import { expect, test } from "vitest";
import { openFaultClub } from "#tests/faults/support/fault-club.ts";
import { openingDay, openPrograms } from "#tests/faults/support/opening-day.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { complaintsAboutBooks } from "#tests/support/invariants/ledger-complaints.ts";
import { complaintsAboutOpening } from "#tests/support/invariants/opening-complaints.ts";

const FAMILIES = 60;
const PLACES = 40;

/** The short form of `npm run bench -- --only opening-day`. */
onEitherEngine("When registration opens", (engine) => {
  test("sixty families of one to four children want forty places at once: each gets all its places, or learns before paying which are missing", async () => {
    const club = await openFaultClub(engine);
    const programIds = await openPrograms(club.db, PLACES);
    const { outcomes } = await openingDay(club, { families: FAMILIES, withinMs: 0, seed: 1, programIds });
    await club.eventsTaken();
    const registered = outcomes.filter(({ isRegistered }) => isRegistered);
    expect(registered.length).toBeGreaterThan(PLACES / 4 - 2);
    expect(club.sandbox.charges()).toHaveLength(registered.length);
    expect(await complaintsAboutOpening(club.db, outcomes)).toEqual([]);
    expect(await complaintsAboutBooks(club)).toEqual([]);
    await club.close();
  });
});
