import { beforeEach, expect, test } from "vitest";
import { schedule } from "#server/jobs.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { MailFailure } from "#server/mail/send.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { publishClub } from "#tests/support/clubs/published-club.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { storeRow } from "#tests/support/database/rows.ts";
import { beginPayment, payRegistration } from "#tests/support/orders/paying-family.ts";
import { connected } from "#tests/support/servers/connected.ts";
import { scrape } from "#tests/support/visitors/scraper.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { openAlerts } from "./alert-rows.ts";
import { createLog } from "./log.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ROOM = { freeBytes: 50e9, totalBytes: 100e9 };

onEitherEngine("Monitoring", (engine) => {
  const club = clubPerTest(engine);
  let room: typeof ROOM;
  const running = new AbortController().signal;
  const runJob = (wanted: string, deps = club.deps) =>
    schedule(deps)
      .find(({ name }) => name === wanted)
      ?.run(running);
  const monitor = (deps = club.deps) => runJob("checks", deps);
  /** Checks the alerts every minute, as the server does. */
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      club.advance(MINUTE);
      await runJob("payment polling");
      await monitor();
    }
  };
  /** Stores the event of a payment, as the webhook does. */
  const storeEvent = (objectId: string) => {
    const receivedAt = club.deps.now().toISOString();
    const event = { id: `evt_${objectId}`, type: "payment_intent.succeeded", objectId, receivedAt };
    return club.db.insertInto("stripeEvents").values(event).execute();
  };
  const onDashboard = async () => {
    const staff = await signedIn(club.app);
    const { data } = (await (await staff.get("/api/admin/alerts")).json()) as {
      data: { alert: string; since: string }[];
    };
    return data;
  };
  const names = async () => (await openAlerts(club.db)).map(({ alert }) => alert);
  const mails = async () => {
    await sendDueMail(club.deps);
    return club.mailbox.sent
      .splice(0)
      .filter(({ to }) => to[0]?.address === "staff@example.org")
      .map(({ subject }) => subject);
  };

  beforeEach(async () => {
    await publishClub(club.deps, { staffLanguage: "en" });
    room = ROOM;
    club.deps.monitor.diskSpace = async () => room;
    await runJob("payment polling");
    await runJob("backup");
  });

  test("finds nothing wrong in a healthy club", async () => {
    await monitor();
    expect(await onDashboard()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test("alerts staff about a nearly full disk once a day, resolves the alert, and alerts again later", async () => {
    room = { freeBytes: 9e9, totalBytes: 100e9 };
    const since = club.deps.now().toISOString();
    await monitor();
    await pass(10);
    expect(await mails()).toEqual(["The server’s disk is nearly full"]);
    expect(await onDashboard()).toEqual([{ alert: "disk_low", since }]);
    club.advance(24 * HOUR);
    await runJob("backup");
    await pass(3);
    expect(await mails()).toEqual(["The server’s disk is nearly full"]);
    room = ROOM;
    await pass(14);
    expect(await names()).toEqual(["disk_low"]);
    await pass(1);
    expect(await names()).toEqual([]);
    expect(await mails()).toEqual(["The server’s disk has space again"]);
    await pass(3);
    expect(await mails()).toEqual([]);
    room = { freeBytes: 9e9, totalBytes: 100e9 };
    await pass(3);
    expect(await mails()).toEqual(["The server’s disk is nearly full"]);
  });

  test("writes to staff in their language, also of a small disk with less than half a gigabyte", async () => {
    await publishClub(club.deps, { staffLanguage: "es" });
    room = { freeBytes: 499e6, totalBytes: 1e9 };
    await monitor();
    expect(await mails()).toEqual(["El disco del servidor está casi lleno"]);
  });

  test("sends no further emails about a disk that fills up and empties repeatedly", async () => {
    const heard: string[] = [];
    for (let times = 0; times < 10; times++) {
      room = { freeBytes: 1, totalBytes: 100 };
      await pass(1);
      heard.push(...(await mails()));
      room = ROOM;
      await pass(5);
      heard.push(...(await mails()));
    }
    expect(heard).toEqual(["The server’s disk is nearly full"]);
  });

  test("alerts staff once if several servers see it, and stays open while one still does", async () => {
    const full = { freeBytes: 1, totalBytes: 100 };
    const roomy = club.deps;
    const crowded = { ...roomy, monitor: { ...roomy.monitor, diskSpace: async () => full } };
    await Promise.all([monitor(crowded), monitor(crowded), monitor(crowded)]);
    for (let minute = 0; minute < 10; minute++) {
      club.advance(MINUTE);
      await Promise.all([monitor(crowded), monitor(roomy)]);
    }
    expect(await names()).toEqual(["disk_low"]);
    expect(await mails()).toEqual(["The server’s disk is nearly full"]);
  });

  test("shows delayed mail on the dashboard and in the log, and mails about it once mail works", async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog("info", { write: (line: string) => lines.push(JSON.parse(line)) });
    await storeEvent(await payRegistration(club));
    club.advance(HOUR);
    await runJob("payment polling");
    await monitor({ ...club.deps, log });
    expect(await names()).toEqual([]);
    club.advance(1);
    await monitor({ ...club.deps, log });
    await monitor({ ...club.deps, log });
    expect(await names()).toEqual(["mail_stuck"]);
    expect(lines).toMatchObject([{ alert: "mail_stuck", level: 50, msg: "staff should look" }]);
    expect(await mails()).toEqual(["New registration: Summer camp", "Emails are not getting through"]);
    await pass(16);
    expect(await mails()).toEqual(["Emails are getting through again"]);
  });

  test("reports a permanently refused email for a day", async () => {
    await storeEvent(await payRegistration(club));
    club.mailbox.answer = async ({ to }) => {
      if (to[0]?.address === "rosa@example.org") throw new MailFailure("EENVELOPE 550", { refused: true });
    };
    await sendDueMail(club.deps);
    await monitor();
    expect(await names()).toEqual(["mail_stuck"]);
    expect(await mails()).toEqual(["New registration: Summer camp", "Emails are not getting through"]);
    club.advance(24 * HOUR + MINUTE);
    await runJob("backup");
    await pass(16);
    expect(await names()).toEqual([]);
  });

  test("reports a missed backup after a day and a half, and gives a restarted server time", async () => {
    club.advance(36 * HOUR);
    await runJob("payment polling");
    await monitor();
    expect(await names()).toEqual([]);
    club.advance(MINUTE);
    const startedNow = { ...club.deps, monitor: { ...club.deps.monitor, startedAt: club.deps.now() } };
    await monitor(startedNow);
    expect(await names()).toEqual([]);
    await monitor();
    expect(await names()).toEqual(["backup_missed"]);
    await runJob("backup");
    await pass(16);
    expect(await names()).toEqual([]);
  });

  test("reports a missed payment polling after fifteen minutes, but not without payments", async () => {
    club.advance(15 * MINUTE + 1);
    await monitor({ ...club.deps, stripe: connected(null) });
    expect(await names()).toEqual([]);
    await monitor();
    expect(await names()).toEqual(["polling_late"]);
  });

  test("notices missing Stripe webhooks, and their return", async () => {
    await storeEvent(await payRegistration(club));
    club.advance(HOUR);
    await runJob("payment polling");
    await monitor();
    expect(await names()).not.toContain("webhooks_silent");
    for (const childFirstName of ["Ana", "Leo", "Mía"]) {
      club.advance(1000);
      await payRegistration(club, { childFirstName });
    }
    await beginPayment(club, { childFirstName: "Noa" });
    club.advance(29 * MINUTE);
    await monitor();
    expect(await names()).not.toContain("webhooks_silent");
    club.advance(MINUTE);
    // None are expected where Stripe cannot reach the site.
    await monitor({ ...club.deps, stripe: connected({ ...club.gateway, webhookSecrets: [] }) });
    expect(await names()).not.toContain("webhooks_silent");
    await monitor();
    expect(await names()).toContain("webhooks_silent");
    await storeEvent(await payRegistration(club, { childFirstName: "Íker" }));
    club.advance(30 * MINUTE);
    await pass(16);
    expect(await names()).not.toContain("webhooks_silent");
  });

  test("shows open discrepancies, which the reconciliation emails, and resolves the alert", async () => {
    const found = { kind: "missing_here" as const, stripeId: "ch_1" };
    await storeRow(club.db, "discrepancies", { ...found, foundAt: club.deps.now().toISOString() });
    await monitor();
    expect(await names()).toEqual(["ledger_discrepancy"]);
    expect(await mails()).toEqual([]);
    await club.db.updateTable("discrepancies").set({ resolvedAt: club.deps.now().toISOString() }).execute();
    await pass(16);
    expect(await mails()).toEqual(["There are no open discrepancies with Stripe anymore"]);
  });

  test("continues with other checks if one fails, and counts the failure", async () => {
    const { db, monitor: own } = club.deps;
    const diskSpace = async () => {
      throw new Error("no permission");
    };
    const damaged = { key: "alert:disk_low", value: "x", updatedAt: "2025-05-01T18:00:00.000Z" };
    await db.insertInto("settings").values(damaged).execute();
    club.advance(16 * MINUTE);
    await monitor({ ...club.deps, monitor: { ...own, diskSpace } });
    expect(await names()).toEqual(["disk_low", "polling_late"]);
    const figures = await scrape(club.app);
    expect(figures.get('club_check_failed{check="payment polling"}')).toBe(1);
    expect(figures.get('club_check_failed{check="mail"}')).toBe(0);
  });
});
