import { describe, expect, test } from "vitest";
import { eraseRegistration } from "#server/registrations/erase-registrations.ts";
import { perTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { readRow, storeRow } from "#tests/support/database/rows.ts";
import { openEmailClub } from "#tests/support/mail/email-club.ts";
import { payForThree } from "#tests/support/mail/order-mails.ts";

describe("A mail about an order of three children", () => {
  const mails = perTest(
    () => openEmailClub(),
    ({ club }) => club.close(),
  );
  const paid = perTest(() => payForThree(mails));

  const receipt = async (language: "en" | "es" = "en") => {
    const mail = await mails.write("registration_receipt", { orderId: paid.orderId }, language);
    if ("dropped" in mail) throw new Error(mail.dropped);
    return mail;
  };
  const setStatus = async (name: string, state: "confirmed" | "needs_review") => {
    const { id } = await paid.named(name);
    await mails.club.db.updateTable("registrations").set({ state }).where("id", "=", id).execute();
  };

  test("is one receipt to the family and one notice to staff, however many children", async () => {
    const queued = await mails.club.db
      .selectFrom("outbox")
      .select(["kind", "recipient", "registrationId"])
      .where("orderId", "=", paid.orderId)
      .orderBy("kind")
      .execute();
    expect(queued).toEqual([
      { kind: "registration_receipt", recipient: "guardian", registrationId: null },
      { kind: "staff_registration_notice", recipient: "staff", registrationId: null },
    ]);
  });

  test.each([
    [
      "en",
      "Sofía: Sibling discount",
      "Mateo: Summer camp",
      "Mateo, Sofía, and Diego are registered!",
      "Summer camp",
    ],
    [
      "es",
      "Sofía: Descuento por hermanos",
      "Mateo: Campamento",
      "de Mateo, Sofía y Diego!",
      "Campamento de verano",
    ],
  ] as const)(
    "lists in %s each child's lines, and each program once, with one calendar file",
    async (language, sibling, fee, title, camp) => {
      const { text, subject, attachments, to } = await receipt(language);
      expect(to).toMatchObject([{ address: "ana@example.org" }]);
      expect(text.split("\n")[0]).toContain(title);
      for (const line of [sibling, fee]) expect(text).toContain(line);
      // 40 + 27 + 36 for the children, and a donation of 5.
      expect(text).toMatch(/\$108\.00/);
      expect(text.match(/PROGRAM EXTRA-CLINIC: SOFÍA/g)).toHaveLength(1);
      expect(subject).not.toMatch(/Mateo|Sofía|Diego/);
      expect(subject).toContain(camp);
      expect(subject).toContain("Program extra-clinic");
      expect(attachments).toHaveLength(1);
      const calendar = String(attachments[0]?.content).replace(/\r\n /g, "");
      expect(calendar).toContain(language === "es" ? "(Mateo y Diego)" : "(Mateo and Diego)");
    },
  );

  test.each([
    ["en", "Summer camp: Thursday, June 12 (6:00 PM) is canceled.", "CANCELED: "],
    ["es", "la sesión del jueves, 12 de junio (6:00 p.m.) se cancela.", "CANCELADO: "],
  ] as const)(
    "says in %s which day does not take place, beside the days and in the file",
    async (language, said, mark) => {
      const { on: onDate, starts: startsTime } = firstCamp.sessions[0];
      const day = { programId: firstCamp.id, onDate, startsTime };
      await storeRow(mails.club.db, "sessionChanges", {
        ...day,
        kind: "cancelled",
        reason: null,
        actor: "pin",
        createdAt: mails.club.deps.now().toISOString(),
      });
      const { text, attachments } = await receipt(language);
      expect(text.replace(/\s+/g, " ")).toContain(said);
      expect(String(attachments[0]?.content).replace(/\r\n /g, "").split(mark)).toHaveLength(2);
    },
  );

  test("names the child in review in the same email, and asks for no second payment", async () => {
    await setStatus("Diego", "needs_review");
    const { text } = await receipt();
    expect(text).toContain("Mateo and Sofía are registered!");
    expect(text).toMatch(/We have your payment for Diego, but no confirmed spot yet/);
    expect(text).toContain("please do not pay again");
    const review = await mails.write("registration_needs_review", { orderId: paid.orderId });
    expect(review).toEqual({ dropped: "outdated" });
  });

  test("is about a review if no spot is certain", async () => {
    for (const name of ["Mateo", "Sofía", "Diego"]) await setStatus(name, "needs_review");
    const about = { orderId: paid.orderId };
    expect(await mails.write("registration_receipt", about)).toEqual({ dropped: "outdated" });
    expect(await mails.write("registration_needs_review", about)).toMatchObject({
      subject: expect.stringMatching(/^We have your payment and will call you: .*Summer camp/),
      text: expect.stringContaining("We have your payment for Mateo, Sofía, and Diego"),
    });
  });

  test("does not name an erased child but keeps its amount, and is dropped with the last child", async () => {
    const { db } = mails.club;
    const erase = async (name: string) => {
      const { id: registrationId } = await paid.named(name);
      const erasure = { registrationId, at: mails.club.deps.now(), actor: "server" };
      await db.transaction().execute((trx) => eraseRegistration(trx, erasure));
    };
    await erase("Sofía");
    const { text, html, attachments } = await receipt();
    expect(text + html + JSON.stringify(attachments)).not.toContain("Sofía");
    expect(text).toMatch(/Another player \.+ \$27\.00/);
    expect(text).toMatch(/Total paid \.+ \$108\.00/);
    await erase("Mateo");
    expect((await receipt()).text).toContain("Diego is registered: Summer camp!");
    await erase("Diego");
    const about = { orderId: paid.orderId };
    expect(await mails.write("registration_receipt", about)).toEqual({ dropped: "gone" });
    expect(await mails.write("staff_registration_notice", about)).toEqual({ dropped: "gone" });
  });

  test("tells staff every child with its program, without address or health answers", async () => {
    await setStatus("Diego", "needs_review");
    await mails.club.db.updateTable("registrations").set({ phone: "575.555.0101" }).execute();
    const notice = await mails.write("staff_registration_notice", { orderId: paid.orderId });
    if ("dropped" in notice) throw new Error(notice.dropped);
    expect(notice.subject).toBe("New registration: Summer camp, Program extra-clinic");
    for (const name of ["Mateo Luna", "Sofía Luna", "Diego Luna"]) expect(notice.text).toContain(name);
    expect(notice.text).toContain("3 new players are registered");
    expect(notice.text).toContain("(575) 555-0101");
    expect(notice.text.match(/Not confirmed/g)).toHaveLength(1);
    expect(notice.text + notice.html).not.toMatch(/Asthma|Peanuts|Calle Luna/);
    const { paymentId } = await paid.named("Diego");
    const alarm = await mails.write("staff_payment_alert", { paymentId: String(paymentId) });
    expect(alarm).toMatchObject({ text: expect.stringContaining("Diego Luna, Summer camp") });
    expect(alarm).toMatchObject({ text: expect.stringContaining("(575) 555-0101") });
    expect(alarm).not.toMatchObject({ text: expect.stringContaining("Mateo") });
  });

  test("about a refund names the children, if staff chose them", async () => {
    const { db } = mails.club;
    const { id: registrationId, paymentId } = await paid.named("Sofía");
    const line = await readRow(db, "orderLines", { registrationId }, ["id"]);
    const at = mails.club.deps.now().toISOString();
    const refundId = await storeRow(db, "refunds", {
      paymentId: String(paymentId),
      cents: 2700,
      reason: "requested_by_family",
      requestedBy: "system",
      createdAt: at,
      updatedAt: at,
    });
    await storeRow(db, "refundLines", { refundId, orderLineId: line.id, cents: 2700 });
    const notice = await mails.write("refund_notice", { paymentId: String(paymentId), refundId });
    expect(notice).toMatchObject({ text: expect.stringContaining("For: Sofía, $27.00") });
    expect(notice).not.toMatchObject({ text: expect.stringContaining("Mateo") });
  });
});
