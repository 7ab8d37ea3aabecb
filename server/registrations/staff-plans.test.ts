import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "#server/platform/database/database.ts";
import { growTo, SEASONS } from "#tests/bench/many-families.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { planOf, recording, rowsRead } from "#tests/support/database/query-plans.ts";
import { createTestApp, type TestApp } from "#tests/support/servers/test-app.ts";
import { createStaffApp, signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { nameCursor } from "./list.ts";

const ROWS = 6000;
const ID = "4f1e6f0e-6f0e-4b0e-8f0e-0123456789ab";
/** A page of fifty and one more, read in index and table, and rows that a filter skips. */
const A_PAGE_READS = 700;
/** A twentieth of the club's rows, read once in an index and once in the table. */
const OF_A_SEASON = (2 * ROWS) / SEASONS + 100;
/** Matches a scan of the whole table, but not of a covering index. */
const WHOLE_TABLE = /Seq Scan on registrations\b|SCAN registrations(?! USING COVERING INDEX)/;

/**
 * Rows are visible to all only once their commit is on disk and no earlier transaction still reads, so on a busy machine
 * this takes more than one try. A few dead rows of an earlier test may be left to a later vacuum.
 */
async function vacuumed(db: Db): Promise<void> {
  // Of every table, because an earlier test's statistics would change the plans.
  await sql`analyze`.execute(db);
  for (let tries = 0; tries < 50; tries++) {
    await sql`checkpoint`.execute(db);
    await sql`vacuum (analyze, index_cleanup on) registrations, payments, programs, seasons`.execute(db);
    const { rows } = await sql<{ all: boolean }>`
      select relallvisible >= relpages as "all" from pg_class where relname = 'registrations'`.execute(db);
    if (rows[0]?.all) return;
    await setTimeout(200);
  }
  throw new Error("PostgreSQL does not count all rows as visible");
}

/** Checks what `npm run bench -- --only staff` measures, without a clock. */
onBothEngines("The staff's list of a large club", (engine) => {
  let club: TestApp;
  let plansOf: (path: string) => Promise<string[]>;

  beforeAll(async () => {
    club = await createTestApp(engine, { payments: false });
    await growTo(club.db, ROWS);
    if (engine === "postgres") {
      await vacuumed(club.db);
    }
    const { recorder, asked } = recording(club.db);
    const staff = await signedIn(createStaffApp({ ...club.deps, db: recorder }));
    plansOf = async (path) => {
      asked.length = 0;
      expect((await staff.get(path)).status).toBe(200);
      const queries = asked.filter((query) => query.sql.includes("registration"));
      return Promise.all(queries.map((query) => planOf(club.db, engine, query)));
    };
  });
  afterAll(() => club.close());

  test.each([
    "/api/registrations",
    "/api/registrations?sort=oldest",
    "/api/registrations?cursor=2020-01-01T00:00:00.000Z_4f1e6f0e-6f0e-4b0e-8f0e-0123456789ab",
    "/api/registrations?age=9-11",
    "/api/registrations?sort=name",
    `/api/registrations?sort=name&cursor=${nameCursor.write(["garcia", "liam", ID])}`,
    "/api/registrations?sort=name&age=9-11&payment=paid",
    "/api/registrations?payment=expired",
    "/api/registrations?payment=refunded",
    "/api/registrations?skill=Advanced&payment=paid",
    "/api/registrations/deleted",
    `/api/registrations?program=${firstCamp.id}`,
    `/api/registrations?program=${firstCamp.id}&sort=name`,
  ])("shows a page without reading the others: %s", async (path) => {
    const plans = await plansOf(path);
    const index = `INDEX registrations_${path.includes("name") ? "by_name" : "staff_list"}`;
    const returned = "SEARCH gone USING COVERING INDEX payments_by_state (state=?)";
    // The few refunded children of a page, among the few with an adjustment.
    const givenBack = "USING COVERING INDEX order_lines_adjusting";
    // An index of the flagged rows only.
    const flagged = "USING COVERING INDEX registrations_duplicates";
    for (const plan of plans) {
      expect(plan).not.toMatch(WHOLE_TABLE);
      if (plan.includes("gone")) expect(plan).toMatch(/(INDEX|using|on) payments_by_state/);
      if (plan.includes("LIST SUBQUERY"))
        expect(
          [index, returned, givenBack, flagged].some((known) => plan.includes(known)),
          plan,
        ).toBe(true);
      // The page's rows are found by id, not among all registrations of a state.
      expect(plan).not.toMatch(/\bown USING INDEX (?!\S+ \((id|registration_id)=)/);
      expect(rowsRead(plan)).toBeLessThan(A_PAGE_READS);
    }
    if (engine === "sqlite" && !path.includes("refunded") && !path.includes("deleted"))
      expect(plans.some((plan) => plan.includes(index))).toBe(true);
  });

  test.each([
    "/api/registrations?search=garcia",
    "/api/registrations?search=zubeldia",
    "/api/registrations?search=li",
    "/api/registrations?search=xw",
    "/api/registrations?search=rosa_1",
    "/api/registrations?search=656+12",
    "/api/registrations?search=li&age=12%2B&payment=paid",
    "/api/registrations?search=garcia&sort=name",
    "/api/registrations?search=li&sort=name",
    "/api/registrations?search=xw&sort=name",
    "/api/admin/statistics",
    "/api/admin/statistics?season=all",
    "/api/registrations?season=all",
    "/api/registrations?season=all&sort=name&age=9-11",
    "/api/registrations?season=all&search=li",
    "/api/registrations?attention=duplicate",
    "/api/registrations?attention=wrong_address&sort=name",
    "/api/registrations?season=all&attention=changed",
  ])("is searched and counted in its indexes alone: %s", async (path) => {
    for (const plan of await plansOf(path)) expect(plan).not.toMatch(WHOLE_TABLE);
  });

  test.each([
    "/api/registrations",
    "/api/registrations?sort=name",
    "/api/registrations?age=9-11&payment=pending",
    "/api/registrations/export",
    "/api/admin/statistics",
  ])("reads the season that is asked for and no other: %s", async (path) => {
    // Only payments and orders of the page's rows are read, and duplicates of all seasons by an index of their own.
    const lookedAt = (plan: string) =>
      /\bregistrations\b/.test(plan) && !/gone|registrations_(payment|of_order|duplicates)\b/.test(plan);
    const plans = (await plansOf(path)).filter(lookedAt);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      if (engine === "sqlite") expect(plan).toMatch(/SEARCH registrations USING .*\((season_id|id)=\?/);
      else expect(plan).toMatch(/(Index Cond: \(+season_id =|registrations_pkey)/);
      expect(rowsRead(plan)).toBeLessThan(OF_A_SEASON);
    }
  });
});
