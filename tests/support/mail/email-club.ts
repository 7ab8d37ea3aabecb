import { randomUUID } from "node:crypto";
import type { RegistrationState } from "#domain/registration/status.ts";
import { MESSAGE_KINDS, type MessageKind } from "#domain/staff/message-kinds.ts";
import type { Language } from "#domain/text/languages.ts";
import { mailCode } from "#server/mail/mailbox-codes.ts";
import { MAIL_KINDS } from "#server/mail/outbox-job.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import { outgoingMail } from "#server/mail/send.ts";
import { sendMessage } from "#server/messages/send-message.ts";
import { raiseAlert } from "#server/ops/alert-rows.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { inviteAccount } from "#server/staff/accounts.ts";
import { changeRows, readRow, storeRow } from "#tests/support/database/rows.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { recordingI18n } from "#tests/support/pages/recording-i18n.ts";
import { createTestApp } from "#tests/support/servers/test-app.ts";

/** Mails about an entry of a waiting list. */
const WAITING_KINDS: ReadonlySet<MessageKind> = new Set([
  "waiting_offer",
  "waiting_over",
  "staff_over_capacity",
]);

/** Mails with a code to an address that has no registration. */
const ADDRESS_CODE_KINDS: ReadonlySet<MessageKind> = new Set([
  "address_code",
  "waiting_code",
  "donor_code",
  "staff_code",
]);

/** Mails about one child that was canceled or moved. */
const CHANGE_KINDS: ReadonlySet<MessageKind> = new Set(["registration_canceled", "registration_moved"]);

/** What a registration is when a mail about it is true. */
const STATES: Partial<Record<MessageKind, RegistrationState>> = {
  registration_needs_review: "needs_review",
  mailbox_code: "awaiting_code",
  aid_requested: "awaiting_code",
  cash_hold: "awaiting_manual_payment",
};

const BOX = { name: "Club", address: "club@example.org" };

/** A club with a row of everything that a mail is about, and the mails themselves; `read` notes the texts they use. */
export async function openEmailClub(engine: Engine = "sqlite") {
  const club = await createTestApp(engine);
  const read = new Set<string>();
  await payRegistration(club, { donationAmount: 20 });
  const registration = await club.db.selectFrom("registrations").selectAll().executeTakeFirstOrThrow();
  const registrationId = registration.id;
  const paymentId = String(registration.paymentId);
  const payment = await club.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
  const at = club.deps.now().toISOString();
  const gift = { ...payment, purpose: "donation", intentId: "pi_gift", liveKey: "gift" } as const;
  const donationId = await storeRow(club.db, "payments", gift);
  const donor = { donorName: "Noor", donorEmail: "noor@example.org", message: "For the children" };
  await storeRow(club.db, "donations", { paymentId: donationId, ...donor });
  const refundId = await storeRow(club.db, "refunds", {
    paymentId,
    cents: 1500,
    reason: "no_spot",
    note: "private note",
    requestedBy: "system",
    createdAt: at,
    updatedAt: at,
  });
  const difference = { kind: "missing_here", stripeId: "ch_1", stripeCents: 1, foundAt: at } as const;
  await storeRow(club.db, "discrepancies", difference);
  await club.db.transaction().execute((trx) => raiseAlert(trx, "mail_stuck", club.deps.now()));
  const ana = { username: "ana.vega", role: "administrator" } as const;
  await inviteAccount(club.db, ana, { actor: "server", now: club.deps.now() });
  const userId = (await club.db.selectFrom("users").select("id").executeTakeFirstOrThrow()).id;

  // One after the other, so that a mail names the children in the same order each time.
  club.advance(1000);
  const desk = await openDesk(club);
  const unpaid = await desk.enter({ childFirstName: "Abril" }, { dueOn: "2099-01-05" });
  const unpaidId = String(unpaid.data.id);
  const { orderId: unpaidOrderId } = await readRow(club.db, "registrations", { id: unpaidId }, ["orderId"]);
  await changeRows(club.db, "orders", { id: unpaidOrderId }, { cashNumber: "483920" });

  club.advance(1000);
  const returned = await desk.enter(
    { childFirstName: "Bruno" },
    { cashCents: 4000, method: "check", checkNumber: "1042" },
  );
  const returnedCheckId = String(returned.data.id);
  const check = await readRow(club.db, "payments", { method: "check" }, ["id"]);
  await desk.staff.call("POST", `/api/admin/payments/${check.id}/returned-check`, {});

  const orderId = String(registration.orderId);
  const code = {
    orderId,
    browserHash: "browser",
    askedFrom: null,
    email: registration.email,
    language: "en" as const,
  };
  await mailCode(club.deps, { ...code, registrationId }, true);
  const codeId = (await club.db.selectFrom("mailboxCodes").select("id").executeTakeFirstOrThrow()).id;
  const familyCodeOf = async (email: string) => {
    await mailCode(club.deps, { ...code, email, orderId: null }, true);
    const made = club.db.selectFrom("mailboxCodes").select("id").where("email", "=", email);
    return { codeId: (await made.executeTakeFirstOrThrow()).id };
  };
  const familyCode = await familyCodeOf(registration.email);
  const unknownCode = await familyCodeOf("nobody@example.org");
  const leo = { username: "leo.paz", role: "coach", email: "nobody@example.org" } as const;
  await inviteAccount(club.db, leo, { actor: "server", now: club.deps.now() });

  const changeId = await storeRow(club.db, "addressChanges", {
    orderId,
    fromEmail: registration.email,
    toEmail: "rosa.new@example.org",
    requestedBy: "family",
    createdAt: at,
    effectiveAt: at,
    verifiedAt: at,
  });
  const note = { kind: "cancelled", note: "", actor: "family", createdAt: at } as const;
  const changeNoteId = await storeRow(club.db, "registrationNotes", { ...note, registrationId });
  const told = { registrationId, notifiedTeamName: "Lions", notifiedAt: at };
  await club.db.insertInto("teamPlayers").values(told).execute();
  const aidRequest = { orderId, text: "Perdí mi trabajo", askedAt: at, verifiedAt: at };
  await club.db.insertInto("aidRequests").values(aidRequest).execute();

  const wish = { name: "Noor", contact: "noor@example.org", language: "en" as const, createdAt: at };
  await storeRow(club.db, "interests", { ...wish, programId: registration.programId });
  const entryId = await storeRow(club.db, "waitingEntries", {
    programId: registration.programId,
    guardianFirstName: "Noor",
    guardianLastName: "Haddad",
    email: "noor@example.org",
    phone: "575-555-0123",
    language: "en",
    mailbox: "noor@example.org",
    joinedAt: at,
    offeredAt: at,
    offerUntil: "2099-01-01T16:00:00.000Z",
    offerCents: 4000,
  });
  /** A message to everybody of a list, and one of its mails. */
  const writeToList = async (list: "registrations" | "interests") => {
    const { id: messageId } = await club.db.transaction().execute((trx) =>
      sendMessage(trx, club.deps, {
        kind: "news",
        to: { list },
        isStaffNotified: true,
        actor: "system",
        subjectEn: "Hello {program}",
        subjectEs: "Hola {programa}",
        bodyEn: "{child}, {day}, {place}, {amount}\n\n{reply}",
        bodyEs: "{nombre}, {día}, {lugar}, {saldo}\n\n{respuesta}",
      }),
    );
    const mail = await readRow(club.db, "outbox", { messageId }, ["payload"]);
    return JSON.parse(mail.payload) as MessageSubject;
  };
  const massMail = await writeToList("registrations");

  const write = async (
    kind: MessageKind,
    about: MessageSubject,
    language: Language = "en",
    publicUrl: string | null = "https://club.example.org",
  ) => {
    const i18n = recordingI18n(language, club.deps.live.current().site.club, read);
    const now = club.deps.now();
    const context = { db: club.db, secretKey: club.deps.secretKey, i18n, publicUrl, now };
    const outcome = await MAIL_KINDS[kind]({ ...context, staff: ["ana@example.org"] }, about);
    if ("dropped" in outcome) return outcome;
    return outgoingMail(outcome, {
      id: randomUUID(),
      from: BOX,
      replyTo: BOX,
      language,
      brand: { color: club.deps.live.club.color, logo: null },
      now,
    });
  };
  const about = (kind: MessageKind): MessageSubject => {
    if (kind.includes("donation")) return { paymentId: donationId };
    if (kind.startsWith("refund_")) return { paymentId, refundId };
    if (kind === "staff_alert_opened") return { reason: "mail_stuck" };
    if (kind === "staff_alert_resolved") return { reason: "disk_low" };
    if (kind === "staff_access_notice") return { reason: "member_invited", userId };
    if (kind === "family_code") return familyCode;
    if (ADDRESS_CODE_KINDS.has(kind)) return unknownCode;
    if (WAITING_KINDS.has(kind)) return { entryId };
    if (kind === "address_change_requested" || kind === "address_change_stopped")
      return { orderId, changeId };
    if (kind === "address_changed") return { orderId, changeId, reason: "old" };
    if (kind === "erasure_requested" || kind === "erasure_stopped") return { orderId };
    if (kind === "family_message" || kind === "staff_message_notice") return massMail;
    if (kind === "mailbox_code") return { registrationId, codeId };
    if (kind === "payment_reminder") return { registrationId: unpaidId };
    if (kind === "part_payment_receipt") return { registrationId: unpaidId, paymentId };
    if (CHANGE_KINDS.has(kind)) return { orderId, registrationId, noteId: changeNoteId };
    if (kind === "aid_requested" || kind === "aid_decided") return { orderId, registrationId };
    if (kind === "cash_hold") return { orderId: unpaidOrderId, registrationId: unpaidId };
    if (kind === "team_assigned") return { orderId, programId: registration.programId };
    if (kind === "check_returned") return { registrationId: returnedCheckId, paymentId: check.id };
    if (kind === "registration_receipt" || kind === "registration_needs_review") return { orderId };
    return { registrationId };
  };
  /** Every mail about the rows above, each at a moment when it is true. */
  const writeAll = async (language: Language, publicUrl?: string | null) => {
    const mails = [];
    for (const kind of MESSAGE_KINDS) {
      const registrationState = STATES[kind] ?? "confirmed";
      await club.db
        .updateTable("registrations")
        .set({
          state: registrationState,
          hasSpot: true,
          holdExpiresAt: registrationState.startsWith("awaiting") ? "2099-01-01T16:00:00.000Z" : null,
        })
        .execute();
      await changeRows(
        club.db,
        "registrations",
        { id: registrationId },
        { deletedAt: kind === "registration_canceled" ? at : null },
      );
      const grantedCents = kind === "aid_decided" ? 1000 : null;
      await club.db
        .updateTable("aidRequests")
        .set({ grantedCents, decidedAt: grantedCents && at })
        .execute();
      const eraseAt = kind === "erasure_requested" ? at : null;
      await club.db.updateTable("orders").set({ eraseAt }).execute();
      const ended =
        kind === "waiting_over" ? { endedAt: at, endedReason: "lapsed" as const } : { endedAt: null };
      await club.db.updateTable("waitingEntries").set(ended).execute();
      const state = kind === "refund_failed" ? "failed" : "pending";
      await club.db.updateTable("refunds").set({ state }).execute();
      const mail = await write(kind, about(kind), language, publicUrl);
      if ("dropped" in mail) throw new Error(`${kind} was dropped: ${mail.dropped}`);
      mails.push({ kind, ...mail });
    }
    return mails;
  };

  return {
    club,
    read,
    write,
    writeAll,
    writeToList,
    registrationId,
    orderId,
    paymentId,
    donationId,
    refundId,
    userId,
    unknownCode,
    changeId,
    unpaidId,
    unpaidOrderId,
    returnedCheckId,
    checkId: check.id,
  };
}
export type EmailClub = Awaited<ReturnType<typeof openEmailClub>>;
