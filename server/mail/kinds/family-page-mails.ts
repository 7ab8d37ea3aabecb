import { paymentNumberOf } from "#domain/money/payments.ts";
import { instantInZone } from "#domain/time/formats.ts";
import { familyNotice, rowsOf } from "#server/mail/email-layout.ts";
import type { Db } from "#server/platform/database/database.ts";
import { ERASED, mailKind, NO_ID, orderForMail, SUPERSEDED } from "./mail-kind.ts";

function findChange(db: Db, id = NO_ID) {
  return db.selectFrom("addressChanges").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The payment of an order's registrations; null for an unpaid order. */
async function paymentOf(db: Db, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom("registrations")
    .select("paymentId")
    .where("orderId", "=", orderId)
    .where("paymentId", "is not", null)
    .executeTakeFirst();
  return row?.paymentId ?? null;
}

export const familyPageMails = {
  /** To the old mailbox, which can stop the change until it takes effect. */
  address_change_requested: mailKind(
    async ({ db }, { changeId }) => {
      const change = await findChange(db, changeId);
      if (!change) return ERASED;
      return change.endedAt === null ? change : SUPERSEDED;
    },
    (context, { effectiveAt, fromEmail, requestedBy }) => {
      const { texts, language, club } = context.i18n;
      const { byFamily, byClub, ...words } = texts.addressChangeAsked;
      return familyNotice(context, {
        to: fromEmail,
        values: { at: instantInZone(effectiveAt, language, club.timeZone) },
        texts: { ...words, text: requestedBy === "family" ? byFamily : byClub },
      });
    },
  ),

  address_change_stopped: mailKind(
    async ({ db }, { changeId }) => (await findChange(db, changeId)) ?? ERASED,
    (context, { fromEmail }) =>
      familyNotice(context, { to: fromEmail, texts: context.i18n.texts.addressKept }),
  ),

  /**
   * To the new mailbox. With the reason "old", to the previous one: without the child's name and the new address, because
   * its owner may be unknown.
   */
  address_changed: mailKind(
    async ({ db }, { changeId, reason }) => {
      const change = await findChange(db, changeId);
      if (!change) return ERASED;
      if (reason !== "old") return { to: change.toEmail, isOld: false, paymentId: null };
      return { to: change.fromEmail, isOld: true, paymentId: await paymentOf(db, change.orderId) };
    },
    (context, { to, isOld, paymentId }) => {
      const { addressGone, addressNew, paid } = context.i18n.texts;
      const number = paymentId && { label: paid.number, value: paymentNumberOf(paymentId) };
      return familyNotice(context, {
        to,
        texts: isOld ? addressGone : addressNew,
        parts: number ? [rowsOf([number])] : [],
      });
    },
  ),

  /** A family requested its erasure; dropped if it was stopped since. */
  erasure_requested: mailKind(
    async ({ db }, { orderId }) => {
      const order = await orderForMail(db, orderId);
      if (!order) return ERASED;
      const { eraseAt, children } = order;
      return eraseAt === null ? SUPERSEDED : { eraseAt, to: children[0].registration.email };
    },
    (context, { eraseAt, to }) => {
      const { texts, language, club } = context.i18n;
      const eraseDay = instantInZone(eraseAt, language, club.timeZone);
      return familyNotice(context, { to, values: { at: eraseDay }, texts: texts.erasureAsked });
    },
  ),

  /** The erasure was stopped; dropped if it was requested again since. */
  erasure_stopped: mailKind(
    async ({ db }, { orderId }) => {
      const order = await orderForMail(db, orderId);
      if (!order) return ERASED;
      return order.eraseAt === null ? { to: order.children[0].registration.email } : SUPERSEDED;
    },
    (context, { to }) => familyNotice(context, { to, texts: context.i18n.texts.erasureStopped }),
  ),
};
