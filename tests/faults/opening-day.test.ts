import { expect, test } from "vitest";
import { openFaultClub } from "#tests/faults/support/fault-club.ts";
import { complaintsAboutBooks } from "#tests/faults/support/ledger-complaints.ts";
import { openingDay } from "#tests/faults/support/opening-day.ts";
import { onBothEngines } from "#tests/support/databases.ts";

const FAMILIES = 60;
const PLACES = 40;

/** The short form of `npm run opening-day`. */
onBothEngines("When registration opens", (engine) => {
  test("sixty families want forty places at once: forty are registered, twenty hear so before they pay", async () => {
    const club = await openFaultClub(engine);
    await club.db.updateTable("programs").set({ capacity: PLACES }).execute();
    const { outcomes } = await openingDay(club, { families: FAMILIES, withinMs: 0, seed: 1 });
    await club.eventsTaken();
    expect(outcomes.filter((outcome) => outcome === "registered")).toHaveLength(PLACES);
    expect(outcomes.filter((outcome) => outcome === "full")).toHaveLength(FAMILIES - PLACES);
    expect(club.sandbox.charges()).toHaveLength(PLACES);
    expect(await complaintsAboutBooks(club)).toEqual([]);
    await club.close();
  });
});
