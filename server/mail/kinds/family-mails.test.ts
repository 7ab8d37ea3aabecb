import { describe, expect, test } from "vitest";
import { club as facts } from "#content/club/club.ts";
import { perTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { changeRows, readRow, storeRow } from "#tests/support/database/rows.ts";
import { openEmailClub } from "#tests/support/mail/email-club.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";

/** The link to the page where an open amount is paid by card. */
const BY_CARD = {
  en: /Pay \$[\d.]+ by card:?\s+https:\/\/club\.example\.org\/family\n/,
  es: /Pagar \$[\d.]+ con tarjeta:?\s+https:\/\/club\.example\.org\/family\n/,
};

describe("A mail to a family or a donor", () => {
  const mails = perTest(
    () => openEmailClub(),
    ({ club }) => club.close(),
  );

  test.each([
    ["en", "Still to pay: $45.00", "Please pay by: January 5, 2099", "cash or a check"],
    ["es", "Falta por pagar: $45.00", "Pague a más tardar el: 5 de enero de 2099", "efectivo o un cheque"],
  ] as const)(
    "reminds a family in its language (%s) of what is open, for whom, until when and how to pay it",
    async (language, open, until, how) => {
      const { club, write } = mails;
      const desk = await openDesk(club);
      const child = {
        childFirstName: "Abril",
        childLastName: "Cano",
        donationAmount: 5,
        allergies: "Walnuts",
      };
      const entered = await desk.enter(child, { dueOn: "2099-01-05" });
      const registrationId = String(entered.data.id);
      const mail = await write("payment_reminder", { registrationId }, language);
      if ("dropped" in mail) throw new Error(mail.dropped);
      for (const words of [open, until, how, "Abril"]) expect(mail.text).toContain(words);
      expect(mail.text).toMatch(BY_CARD[language]);
      expect(mail.text + mail.html).not.toMatch(/Walnuts|Cano/);
      await desk.takeCash(registrationId, { cents: 4500 });
      expect(await write("payment_reminder", { registrationId }, language)).toEqual({ dropped: "outdated" });
    },
  );

  test.each([
    ["en", "your check was returned unpaid", "$40.00 is due again", "Check no. 1042: $40.00"],
    ["es", "el banco devolvió su cheque", "Vuelven a faltar $40.00", "Cheque núm. 1042: $40.00"],
  ] as const)(
    "tells a family in its language (%s) what returned, what it owes and how to pay",
    async (language, subject, open, check) => {
      const { club, write, returnedCheckId, checkId } = mails;
      await changeRows(
        club.db,
        "registrations",
        { id: returnedCheckId },
        { allergies: "Walnuts", medicalConditions: "Asthma", childLastName: "Cano" },
      );
      const about = { registrationId: returnedCheckId, paymentId: checkId };
      const mail = await write("check_returned", about, language);
      if ("dropped" in mail) throw new Error(mail.dropped);
      expect(mail.subject).toContain(subject);
      for (const words of [open, check, "Bruno"]) expect(mail.text).toContain(words);
      expect(mail.text).toMatch(BY_CARD[language]);
      expect(mail.subject + mail.text + mail.html).not.toMatch(/Walnuts|Asthma|Cano/);
      expect(mail.subject).not.toContain("Bruno");
      const desk = await openDesk(club);
      await desk.takeCash(returnedCheckId, { cents: 4000 });
      expect(await write("check_returned", about, language)).toEqual({ dropped: "outdated" });
    },
  );

  test.each([
    ["en", /A refund of \$15\.00 is on its way/, /We have refunded \$15\.00/],
    ["es", /Su reembolso de \$15\.00 va en camino/, /Le devolvimos \$15\.00/],
  ] as const)(
    "says in %s that money was sent back only once Stripe says so",
    async (language, before, after) => {
      const { club, write, paymentId, refundId } = mails;
      await club.db.updateTable("refunds").set({ state: "pending" }).execute();
      const pending = await write("refund_notice", { paymentId, refundId }, language);
      expect(pending).toMatchObject({ text: expect.stringMatching(before) });
      expect(pending).not.toMatchObject({ text: expect.stringMatching(after) });
      await club.db.updateTable("refunds").set({ state: "succeeded" }).execute();
      const done = await write("refund_notice", { paymentId, refundId }, language);
      expect(done).toMatchObject({ text: expect.stringMatching(after) });
    },
  );

  test("notifies the family of a refund, unless it failed in the meantime", async () => {
    const { club, write, paymentId, refundId } = mails;
    await club.db.updateTable("refunds").set({ state: "succeeded" }).execute();
    expect(await write("refund_notice", { paymentId, refundId })).toMatchObject({
      subject: `${facts.name} has sent you a refund`,
      text: expect.stringMatching(/refunded \$15\.00 to the card[\s\S]*no spot left/),
    });
    expect(await write("refund_failed", { paymentId, refundId })).toEqual({ dropped: "outdated" });
    await club.db.updateTable("refunds").set({ state: "failed" }).execute();
    expect(await write("refund_notice", { paymentId, refundId })).toEqual({ dropped: "outdated" });
    expect(await write("refund_failed", { paymentId, refundId })).toMatchObject({
      subject: `Your refund from ${facts.name} did not go through`,
      text: expect.stringMatching(/did not accept the refund of \$15\.00[\s\S]*call us/),
    });
    expect(await write("refund_notice", { paymentId })).toEqual({ dropped: "outdated" });
    const refund = { paymentId, stripeId: "re_dashboard", createdAt: club.deps.now().toISOString() };
    await storeRow(club.db, "ledger", { ...refund, kind: "refund", cents: -700 });
    expect(await write("refund_notice", { paymentId })).toMatchObject({
      text: expect.stringContaining("$7.00"),
    });
  });

  test("thanks a donor without a name, and writes to nobody without an address", async () => {
    const { club, write, donationId } = mails;
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

  test("lists the program's own refund steps with dates instead of the policy's", async () => {
    const { club, write, orderId } = mails;
    const policy = "If you cancel by June 11, 2025, you get back the whole fee.";
    expect(await write("registration_receipt", { orderId })).toMatchObject({
      text: expect.stringContaining(policy),
    });
    const { programId } = await readRow(club.db, "registrations", {}, ["programId"]);
    await changePrograms(club.db, { refundSteps: [{ daysBefore: 7, percent: 50 }] }, programId);
    const mail = await write("registration_receipt", { orderId });
    expect(mail).toMatchObject({
      text: expect.stringContaining("If you cancel by June 5, 2025, you get back 50% of the fee."),
    });
    expect(JSON.stringify(mail)).not.toContain(policy);
  });

  test.each([
    ["en", "The last day to cancel and get money back was June 11, 2025.", "injury or illness", "whole fee."],
    [
      "es",
      "El último día para cancelar y recibir dinero fue el 11 de junio de 2025.",
      "enfermedad",
      "toda la cuota.",
    ],
  ] as const)(
    "promises no money back for a program that has begun (%s)",
    async (language, over, exception, promise) => {
      const { club, write, orderId } = mails;
      club.setNow("2025-06-13T18:00:00.000Z");
      const mail = await write("registration_receipt", { orderId }, language);
      if ("dropped" in mail) throw new Error(mail.dropped);
      for (const words of [over, exception]) expect(mail.text).toContain(words);
      expect(mail.text).not.toContain(promise);
    },
  );

  test("explains no refunds to the family of a free program, and leaves out a size that staff did not enter", async () => {
    const { club, write, orderId } = mails;
    await changePrograms(club.db, { feeCents: 0 });
    await club.db.updateTable("registrations").set({ tshirtSize: null }).execute();
    const receipt = await write("registration_receipt", { orderId });
    expect(receipt).toMatchObject({ text: expect.not.stringMatching(/refund|get back|T-shirt/i) });
  });

  test("mentions cash and no card if the payment was in cash", async () => {
    const { club, write, orderId, paymentId, refundId } = mails;
    await club.db.updateTable("payments").set({ method: "cash", intentId: null }).execute();
    await club.db.updateTable("refunds").set({ state: "succeeded" }).execute();
    expect(await write("registration_receipt", { orderId })).toMatchObject({
      text: expect.stringContaining("Paid with: Cash"),
    });
    const notice = await write("refund_notice", { paymentId, refundId });
    expect(notice).toMatchObject({ text: expect.stringContaining("given you $15.00 back in cash") });
    expect(JSON.stringify(notice)).not.toContain("card");
  });

  test.each([
    ["en", "Summer camp, T-shirt Medium", "Payment number"],
    ["es", "Campamento de verano, Playera Mediana", "Número de pago"],
  ] as const)(
    "repeats in %s the data to check, and a short reference number",
    async (language, registered, number) => {
      const { club, write, orderId, paymentId } = mails;
      const answers = { medicalConditions: "Asthma", allergies: "Peanuts", parentAddress: "12 Calle Sol" };
      await changeRows(
        club.db,
        "registrations",
        {},
        { ...answers, tshirtSize: "medium", phone: "+1 575 555 0147" },
      );
      const one = await readRow(club.db, "registrations", {}, [
        "childFirstName",
        "childLastName",
        "parentFirstName",
        "parentLastName",
      ]);
      const receipt = await write("registration_receipt", { orderId }, language);
      if ("dropped" in receipt) throw new Error(receipt.dropped);
      const { text, html } = receipt;
      expect(text).toContain(`- ${one.childFirstName}: ${registered}\n`);
      expect(text).toContain(`${one.parentFirstName} ${one.parentLastName}\n`);
      const digits = paymentId.slice(0, 8).toUpperCase();
      expect(text).toContain(`${number}: ${digits.slice(0, 4)}-${digits.slice(4)}\n`);
      expect(html).toContain('href="https://club.example.org/programs/summer-camp"');
      const { intentId } = await readRow(club.db, "payments", { id: paymentId }, ["intentId"]);
      expect(text + html).not.toContain(intentId);
      // Ids and numbers are random, so the digits alone could occur in them.
      expect(text + html).not.toMatch(/Asthma|Peanuts|Calle Sol|575 555|555.?0147/);
      expect(text).toMatch(/(?:ends in|termina en) 47\n/);
    },
  );
});
