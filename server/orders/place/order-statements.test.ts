import type { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { Family } from "#tests/faults/support/family.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { DURABLE_INSERTS } from "#tests/support/database/durable-inserts.ts";
import { recording } from "#tests/support/database/query-plans.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";

/** Statements that are written to disk before the family gets an answer; rate limits are not (decision 006). */
function durableInserts(asked: readonly CompiledQuery[]): number {
  return asked.filter((query) => /^insert into "(?!throttles)/.test(query.sql)).length;
}

/** The queries of an order with so many children: to place it, and to pay and confirm it. */
async function statementsOf(club: TestApp, children: number) {
  const { recorder, asked } = recording(club.db);
  const app = createApp({ ...club.deps, db: recorder });
  const programIds = Array.from({ length: children }, () => firstCamp.id);
  const family = Family.ofSeveral({ ...club, app }, programIds);
  const begun = await family.setUp();
  expect(begun.body).toMatchObject({ success: true });
  const begin = asked.splice(0);
  family.pay();
  const confirmed = await family.confirm();
  expect(confirmed.body).toMatchObject({ data: { paymentStatus: "paid" } });
  return { begin, confirm: asked.splice(0) };
}

/** Keeps an order of three children faster than two orders of one (docs/bench.md), measured without a clock. */
onBothEngines("The database", (engine) => {
  const club = clubPerTest(engine);

  test("is not queried again for each child: five children cost at most half as many queries more than one", async () => {
    await statementsOf(club, 1);
    const one = await statementsOf(club, 1);
    const five = await statementsOf(club, 5);
    expect(five.begin.length).toBeLessThanOrEqual(one.begin.length * 1.5);
    expect(five.confirm.length).toBeLessThanOrEqual(one.confirm.length * 1.5);
  });

  test("waits for the disk no more often than a bare handler, for one child or for five", async () => {
    await statementsOf(club, 1);
    for (const children of [1, 5]) {
      const { begin, confirm } = await statementsOf(club, children);
      expect(durableInserts(begin)).toBeLessThanOrEqual(DURABLE_INSERTS.begin);
      expect(durableInserts(confirm)).toBeLessThanOrEqual(DURABLE_INSERTS.confirm);
    }
  });
});
