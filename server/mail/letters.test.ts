import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { club as facts } from "#content/club.ts";
import { WAYS_IN_ACTIONS } from "#domain/audit.ts";
import { CARD_LIMITS } from "#domain/card-limits.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { MESSAGE_KINDS, type MessageKind } from "#domain/message-kinds.ts";
import { REFUND_REASONS } from "#domain/refund.ts";
import { TROUBLES } from "#domain/watching.ts";
import { inviteMember } from "#server/members/data.ts";
import type { MessageSubject } from "#server/outbox.ts";
import { writeSetting } from "#server/staff/settings-data.ts";
import { tellOfTrouble } from "#server/watch/told-troubles.ts";
import { endTrouble, noteTrouble } from "#server/watch/troubles-data.ts";
import { keysOf, notingPen } from "#tests/support/noting-pen.ts";
import { payRegistration } from "#tests/support/paying-family.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { outgoingMail } from "./outgoing.ts";
import { penFor } from "./texts.ts";
import { LETTER_WRITERS } from "./write-letter.ts";

const HOSTILE = `<img src=x onerror="alert('1')">\r\nBcc: evil@example.org`;
const BOX = { name: "Club", address: "club@example.org" };
const ALARMS = [
  "mismatch",
  "duplicate_paid",
  "contested",
  "not_mine",
  "refund_failed",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
];

describe("Every mail", () => {
  let club: TestApp;
  let read: Set<string>;
  let registrationId: string;
  let paymentId: string;
  let donationId: string;
  let refundId: string;
  let userId: string;

  beforeEach(async () => {
    club = await createTestApp("sqlite");
    read = new Set();
    await payRegistration(club, { donationAmount: 20 });
    const registration = await club.db.selectFrom("registrations").selectAll().executeTakeFirstOrThrow();
    registrationId = registration.id;
    paymentId = String(registration.paymentId);
    const payment = await club.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    donationId = randomUUID();
    refundId = randomUUID();
    const at = club.deps.now().toISOString();
    const paid = {
      ...payment,
      id: donationId,
      purpose: "donation" as const,
      intentId: "pi_gift",
      requestHash: "gift",
    };
    await club.db.insertInto("payments").values(paid).execute();
    const donor = { donorName: "Noor", donorEmail: "noor@example.org", message: "For the children" };
    await club.db
      .insertInto("donations")
      .values({ id: randomUUID(), paymentId: donationId, createdAt: at, ...donor })
      .execute();
    const refund = {
      id: refundId,
      paymentId,
      cents: 1500,
      note: "private note",
      stripeId: null,
      requestedBy: "system",
      lastError: null,
    };
    await club.db
      .insertInto("refunds")
      .values({ ...refund, reason: "no_place", createdAt: at, updatedAt: at })
      .execute();
    const difference = {
      kind: "missing_here" as const,
      stripeId: "ch_1",
      paymentId: null,
      stripeCents: 1,
      ourCents: null,
      note: null,
    };
    const open = { id: randomUUID(), foundAt: at, resolvedAt: null, resolution: null, resolvedBy: null };
    await club.db
      .insertInto("bookDifferences")
      .values({ ...difference, ...open })
      .execute();
    await club.db.transaction().execute((trx) => noteTrouble(trx, "mail_stuck", club.deps.now()));
    await inviteMember(club.deps, "ana.vega", { actor: "server", isTrusted: true, now: club.deps.now() });
    userId = (await club.db.selectFrom("users").select("id").executeTakeFirstOrThrow()).id;
    await writeSetting(club.db, "logChecked", JSON.stringify({ at, faults: 2 }), club.deps.now());
  });
  afterEach(() => club.close());

  const write = async (
    kind: MessageKind,
    about: MessageSubject,
    language: Language = "en",
    publicUrl: string | null = "https://club.example.org",
  ) => {
    const pen = notingPen(language, read);
    const now = club.deps.now();
    const outcome = await LETTER_WRITERS[kind](
      { db: club.db, pen, secretKey: club.deps.secretKey, publicUrl, staff: ["ana@example.org"], now },
      about,
    );
    if ("dropped" in outcome) return outcome;
    return outgoingMail(outcome, { id: randomUUID(), from: BOX, replyTo: BOX, language, now });
  };
  const about = (kind: MessageKind): MessageSubject => {
    if (kind.includes("donation")) return { paymentId: donationId };
    if (kind === "refund_notice") return { paymentId, refundId };
    if (kind === "staff_trouble_alarm") return { reason: "mail_stuck" };
    if (kind === "staff_trouble_over") return { reason: "disk_low" };
    if (kind === "staff_access_notice") return { reason: "member_invited", userId };
    if (kind === "staff_log_sealed") return { reason: `812-${"3f".repeat(16)}` };
    return { registrationId };
  };
  /** Every mail about the rows above, each at a moment when it is true. */
  const writeAll = async (language: Language, publicUrl?: string | null) => {
    const mails = [];
    for (const kind of MESSAGE_KINDS) {
      const status = kind === "registration_needs_review" ? "needs_review" : "confirmed";
      await club.db.updateTable("registrations").set({ status }).execute();
      const mail = await write(kind, about(kind), language, publicUrl);
      if ("dropped" in mail) throw new Error(`${kind} was dropped: ${mail.dropped}`);
      mails.push({ kind, ...mail });
    }
    return mails;
  };

  test.each(LANGUAGES)(
    "is written in %s, in both forms, with every placeholder filled in",
    async (language) => {
      for (const { html, text, subject, headers } of await writeAll(language)) {
        expect(html).toContain(`<html lang="${language}">`);
        expect(headers["Content-Language"]).toBe(language);
        for (const form of [html, text, subject]) {
          expect(form.length).toBeGreaterThan(10);
          expect(form).not.toMatch(/\{\{|undefined|\[object|NaN|null/);
        }
        expect(text).not.toMatch(/<\w|&amp;|style=/);
      }
    },
  );

  test("carries no child's name, no age and nothing about health in its subject", async () => {
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

  test("shows hostile names as text, and lets none of them into a header", async () => {
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

  test("to a family or a donor has no name in it that was typed as an address, whenever it was stored", async () => {
    const address = "Win $500 at https://evil.example";
    const names = { childFirstName: address, parentFirstName: address, parentLastName: address };
    await club.db.updateTable("registrations").set(names).execute();
    await club.db.updateTable("donations").set({ donorName: address }).execute();
    const letters = (await writeAll("en")).filter(({ kind }) => !kind.startsWith("staff_"));
    for (const { html, text, kind } of letters) {
      expect({ kind, told: html + text }).not.toMatchObject({ told: expect.stringMatching(/evil|\$500/) });
      expect(text).toContain("\n\nHello,\n\n");
    }
    const titles = letters.map(({ text }) => text.split("\n")[0]);
    expect(titles).toEqual(
      expect.arrayContaining(["Your child is registered for camp!", "We have your payment for camp"]),
    );
  });

  test("goes to one address only: a list or a line break in an address is refused", async () => {
    for (const email of [
      "a@example.org,b@example.org",
      "a@example.org\r\nBcc: b@example.org",
      "Rosa <a@example.org>",
    ]) {
      await club.db.updateTable("registrations").set({ email }).execute();
      await expect(write("registration_receipt", { registrationId })).rejects.toThrow("bad_address");
    }
  });

  test("leaves links into the site out while the club has not told its address", async () => {
    for (const { html } of await writeAll("en", null))
      expect(html.replaceAll(facts.mapsUrl, "")).not.toContain('href="https://');
  });

  test("is dropped when what it is about was deleted for good", async () => {
    const gone = randomUUID();
    const kinds = MESSAGE_KINDS.filter(
      (kind) =>
        !["staff_card_testing_alarm", "staff_books_alarm", "staff_backup_alarm", "staff_log_alarm"].includes(
          kind,
        ),
    );
    for (const kind of kinds) {
      expect(await write(kind, { registrationId: gone, paymentId: gone, userId: gone })).toEqual({
        dropped: "gone",
      });
      expect(await write(kind, {})).toEqual({ dropped: "gone" });
    }
  });

  test("tells the family what went back, and nothing when the refund failed meanwhile", async () => {
    expect(await write("refund_notice", { paymentId, refundId })).toMatchObject({
      subject: `${facts.name} has sent you a refund`,
      text: expect.stringMatching(/\$15\.00 back to the card[\s\S]*no place left/),
    });
    await club.db.updateTable("refunds").set({ state: "failed" }).execute();
    expect(await write("refund_notice", { paymentId, refundId })).toEqual({ dropped: "outdated" });
    expect(await write("refund_notice", { paymentId })).toEqual({ dropped: "outdated" });
    const ledger = {
      id: randomUUID(),
      paymentId,
      stripeId: "re_dashboard",
      createdAt: club.deps.now().toISOString(),
    };
    await club.db
      .insertInto("ledger")
      .values({ ...ledger, kind: "refund", cents: -700 })
      .execute();
    expect(await write("refund_notice", { paymentId })).toMatchObject({
      text: expect.stringContaining("$7.00"),
    });
  });

  test("thanks a donor without a name, and writes to nobody without an address", async () => {
    await club.db.updateTable("donations").set({ donorName: null }).execute();
    const mail = await write("donation_receipt", { paymentId: donationId });
    expect(mail).toMatchObject({
      to: [{ address: "noor@example.org" }],
      text: expect.stringContaining("\n\nHello,\n\n"),
    });
    await club.db.updateTable("donations").set({ donorEmail: null }).execute();
    expect(await write("donation_receipt", { paymentId: donationId })).toEqual({ dropped: "no_address" });
    expect(await write("refund_notice", { paymentId: donationId })).toEqual({ dropped: "no_address" });
  });

  test("says so where the money was cash, and speaks of no card", async () => {
    await club.db.updateTable("payments").set({ method: "cash", intentId: null }).execute();
    await club.db.updateTable("refunds").set({ state: "succeeded" }).execute();
    expect(await write("registration_receipt", { registrationId })).toMatchObject({
      text: expect.stringContaining("Paid with: Cash"),
    });
    const notice = await write("refund_notice", { paymentId, refundId });
    expect(notice).toMatchObject({ text: expect.stringContaining("handed $15.00 back to you in cash") });
    expect(JSON.stringify(notice)).not.toContain("card");
  });

  test("uses every text that is there for mails", async () => {
    await writeAll("en");
    await club.db.updateTable("payments").set({ method: "cash" }).execute();
    await writeAll("en");
    await write("staff_registration_notice", { registrationId }, "en", null);
    for (const reason of [...ALARMS, "of a later version"])
      await write("staff_payment_alarm", { paymentId, reason });
    const declinedAt = club.deps.now().toISOString();
    await club.db.insertInto("cardDeclines").values({ chargeId: "ch_no", paymentId, declinedAt }).execute();
    for (const reason of CARD_LIMITS) await write("staff_card_testing_alarm", { paymentId, reason });
    for (const reason of REFUND_REASONS) {
      await club.db.updateTable("refunds").set({ reason }).execute();
      await write("refund_notice", { paymentId, refundId });
    }
    for (const reason of TROUBLES) {
      const backAgain = { isNew: true, now: club.deps.now() };
      await club.db.transaction().execute(async (trx) => {
        await noteTrouble(trx, reason, backAgain.now);
        await tellOfTrouble(trx, reason, backAgain);
        await tellOfTrouble(trx, reason, backAgain);
      });
      await write("staff_trouble_alarm", { reason });
      expect(await write("staff_trouble_over", { reason })).toEqual({ dropped: "outdated" });
      club.advance(5 * 60_000);
      await club.db.transaction().execute((trx) => endTrouble(trx, reason, club.deps.now()));
      await write("staff_trouble_over", { reason });
    }
    expect(await write("staff_trouble_alarm", { reason: "mail_stuck" })).toEqual({ dropped: "outdated" });
    for (const reason of WAYS_IN_ACTIONS) await write("staff_access_notice", { reason, userId });
    const inAnHour = new Date(club.deps.now().getTime() + 3_600_000).toISOString();
    for (const invite of [{ inviteOpensAt: inAnHour }, { inviteHash: null }]) {
      await club.db.updateTable("users").set(invite).execute();
      await write("staff_access_notice", { reason: "member_invited", userId });
    }
    await club.db.updateTable("users").set({ inviteStopHash: null }).execute();
    expect(await write("staff_access_notice", { reason: "member_invited", userId })).toEqual({
      dropped: "outdated",
    });
    await club.db.updateTable("donations").set({ donorName: null }).execute();
    await write("donation_receipt", { paymentId: donationId });
    await write("staff_donation_notice", { paymentId: donationId });
    await club.db.updateTable("registrations").set({ childFirstName: "evil.example" }).execute();
    await write("registration_receipt", { registrationId });
    await club.db.updateTable("registrations").set({ status: "needs_review" }).execute();
    await write("registration_needs_review", { registrationId });
    // The club of the sample content has no tax number.
    const unused = keysOf(penFor("en").texts).filter((key) => !read.has(key));
    expect(unused).toEqual(facts.taxNumber === null ? ["taxNumber"] : []);
  });
});
