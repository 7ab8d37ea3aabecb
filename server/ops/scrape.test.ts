import { afterEach, beforeEach, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { reconcile } from "#server/payments/comparison/reconciliation.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { beginPayment, payRegistration } from "#tests/support/paying-family.ts";
import { askLocally, scrape } from "#tests/support/scraper.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

onEitherEngine("The figures for Prometheus", (engine) => {
  let club: TestApp;
  beforeEach(async () => {
    club = await createTestApp(engine);
  });
  afterEach(() => club.close());

  test("count registrations by state and sum up the ledger by kind", async () => {
    await payRegistration(club);
    await payRegistration(club, { childFirstName: "Leo" });
    await beginPayment(club, { childFirstName: "Ana" });
    await club.db
      .updateTable("registrations")
      .set({ deletedAt: club.deps.now().toISOString() })
      .where("childFirstName", "=", "Leo")
      .execute();
    const figures = await scrape(club.app);
    expect(figures.get('club_registrations{status="confirmed"}')).toBe(1);
    expect(figures.get('club_registrations{status="pending"}')).toBe(1);
    expect(figures.get('club_registrations{status="expired"}')).toBe(0);
    expect(figures.get('club_ledger_rows{kind="charge"}')).toBe(2);
    const { cents } = await club.db
      .selectFrom("ledger")
      .select((eb) => eb.fn.sum("cents").as("cents"))
      .executeTakeFirstOrThrow();
    expect(figures.get('club_ledger_cents{kind="charge"}')).toBe(Number(cents));
    expect(figures.get('club_ledger_cents{kind="refund"}')).toBe(0);
    expect(figures.get('club_check_failed{check="database"}')).toBe(0);
  });

  test("say of each check whether it fails", async () => {
    const failing = async () => {
      const figures = await scrape(club.app);
      return [...figures].flatMap(([name, value]) => {
        const check = /^club_check_failed\{check="(\w+)"\}$/.exec(name)?.[1];
        return check !== undefined && value === 1 ? [check] : [];
      });
    };
    expect(await failing()).toEqual([]);
    await payRegistration(club);
    await club.db.updateTable("registrations").set({ state: "needs_review" }).execute();
    await reconcile({ ...club.deps, stripe: club.gateway });
    club.advance(3_600_001);
    expect(await failing()).toEqual(["mail", "sweep", "webhooks", "books"]);
    const diskSpace = async () => ({ freeBytes: 5, totalBytes: 100 });
    const full = await scrape(createApp({ ...club.deps, monitor: { ...club.deps.monitor, diskSpace } }));
    expect(full.get('club_check_failed{check="disk"}')).toBe(1);
  });

  test("leave out database figures while it is down", async () => {
    await scrape(club.app);
    const db = await openDatabase(club.location);
    await db.destroy();
    const figures = await scrape(createApp({ ...club.deps, db }));
    expect(figures.get('club_check_failed{check="database"}')).toBe(1);
    expect([...figures.keys()].filter((name) => /^club_(registrations|ledger)/.test(name))).toEqual([]);
  });

  test("name no family and no child", async () => {
    await payRegistration(club);
    const text = await (await askLocally(club.app, "/metrics")).text();
    expect(text).not.toMatch(/Luc[ií]a|Pe[ñn]aranda|example\.org|Asthma|Peanuts/i);
  });
});
