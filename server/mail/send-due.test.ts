import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time/dates.ts";
import { MailFailure } from "#server/mail/send.ts";
import { createLog } from "#server/ops/log.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { publishClub } from "#tests/support/clubs/published-club.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { afterFailedMail, sendDueMail } from "./outbox-job.ts";
import { queueMessage } from "./queue.ts";

onBothEngines("The outbox", (engine) => {
  const club = clubPerTest(engine);

  const send = () => sendDueMail(club.deps);
  const sentTo = () => club.mailbox.sent.map(({ to }) => to.map(({ address }) => address).join()).sort();
  const rows = () => club.db.selectFrom("outbox").selectAll().orderBy("kind").execute();
  const failWith = (code: string, traits = {}) => {
    club.mailbox.answer = async () => {
      throw new MailFailure(code, traits);
    };
  };
  const repair = () => {
    club.mailbox.answer = async () => {};
  };

  test("sends the receipt in the family's language and the notice to staff in the club's own, once", async () => {
    await publishClub(club.deps, { staffLanguage: "en" });
    await payRegistration(club, { language: "es" });
    await send();
    await send();
    expect(sentTo()).toEqual(["rosa@example.org", "staff@example.org"]);
    const languages = club.mailbox.sent.map(({ to, headers }) => [
      to[0]?.address,
      headers["Content-Language"],
    ]);
    expect(Object.fromEntries(languages)).toEqual({ "rosa@example.org": "es", "staff@example.org": "en" });
    expect((await rows()).map(({ sentAt, attempts }) => [sentAt !== null, attempts])).toEqual([
      [true, 1],
      [true, 1],
    ]);
  });

  test("sends every mail once, even with several instances at the same moment", async () => {
    for (const childFirstName of ["Ana", "Leo", "Mía", "Íker"])
      await payRegistration(club, { childFirstName });
    await Promise.all([send(), send(), send()]);
    expect(club.mailbox.sent).toHaveLength(8);
    expect(new Set(club.mailbox.sent.map(({ messageId }) => messageId)).size).toBe(8);
  });

  test("waits while the mail server is down, leaves the payment confirmed, and sends once later", async () => {
    failWith("ECONNECTION", { unreachable: true });
    await payRegistration(club);
    await send();
    const tried = (await rows()).filter(({ attempts }) => attempts > 0);
    expect(tried).toMatchObject([{ lastError: "ECONNECTION", sentAt: null, stuckAt: null }]);
    const registration = await club.db.selectFrom("registrations").select("state").executeTakeFirst();
    expect(registration?.state).toBe("confirmed");
    repair();
    club.advance(MINUTE_MS - 1);
    await send();
    expect(club.mailbox.sent).toHaveLength(1);
    club.advance(1);
    await send();
    expect(club.mailbox.sent).toHaveLength(2);
    expect((await rows()).map(({ lastError }) => lastError)).toEqual([null, null]);
  });

  test("does not delay other mails because of a failed one", async () => {
    await payRegistration(club);
    club.mailbox.answer = async ({ to }) => {
      if (to[0]?.address === "rosa@example.org") throw new MailFailure("EENVELOPE 451");
    };
    await send();
    expect(sentTo()).toEqual(["staff@example.org"]);
  });

  test("marks a mail as stuck when it is permanently refused, or after three days", async () => {
    await payRegistration(club);
    failWith("EENVELOPE 550", { refused: true });
    await send();
    expect((await rows()).map(({ stuckAt }) => stuckAt !== null)).toEqual([true, true]);
    await payRegistration(club, { childFirstName: "Leo", email: "leo@example.org" });
    failWith("EENVELOPE 451");
    await send();
    const ofLeo = async () => (await rows()).filter(({ lastError }) => lastError === "EENVELOPE 451");
    expect((await ofLeo()).map(({ stuckAt }) => stuckAt)).toEqual([null, null]);
    club.advance(3 * DAY_MS);
    await send();
    const since = club.deps.now().toISOString();
    expect((await ofLeo()).map(({ stuckAt }) => stuckAt)).toEqual([since, since]);
    club.advance(DAY_MS);
    await send();
    expect((await ofLeo()).map(({ stuckAt }) => stuckAt)).toEqual([since, since]);
    repair();
    club.advance(DAY_MS);
    await send();
    expect((await ofLeo()).map(({ stuckAt }) => stuckAt)).toEqual([]);
    expect(sentTo()).toEqual(["leo@example.org", "staff@example.org"]);
  });

  test("never sends a mail that was not tried for 30 days, and shows it to staff", async () => {
    await payRegistration(club);
    club.advance(30 * DAY_MS);
    await send();
    const since = club.deps.now().toISOString();
    const states = async () => (await rows()).map(({ stuckAt, lastError }) => [stuckAt, lastError]);
    const late = [since, "too_late"];
    expect(await states()).toEqual([late, late]);
    club.advance(2 * DAY_MS);
    await send();
    expect(await states()).toEqual([late, late]);
    expect(sentTo()).toEqual([]);
  });

  test("retries a mail whose instance died during an attempt", async () => {
    await payRegistration(club);
    const [reached, never] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    club.mailbox.answer = () => {
      reached.resolve();
      return never.promise;
    };
    const dead = send();
    await reached.promise;
    repair();
    club.advance(6 * MINUTE_MS);
    await send();
    expect(club.mailbox.sent).toHaveLength(2);
    never.resolve();
    await dead;
    expect(club.mailbox.sent).toHaveLength(3);
    expect(new Set(club.mailbox.sent.map(({ messageId }) => messageId)).size).toBe(2);
  });

  test("drops mail about an erased registration, or that is no longer true", async () => {
    await payRegistration(club);
    await payRegistration(club, { childFirstName: "Leo" });
    await club.db.deleteFrom("registrations").where("childFirstName", "=", "Lucía").execute();
    const deletedAt = club.deps.now().toISOString();
    await club.db.updateTable("registrations").set({ deletedAt }).execute();
    await send();
    const dropped = (await rows()).filter(({ droppedAt }) => droppedAt !== null);
    expect(dropped.map(({ kind, lastError }) => `${kind} ${lastError}`).sort()).toEqual([
      "registration_receipt gone",
      "registration_receipt outdated",
      "staff_registration_notice gone",
    ]);
    expect(sentTo()).toEqual(["staff@example.org"]);
  });

  test("stores no personal data in the log or the row when a mail fails", async () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line: string) => lines.push(line) });
    await payRegistration(club);
    await payRegistration(club, { childFirstName: "Leo", email: "leo@example.org" });
    await club.db.updateTable("registrations").set({ email: "a@example.org,b@example.org" }).execute();
    await sendDueMail({ ...club.deps, log });
    failWith("EENVELOPE 550", { refused: true });
    club.advance(8 * DAY_MS);
    await sendDueMail({ ...club.deps, log });
    expect(lines.length).toBeGreaterThan(2);
    const kept = lines.join("\n") + JSON.stringify(await rows());
    expect(kept).toContain("bad_address");
    expect(kept).not.toMatch(/Luc[ií]a|Leo\b|Pe[ñn]aranda|example\.org|Asthma|Peanuts|656 555|575\) 555/i);
  });

  test("keeps a mail of an unknown, newer kind", async () => {
    const message = {
      dedupeKey: "later",
      recipient: "staff",
      language: "en",
      about: {},
      now: club.deps.now().toISOString(),
    } as const;
    await club.db
      .transaction()
      .execute((trx) => queueMessage(trx, { ...message, kind: "staff_discrepancy_notice" }));
    await club.db.updateTable("outbox").set({ kind: "of_a_later_version" }).execute();
    await send();
    expect(await rows()).toMatchObject([{ lastError: "unknown_kind", sentAt: null, droppedAt: null }]);
  });
});

const CREATED = new Date("2025-05-01T18:00:00.000Z");

function wait(attempts: number, ageMs = 0, refused = false, isBulk = false) {
  const now = new Date(CREATED.getTime() + ageMs);
  const { nextAttemptAt, stuck } = afterFailedMail({
    attempts,
    createdAt: CREATED,
    now,
    refused,
    isBulk,
  });
  return { minutes: (nextAttemptAt.getTime() - now.getTime()) / MINUTE_MS, stuck };
}

const THREE_DAYS_MS = 3 * DAY_MS;

test.each<[string, number, boolean, Parameters<typeof wait>]>([
  ["after its first attempt", 1, false, [1]],
  ["after its second attempt", 5, false, [2]],
  ["after its third attempt", 15, false, [3]],
  ["after its fourth attempt", 60, false, [4]],
  ["just before three days are over", 60, false, [70, THREE_DAYS_MS - 1]],
  ["after three days", 24 * 60, true, [71, THREE_DAYS_MS]],
  ["to many, first tried after a hundred hours", 1, false, [1, 100 * HOUR_MS, false, true]],
  ["to many, tried for days", 30 * 24 * 60, true, [75, 200 * HOUR_MS, false, true]],
  ["to many, first tried after a month", 30 * 24 * 60, true, [1, 30 * DAY_MS, false, true]],
  ["that was refused for good", 7 * 24 * 60, true, [1, 0, true]],
])("A failed mail %s is tried again in %i minutes (stuck: %j)", (_when, minutes, stuck, failed) => {
  expect(wait(...failed)).toEqual({ minutes, stuck });
});
