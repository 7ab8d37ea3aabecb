import { spacedNumber } from "#domain/registration/cash-hold.ts";
import { longDate } from "#domain/time/formats.ts";
import { familyNotice } from "#server/mail/email-layout.ts";
import { cashOfOrder } from "#server/orders/manual/cash-hold.ts";
import { GONE, mailKind, OUTDATED, openOrderForMail } from "./mail-kind.ts";

export const cashMails = {
  /** That spots wait for cash, and once more the day before they are free. Nothing once a part was paid. */
  cash_hold: mailKind(
    async ({ db, i18n }, { orderId = "", registrationId, reason }) => {
      const order = await openOrderForMail(db, registrationId, i18n.language);
      if (!order) return GONE;
      const cash = await cashOfOrder(db, orderId);
      return cash?.heldUntil && cash.dueOn ? { ...order, ...cash, isEnding: reason === "ending" } : OUTDATED;
    },
    (context, order) => {
      const { texts, language } = context.i18n;
      const { registration, programs, openCents: amount, number, dueOn, isEnding } = order;
      const until = dueOn ? longDate(dueOn, language) : "";
      return familyNotice(context, {
        to: registration.email,
        name: registration.parentFirstName,
        values: { programs, amount, until, number: spacedNumber(number) },
        words: isEnding ? texts.cashEnds : texts.cashHeld,
      });
    },
  ),
};
