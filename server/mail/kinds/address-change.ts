import { instantInZone } from "#domain/date-formats.ts";
import { paymentReference } from "#domain/payment-reference.ts";
import { familyNotice, paragraph, rowsOf, toFamily } from "#server/mail/email-layout.ts";
import type { Db } from "#server/platform/database.ts";
import { GONE, mailKind, OUTDATED } from "./mail-kind.ts";
import { registrationForMail } from "./rows.ts";

function findChange(db: Db, id = "") {
  return db.selectFrom("addressChanges").selectAll().where("id", "=", id).executeTakeFirst();
}

export const addressChangeMails = {
  /** To the old address, before the change acts. */
  address_change_asked: mailKind(
    async ({ db }, { changeId }) => {
      const change = await findChange(db, changeId);
      if (!change?.actsAt) return GONE;
      const { actsAt, endedAt, fromEmail, requestedBy } = change;
      return endedAt === null ? { actsAt, fromEmail, requestedBy } : OUTDATED;
    },
    (context, { actsAt, fromEmail, requestedBy }) => {
      const { texts, language, club } = context.i18n;
      const { byFamily, byClub, ...words } = texts.addressChangeAsked;
      return familyNotice(context, {
        to: fromEmail,
        values: { at: instantInZone(actsAt, language, club.timeZone) },
        words: { ...words, text: requestedBy === "family" ? byFamily : byClub },
      });
    },
  ),

  address_change_stopped: mailKind(
    async ({ db }, { changeId }) => (await findChange(db, changeId)) ?? GONE,
    (context, { fromEmail }) =>
      familyNotice(context, { to: fromEmail, words: context.i18n.texts.addressKept }),
  ),

  /** To the new address; with the reason "old" to the one before. */
  address_changed: mailKind(
    async ({ db }, { changeId, reason }) => {
      const change = await findChange(db, changeId);
      if (!change) return GONE;
      const isOld = reason === "old";
      return { to: isOld ? change.fromEmail : change.toEmail, isOld };
    },
    (context, { to, isOld }) => {
      const { addressGone, addressNew } = context.i18n.texts;
      return familyNotice(context, { to, words: isOld ? addressGone : addressNew });
    },
  ),

  /**
   * Tells the old address that it was corrected, without a child's name or the new address
   * (docs/rules/registration.md#a-mistyped-address-is-corrected-within-the-hour).
   */
  address_corrected: mailKind(
    async ({ db }, { registrationId, noteId = "" }) => {
      const registration = await registrationForMail(db, registrationId);
      const correction = await db
        .selectFrom("registrationNotes")
        .select("note as address")
        .where("id", "=", noteId)
        .executeTakeFirst();
      if (!registration?.paymentId || !correction) return GONE;
      const { email, paymentId } = registration;
      const { address } = correction;
      // Corrected back in the meantime.
      return email.toLowerCase() === address.toLowerCase() ? OUTDATED : { address, paymentId };
    },
    (context, { address, paymentId }) => {
      const { texts, fill } = context.i18n;
      const { subject, title, text, notYou } = texts.addressCorrected;
      const number = { label: texts.paid.number, value: paymentReference(paymentId) };
      return toFamily(context, {
        to: address,
        subject: fill(subject),
        title,
        parts: [paragraph(fill(text)), rowsOf([number]), paragraph(notYou)],
        why: "code",
      });
    },
  ),
};
