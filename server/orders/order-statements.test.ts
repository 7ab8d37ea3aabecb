import { expect, test } from "vitest";
import { firstCamp } from "#content/first-season.ts";
import { createApp } from "#server/app.ts";
import { FamilyOfSeveral } from "#tests/faults/support/family-of-several.ts";
import { onBothEngines } from "#tests/support/databases.ts";
import { recording } from "#tests/support/query-plans.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

/** What an order of so many children asks the database: when it is begun, and when it is paid and confirmed. */
async function statementsOf(club: TestApp, children: number) {
  const { recorder, asked } = recording(club.db);
  const app = createApp({ ...club.deps, db: recorder });
  const programIds = Array.from({ length: children }, () => firstCamp.id);
  const family = new FamilyOfSeveral({ ...club, app }, programIds);
  const begun = await family.setUp();
  expect(begun.body).toMatchObject({ success: true });
  const toBegin = asked.splice(0).length;
  family.pay();
  const confirmed = await family.confirm();
  expect(confirmed.body).toMatchObject({ data: { paymentStatus: "paid" } });
  return { toBegin, toConfirm: asked.splice(0).length };
}

/** What keeps a family of three below the time of two families of one (docs/bench.md), without a clock. */
onBothEngines("The database", (engine) => {
  test("is asked two questions more for three children of one family than for one: how long their places are kept, and in which order they came", async () => {
    const club = await createTestApp(engine);
    await statementsOf(club, 1);
    const one = await statementsOf(club, 1);
    const three = await statementsOf(club, 3);
    expect(three).toEqual({ toBegin: one.toBegin + 1, toConfirm: one.toConfirm + 1 });
    await club.close();
  });
});
