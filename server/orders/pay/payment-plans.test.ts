import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import type { Db } from "#server/platform/database/database.ts";
import { growTo } from "#tests/bench/many-families.ts";
import { Family } from "#tests/faults/support/family.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { planOf, recording, rowsRead } from "#tests/support/database/query-plans.ts";
import { createTestApp, type TestApp } from "#tests/support/servers/test-app.ts";

const ROWS = 3000;
/** How many rows one query of a family may read: its own, and a few more from the index. */
const A_QUESTION_READS = 60;
const GROWING = "registrations|payments|ledger";
const WHOLE_TABLE = new RegExp(`Seq Scan on (${GROWING})\\b|SCAN (${GROWING})\\b`);

/** One payment for each registration of past years. */
async function payForAll(db: Db): Promise<void> {
  await sql`insert into payments (id, purpose, amount_cents, currency, state, intent_id, intent_params,
      live_key, browser_hash, language, expires_at, created_at)
    select id, 'registration', 4000, 'usd', case state when 'confirmed' then 'succeeded' when 'awaiting_payment' then 'open'
      else 'canceled' end, 'pi_' || id, '{}', 'request ' || id, 'browser ' || id, language, created_at, created_at
    from registrations`.execute(db);
  await sql`update registrations set payment_id = id`.execute(db);
  await sql`insert into ledger (id, payment_id, kind, stripe_id, cents, created_at)
    select id, id, 'charge', 'ch_' || id, 4000, created_at from payments where state = 'succeeded'`.execute(
    db,
  );
}

onBothEngines("A family that pays in a club of many years", (engine) => {
  let club: TestApp;
  const plans = new Map<string, string>();

  const explain = async (asked: ReturnType<typeof recording>["asked"]) => {
    for (const query of asked.filter((one) => one.sql.startsWith("select"))) {
      plans.set(query.sql, await planOf(club.db, engine, query));
    }
  };

  beforeAll(async () => {
    club = await createTestApp(engine);
    await growTo(club.db, ROWS);
    await payForAll(club.db);
    if (engine === "postgres") await sql`vacuum (analyze, index_cleanup on)`.execute(club.db);
    const { recorder, asked } = recording(club.db);
    const family = new Family({ ...club, app: createApp({ ...club.deps, db: recorder }) });
    expect((await family.setUp()).status).toBe(200);
    await explain(asked.splice(0));
    family.data = { ...family.data, tshirtSize: "small" };
    expect((await family.setUp()).status).toBe(200);
    family.pay();
    expect((await family.confirm()).body.data.status).toBe("confirmed");
    expect((await family.truth()).status).toBe(200);
    await explain(asked.splice(0));
    await club.db.updateTable("programs").set({ capacity: 1 }).execute();
    expect((await family.browser.get("/api/programs")).status).toBe(200);
    await explain(asked.splice(0));
  });
  afterAll(() => club.close());

  test("causes a handful of queries, none of which scans a table", () => {
    expect(plans.size).toBeGreaterThan(8);
    for (const [question, plan] of plans) expect(plan, question).not.toMatch(WHOLE_TABLE);
  });

  test("causes few other rows to be read than its own", () => {
    for (const [question, plan] of plans) {
      expect(rowsRead(plan), `${question}\n${plan}`).toBeLessThan(A_QUESTION_READS);
    }
  });
});
