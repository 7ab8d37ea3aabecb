import { afterEach, beforeEach, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { schedule } from "#server/jobs.ts";
import { MailFailure } from "#server/mail/send.ts";
import { reconcile } from "#server/payments/compare-job.ts";
import { openDatabase } from "#server/platform/database.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { beginPayment, payRegistration } from "#tests/support/paying-family.ts";
import { askLocally, scrape } from "#tests/support/scraper.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { sendDueMail } from "./staff-mails.ts";

onEitherEngine("The figures for Prometheus", (engine) => {
  let club: TestApp;
  beforeEach(async () => {
    club = await createTestApp(engine);
  });
  afterEach(() => club.close());

  const runJob = (wanted: string) =>
    schedule(club.deps)
      .find(({ name }) => name === wanted)
      ?.run(new AbortController().signal);

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
    expect(figures.get("club_database_up")).toBe(1);
  });

  test("report the age of the oldest email, and abandoned emails", async () => {
    await payRegistration(club);
    club.mailbox.answer = async ({ to }) => {
      const refused = to[0]?.address === "rosa@example.org";
      throw new MailFailure(refused ? "EENVELOPE 550" : "EENVELOPE 451", { refused });
    };
    await sendDueMail(club.deps);
    club.advance(90_000);
    const figures = await scrape(club.app);
    expect(figures.get("club_mail_waiting")).toBe(1);
    expect(figures.get("club_mail_oldest_waiting_seconds")).toBe(90);
    expect(figures.get("club_mail_given_up")).toBe(1);
  });

  test("report the last comparison, sweep and backup, and open differences", async () => {
    expect((await scrape(club.app)).has("club_backup_last_success_timestamp_seconds")).toBe(false);
    await payRegistration(club);
    await club.db.updateTable("registrations").set({ status: "needs_review" }).execute();
    await reconcile({ ...club.deps, stripe: club.gateway });
    await runJob("sweep");
    await runJob("backup");
    const now = club.deps.now().getTime() / 1000;
    club.advance(30_000);
    const figures = await scrape(club.app);
    expect(figures.get("club_books_last_check_timestamp_seconds")).toBe(now);
    expect(figures.get("club_sweep_last_success_timestamp_seconds")).toBe(now);
    expect(figures.get("club_backup_last_success_timestamp_seconds")).toBe(now);
    expect(figures.get('club_books_open_differences{kind="needs_review"}')).toBe(1);
    expect(figures.get('club_books_open_differences{kind="missing_here"}')).toBe(0);
  });

  test("report free disk space", async () => {
    const diskSpace = async (folder: string) =>
      folder === club.deps.monitor.dataDir ? { freeBytes: 5, totalBytes: 100 } : undefined;
    const figures = await scrape(createApp({ ...club.deps, monitor: { ...club.deps.monitor, diskSpace } }));
    expect(figures.get('club_disk_free_bytes{folder="data"}')).toBe(5);
    expect(figures.get('club_disk_size_bytes{folder="data"}')).toBe(100);
    expect(figures.has('club_disk_free_bytes{folder="backups"}')).toBe(false);
    expect((await scrape(club.app)).get('club_disk_size_bytes{folder="data"}')).toBeGreaterThan(100);
  });

  test("leave out database figures while it is down", async () => {
    await scrape(club.app);
    const db = await openDatabase(club.location);
    await db.destroy();
    const figures = await scrape(createApp({ ...club.deps, db }));
    expect(figures.get("club_database_up")).toBe(0);
    expect(
      [...figures.keys()].filter((name) => /^club_(registrations|ledger|mail|books)/.test(name)),
    ).toEqual([]);
  });

  test("name no family and no child", async () => {
    await payRegistration(club);
    const text = await (await askLocally(club.app, "/metrics")).text();
    expect(text).not.toMatch(/Luc[ií]a|Pe[ñn]aranda|example\.org|Asthma|Peanuts/i);
  });
});
