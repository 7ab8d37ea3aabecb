import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { club as facts } from "#content/club/club.ts";
import { firstClub } from "#content/club/first-club.ts";
import { REFUND_REASONS } from "#domain/money/refund.ts";
import { ALERTS } from "#domain/staff/alerts.ts";
import { ACCESS_NOTICE_ACTIONS } from "#domain/staff/audit.ts";
import { MESSAGE_KINDS } from "#domain/staff/message-kinds.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { shortDay } from "#domain/time/formats.ts";
import { i18nFor } from "#server/mail/email-layout.ts";
import { setupCode } from "#server/mail/kinds/code-mails.ts";
import { scheduleRows } from "#server/mail/program-parts.ts";
import { endAlert, raiseAlert } from "#server/ops/alert-rows.ts";
import { clubTime } from "#tests/support/clubs/club-time.ts";
import { firstContent } from "#tests/support/clubs/first-content.ts";
import { perTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { readRow } from "#tests/support/database/rows.ts";
import { openEmailClub } from "#tests/support/mail/email-club.ts";
import { writeChangeMails, writeEveryOrderMail } from "#tests/support/mail/order-mails.ts";
import { keysOf, recordingI18n } from "#tests/support/pages/recording-i18n.ts";

const HOSTILE = `<img src=x onerror="alert('1')">\r\nBcc: evil@example.org`;
const PAYMENT_ALERTS = [
  "mismatch",
  "duplicate_paid",
  "duplicate",
  "wrong_address",
  "refund_failed",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
];

onBothEngines("Each kind of mail", (engine) => {
  const mails = perTest(
    () => openEmailClub(engine),
    ({ club }) => club.close(),
  );

  test("is dropped if its subject was erased", async () => {
    const { write } = mails;
    const gone = randomUUID();
    const kinds = MESSAGE_KINDS.filter((kind) => kind !== "staff_discrepancy_notice");
    for (const kind of kinds) {
      expect(await write(kind, { registrationId: gone, paymentId: gone, userId: gone })).toEqual({
        dropped: "gone",
      });
      expect(await write(kind, {})).toEqual({ dropped: "gone" });
    }
  });
});

describe("Every mail", () => {
  const mails = perTest(
    () => openEmailClub(),
    ({ club }) => club.close(),
  );

  test.each(LANGUAGES)(
    "is written in %s, as HTML and text, with every placeholder filled in",
    async (language) => {
      const { writeAll } = mails;
      for (const { html, text, subject, headers } of await writeAll(language)) {
        expect(html).toContain(`<html lang="${language}">`);
        expect(headers["Content-Language"]).toBe(language);
        for (const form of [html, text, subject]) {
          expect(form.length).toBeGreaterThan(10);
          expect(form).not.toMatch(/\{\{|undefined|\[object|NaN|null/);
          // "3:30 p.m." at the end of a sentence has one stop.
          expect(form).not.toContain(".m..");
        }
        expect(text).not.toMatch(/<\w|&amp;|style=/);
      }
    },
  );

  test.each([
    ["en", "Spring league"],
    ["es", "Liga de primavera"],
  ] as const)("of a league never says camp in %s", async (language, name) => {
    const { club, registrationId, writeAll } = mails;
    const { programId } = await readRow(club.db, "registrations", { id: registrationId }, ["programId"]);
    const { db } = club;
    const words = { name, summary: "", description: "", whatToBring: "" };
    await changePrograms(db, { kind: "league", slug: "spring", texts: { en: words, es: words } }, programId);
    // A fact of the club: one of its contacts coordinates the camp.
    const roles = firstClub.contacts.map(({ role }) => role[language]);
    const lines = (await writeAll(language)).flatMap(({ kind, subject, text, html, attachments }) => {
      const files = attachments.flatMap(({ filename, content }) => [String(filename), String(content)]);
      const all = roles.reduce(
        (said, role) => said.replaceAll(role, ""),
        [subject, text, html, ...files].join("\n"),
      );
      return all.split("\n").map((line) => `${kind}: ${line}`);
    });
    expect(
      lines.filter((line) => line.startsWith("registration_receipt") && line.includes(name)),
    ).not.toEqual([]);
    expect(lines.filter((line) => /camp(ament|s?\b)/i.test(line))).toEqual([]);
  });

  test("carries no child's name, no age and nothing about health in its subject", async () => {
    const { club, writeAll } = mails;
    const hidden = {
      childFirstName: "PLANTEDFIRST",
      childLastName: "PLANTEDLAST",
      medicalConditions: "PLANTEDILL",
      allergies: "PLANTEDNUTS",
      parentAddress: "PLANTEDHOME",
    };
    await club.db.updateTable("registrations").set(hidden).execute();
    for (const language of LANGUAGES)
      for (const { subject, html, text, kind, headers } of await writeAll(language)) {
        expect({ kind, told: `${subject} ${JSON.stringify(headers)}` }).not.toMatchObject({
          told: expect.stringContaining("PLANTED"),
        });
        expect(html + text).not.toMatch(/PLANTEDILL|PLANTEDNUTS|PLANTEDHOME|private note/);
        if (!kind.startsWith("staff_")) expect(html + text).not.toContain("PLANTEDLAST");
      }
  });

  test("shows hostile names as text, and none in a header", async () => {
    const { club, writeAll } = mails;
    const names = {
      childFirstName: HOSTILE,
      childLastName: HOSTILE,
      parentFirstName: HOSTILE,
      parentLastName: HOSTILE,
      phone: HOSTILE,
    };
    await club.db.updateTable("registrations").set(names).execute();
    await club.db.updateTable("donations").set({ donorName: HOSTILE, message: HOSTILE }).execute();
    for (const { html, subject, headers, kind } of await writeAll("en")) {
      expect({ kind, html }).not.toMatchObject({ html: expect.stringMatching(/<img|onerror="/) });
      expect(subject + JSON.stringify(headers)).not.toMatch(/[\r\n]|Bcc/);
    }
  });

  test("to a family or donor contains no name that looks like an address", async () => {
    const { club, writeAll } = mails;
    const address = "Win $500 at https://evil.example";
    const names = { childFirstName: address, parentFirstName: address, parentLastName: address };
    await club.db.updateTable("registrations").set(names).execute();
    await club.db.updateTable("donations").set({ donorName: address }).execute();
    await club.db.updateTable("waitingEntries").set({ guardianFirstName: address }).execute();
    const emails = (await writeAll("en")).filter(({ kind }) => !kind.startsWith("staff_"));
    for (const { html, text, kind } of emails) {
      expect({ kind, told: html + text }).not.toMatchObject({ told: expect.stringMatching(/evil|\$500/) });
      // Mails with a code have no name, as the address is not confirmed yet.
      if (!kind.endsWith("_code")) expect(text).toContain("\n\nHello,\n\n");
    }
    const titles = emails.map(({ text }) => text.split("\n")[0]);
    expect(titles).toEqual(
      expect.arrayContaining(["You are registered: Summer camp!", "We have your payment"]),
    );
  });

  test("goes to one address only: a list or a line break in an address is refused", async () => {
    const { club, write, orderId } = mails;
    for (const email of [
      "a@example.org,b@example.org",
      "a@example.org\r\nBcc: b@example.org",
      "Rosa <a@example.org>",
    ]) {
      await club.db.updateTable("registrations").set({ email }).execute();
      await expect(write("registration_receipt", { orderId })).rejects.toThrow("bad_address");
    }
  });

  test("has no links to the site while its address is unknown", async () => {
    const { writeAll } = mails;
    for (const { html } of await writeAll("en", null))
      expect(html.replaceAll(firstClub.place.mapsUrl, "")).not.toContain('href="https://');
  });

  test("uses every mail text", async () => {
    const { club, read, write, writeAll, writeToList, unknownCode, changeId } = mails;
    const { registrationId, unpaidId, orderId, paymentId, donationId, refundId, userId } = mails;
    await writeAll("en");
    await writeChangeMails(mails);
    await club.db.updateTable("refunds").set({ state: "succeeded" }).execute();
    await write("refund_notice", { paymentId, refundId });
    await write("family_message", await writeToList("interests"));
    await write("family_code", unknownCode);
    await write("address_changed", { changeId, reason: "new" });
    await club.db.updateTable("addressChanges").set({ requestedBy: "user:x" }).execute();
    await write("address_change_requested", { changeId });
    await club.db.updateTable("addressChanges").set({ requestedBy: "family" }).execute();
    await club.db.updateTable("payments").set({ method: "cash" }).execute();
    await writeAll("en");
    await write("staff_registration_notice", { registrationId }, "en", null);
    for (const reason of [...PAYMENT_ALERTS, "of a later version"])
      await write("staff_payment_alert", { paymentId, reason });
    for (const reason of REFUND_REASONS) {
      await club.db.updateTable("refunds").set({ reason }).execute();
      await write("refund_notice", { paymentId, refundId });
    }
    for (const reason of ALERTS) {
      await club.db.transaction().execute((trx) => raiseAlert(trx, reason, club.deps.now()));
      await write("staff_alert_opened", { reason });
      expect(await write("staff_alert_resolved", { reason })).toEqual({ dropped: "outdated" });
      club.advance(15 * 60_000);
      await club.db.transaction().execute((trx) => endAlert(trx, reason, club.deps.now()));
      await write("staff_alert_resolved", { reason });
    }
    expect(await write("staff_alert_opened", { reason: "mail_stuck" })).toEqual({ dropped: "outdated" });
    for (const reason of ACCESS_NOTICE_ACTIONS) await write("staff_access_notice", { reason, userId });
    await club.db.updateTable("donations").set({ donorName: null }).execute();
    await write("donation_receipt", { paymentId: donationId });
    await write("staff_donation_notice", { paymentId: donationId });
    await club.db.updateTable("registrations").set({ childFirstName: "evil.example" }).execute();
    await write("registration_receipt", { orderId });
    await write("payment_reminder", { registrationId: unpaidId });
    await club.db.updateTable("registrations").set({ state: "needs_review" }).execute();
    await write("registration_needs_review", { orderId });
    await club.db.updateTable("payments").set({ method: "other", methodName: "Zelle" }).execute();
    await write("refund_notice", { paymentId, refundId });
    await club.db.updateTable("payments").set({ method: "check" }).execute();
    await write("registration_needs_review", { orderId });
    await writeEveryOrderMail(mails);
    const i18n = recordingI18n("en", firstClub, read);
    const context = { i18n, publicUrl: null, staff: ["ana@example.org"], now: club.deps.now() };
    const { email } = setupCode(context, {
      digits: "482913",
      expiresAt: new Date(club.deps.now().getTime() + 3_600_000).toISOString(),
    });
    expect(email.title).toContain("482 913");
    const { featured: camp } = firstContent("en");
    const [first = "", last = ""] = [camp.sessions[0]?.on, camp.sessions.at(-1)?.on];
    const rowsOn = (day: string) =>
      scheduleRows({ ...context, now: new Date(clubTime(day, "09:00")) }, camp, []).rows;
    const next = { label: "Next", value: `${shortDay(last, "en")}, ${firstClub.place.park}` };
    expect(rowsOn(last)).toContainEqual(next);
    expect(rowsOn(first)).toHaveLength(3);
    // The club of the sample content has no tax number.
    const unused = keysOf(i18nFor("en", firstClub).texts).filter((key) => !read.has(key));
    expect(unused).toEqual(facts.taxNumber === null ? ["taxNumber"] : []);
  });
});
