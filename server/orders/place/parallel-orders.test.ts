import { expect, test } from "vitest";
import { recountSpots } from "#server/site/programs/spots.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { deadlocksOf } from "#tests/support/database/deadlocks.ts";
import { changeRows } from "#tests/support/database/rows.ts";
import { addProgram, childrenOf } from "#tests/support/orders/ordering-family.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const FAMILIES = 200;

/** Retries while the server is busy, like the page. */
async function untilAnswered<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  return answer.status === 503 ? untilAnswered(ask) : answer;
}

onBothEngines("Two hundred families that order for two programs at the same moment", (engine) => {
  const club = clubPerTest(engine);

  test("get their spots whichever program they name first, and never deadlock", async () => {
    const clinic = await addProgram(club.db, { feeCents: 2500, capacity: FAMILIES });
    await changeRows(club.db, "programs", { id: clinic }, { capacity: FAMILIES / 2 });
    const before = await deadlocksOf(club.db);
    const answers = await Promise.all(
      Array.from({ length: FAMILIES }, (_, number) => {
        const programs = [firstCamp.id, clinic];
        const children = (number % 2 ? programs : programs.toReversed()).map((programId, child) => ({
          programId,
          childFirstName: child === 0 ? "Ana" : "Beto",
        }));
        const email = `family${number}@example.org`;
        const family = new FamilyVisitor(club, { address: `198.51.${number % 2}.${number}` });
        return untilAnswered(() => family.order(childrenOf(children, { email })));
      }),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 201 && status !== 409)).toEqual([]);
    expect(await deadlocksOf(club.db)).toBe(before);
    const places = await club.db.selectFrom("programs").select(["id", "spotsTaken"]).execute();
    const taken = new Map(places.map((row) => [row.id, row.spotsTaken]));
    expect([taken.get(firstCamp.id), taken.get(clinic)]).toEqual([FAMILIES / 2, FAMILIES / 2]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(FAMILIES / 2);
    expect(await club.db.transaction().execute(recountSpots)).toEqual([]);
  });
});
