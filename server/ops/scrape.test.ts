import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { reconcile } from "#server/payments/comparison/reconciliation-job.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { askLocally, scrape } from "#tests/support/visitors/scraper.ts";

onEitherEngine("The figures for Prometheus", (engine) => {
  const club = clubPerTest(engine);

  test("say of each check whether it fails", async () => {
    const failing = async () => {
      const figures = await scrape(club.app);
      return [...figures].flatMap(([name, value]) => {
        const check = /^club_check_failed\{check="([\w ]+)"\}$/.exec(name)?.[1];
        return check !== undefined && value === 1 ? [check] : [];
      });
    };
    expect(await failing()).toEqual([]);
    await payRegistration(club);
    await club.db.updateTable("registrations").set({ state: "needs_review" }).execute();
    await reconcile({ ...club.deps, stripe: club.gateway });
    club.advance(3_600_001);
    expect(await failing()).toEqual(["mail", "payment polling", "webhooks", "books"]);
    const diskSpace = async () => ({ freeBytes: 5, totalBytes: 100 });
    const full = await scrape(createApp({ ...club.deps, monitor: { ...club.deps.monitor, diskSpace } }));
    expect(full.get('club_check_failed{check="disk"}')).toBe(1);
  });

  test("say only that the database fails while it is down", async () => {
    await scrape(club.app);
    const db = await openDatabase(club.location);
    await db.destroy();
    const figures = await scrape(createApp({ ...club.deps, db }));
    expect(figures.get('club_check_failed{check="database"}')).toBe(1);
    expect([...figures.keys()].filter((name) => name.startsWith("club_check_failed"))).toHaveLength(1);
  });

  test("name no family and no child", async () => {
    await payRegistration(club);
    const text = await (await askLocally(club.app, "/metrics")).text();
    expect(text).not.toMatch(/Luc[ií]a|Pe[ñn]aranda|example\.org|Asthma|Peanuts/i);
  });
});
