import { instantInZone } from "#domain/time/formats.ts";
import { familyNotice } from "#server/mail/email-layout.ts";
import { GONE, mailKind, OUTDATED } from "./mail-kind.ts";
import { orderForMail } from "./rows.ts";

export const erasureMails = {
  /** A family asked for its erasure, unless it was stopped in the meantime. */
  erasure_asked: mailKind(
    async ({ db }, { orderId }) => {
      const order = await orderForMail(db, orderId);
      if (!order) return GONE;
      const { eraseAt, children } = order;
      return eraseAt === null ? OUTDATED : { eraseAt, to: children[0].registration.email };
    },
    (context, { eraseAt, to }) => {
      const { texts, language, club } = context.i18n;
      const at = instantInZone(eraseAt, language, club.timeZone);
      return familyNotice(context, { to, values: { at }, words: texts.erasureAsked });
    },
  ),

  /** It was stopped, unless it was asked for again in the meantime. */
  erasure_stopped: mailKind(
    async ({ db }, { orderId }) => {
      const order = await orderForMail(db, orderId);
      if (!order) return GONE;
      return order.eraseAt === null ? { to: order.children[0].registration.email } : OUTDATED;
    },
    (context, { to }) => familyNotice(context, { to, words: context.i18n.texts.erasureStopped }),
  ),
};
