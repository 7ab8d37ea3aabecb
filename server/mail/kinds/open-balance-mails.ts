import type { Cents } from "#domain/money/money.ts";
import { nameForMail } from "#domain/text/person-name.ts";
import { spacedNumber } from "#domain/text/spaced-number.ts";
import { longDate } from "#domain/time/formats.ts";
import {
  type EmailContext,
  type EmailPart,
  type EmailRow,
  familyNotice,
  familyPage,
  heading,
  money,
  paragraph,
  paymentRows,
  rowsOf,
  siteLink,
  toFamily,
} from "#server/mail/email-layout.ts";
import { ordersWithLostDispute } from "#server/orders/lists/unpaid.ts";
import { cashOfOrder } from "#server/orders/manual/cash-hold.ts";
import { findPayment } from "#server/payments/payment-rows.ts";
import { ERASED, mailKind, NO_ID, type OpenOrder, openOrderForMail, SUPERSEDED } from "./mail-kind.ts";

/** Names unfit for mail are left out. */
function programRows({ i18n }: EmailContext, { children }: OpenOrder): EmailRow[] {
  return children.map(({ firstName, program }) => ({
    label: nameForMail(firstName) ?? i18n.texts.reminder.child,
    value: program,
  }));
}

/**
 * The family page comes first, because it accepts cards for an open amount
 * (docs/reference/manual-payments.md#card-payment-of-an-open-balance).
 */
function howToPay(context: EmailContext, amount: Cents): EmailPart[] {
  const { texts, fill } = context.i18n;
  const { reminder } = texts;
  const link = siteLink(context, fill(reminder.byCardLink, { amount }), "/family");
  return [
    heading(reminder.howTitle),
    ...(link.length === 0 ? [] : [paragraph(reminder.byCard), ...link]),
    paragraph(fill(reminder.how)),
  ];
}

export const openBalanceMails = {
  /** What came in, and what is still open when the mail is sent. */
  part_payment_receipt: mailKind(
    async ({ db, i18n }, { registrationId, paymentId = NO_ID }) => {
      const order = await openOrderForMail(db, registrationId, i18n.language);
      const payment = await findPayment(db, paymentId);
      if (!order || !payment) return ERASED;
      return payment.state === "canceled" ? SUPERSEDED : { ...order, payment };
    },
    (context, order) => {
      const { i18n } = context;
      const { reminder, partPayment } = i18n.texts;
      const { registration, openCents, payment } = order;
      const { amountCents: amount } = payment;
      return toFamily(context, {
        to: registration.email,
        name: registration.parentFirstName,
        subject: i18n.fill(partPayment.subject, { amount }),
        title: i18n.fill(partPayment.title, { amount }),
        parts: [
          ...(openCents > 0 ? [paragraph(i18n.fill(partPayment.text, { amount: openCents }))] : []),
          rowsOf([
            ...programRows(context, order),
            { label: partPayment.amount, value: money(i18n, amount) },
            ...paymentRows(i18n, payment),
            { label: reminder.open, value: money(i18n, openCents) },
          ]),
          ...(openCents > 0 ? howToPay(context, openCents) : familyPage(context)),
        ],
        why: "registration",
      });
    },
  ),

  /** Nothing if it was paid since staff sent the reminder. */
  payment_reminder: mailKind(
    async ({ db, i18n }, { registrationId }) => {
      const order = await openOrderForMail(db, registrationId, i18n.language);
      if (!order?.isSpotKept) return ERASED;
      if (order.openCents === 0) return SUPERSEDED;
      const isDisputeLost = (await ordersWithLostDispute(db)).has(order.registration.orderId);
      return { ...order, isDisputeLost };
    },
    (context, order) => {
      const { i18n } = context;
      const { reminder, paid: paidWords } = i18n.texts;
      const { registration, programs, openCents: amount, dueOn, isDisputeLost } = order;
      const [disputed, paid] = [paragraph(reminder.disputed), paragraph(reminder.paid)];
      const rows = [...programRows(context, order), { label: reminder.open, value: money(i18n, amount) }];
      if (dueOn !== null)
        rows.push({ label: reminder.due, value: i18n.fill(paidWords.dateValue, { date: dueOn }) });
      return toFamily(context, {
        to: registration.email,
        name: registration.parentFirstName,
        subject: i18n.fill(reminder.subject, { programs }),
        title: i18n.fill(reminder.title, { amount }),
        parts: [
          paragraph(i18n.fill(reminder.text, { amount })),
          ...(isDisputeLost ? [disputed] : []),
          rowsOf(rows),
          ...howToPay(context, amount),
          // After a dispute the family has paid once, and must not take the mail as settled.
          ...(isDisputeLost ? [] : [paid]),
        ],
        why: "registration",
      });
    },
  ),

  /** Dropped if it was paid again since staff noted it. */
  check_returned: mailKind(
    async ({ db, i18n }, { registrationId, paymentId = NO_ID }) => {
      const order = await openOrderForMail(db, registrationId, i18n.language);
      const check = await findPayment(db, paymentId);
      if (!order || !check) return ERASED;
      return order.openCents === 0 ? SUPERSEDED : { ...order, check };
    },
    (context, order) => {
      const { i18n } = context;
      const { reminder, returnedCheck, paid } = i18n.texts;
      const { registration, openCents, isSpotKept, check } = order;
      const number = check.checkNumber ?? "";
      return toFamily(context, {
        to: registration.email,
        name: registration.parentFirstName,
        subject: i18n.fill(returnedCheck.subject),
        title: i18n.fill(returnedCheck.title, { amount: openCents }),
        parts: [
          paragraph(i18n.fill(returnedCheck.text, { amount: check.amountCents })),
          ...(isSpotKept ? [paragraph(returnedCheck.kept)] : []),
          rowsOf([
            ...programRows(context, order),
            { label: i18n.fill(paid.checkOf, { number }), value: money(i18n, check.amountCents) },
            { label: reminder.open, value: money(i18n, openCents) },
          ]),
          ...howToPay(context, openCents),
        ],
        why: "registration",
      });
    },
  ),

  /** Spots are held for cash; sent again the day before the hold ends. Nothing once a part was paid. */
  cash_hold: mailKind(
    async ({ db, i18n }, { orderId = NO_ID, registrationId, reason }) => {
      const order = await openOrderForMail(db, registrationId, i18n.language);
      if (!order) return ERASED;
      const cash = await cashOfOrder(db, orderId);
      return cash?.heldUntil && cash.dueOn
        ? { ...order, ...cash, isEnding: reason === "ending" }
        : SUPERSEDED;
    },
    (context, order) => {
      const { texts, language } = context.i18n;
      const { registration, programs, openCents: amount, number, dueOn, isEnding } = order;
      const until = dueOn ? longDate(dueOn, language) : "";
      return familyNotice(context, {
        to: registration.email,
        name: registration.parentFirstName,
        values: { programs, amount, until, number: spacedNumber(number) },
        texts: isEnding ? texts.cashEnds : texts.cashHeld,
      });
    },
  ),
};
