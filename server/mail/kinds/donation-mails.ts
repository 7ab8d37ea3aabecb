import {
  donationNotes,
  heading,
  money,
  paragraph,
  paymentRows,
  rowsOf,
  toFamily,
  toStaff,
} from "#server/mail/email-layout.ts";
import { ERASED, mailKind, paymentForMail, SUPERSEDED } from "./mail-kind.ts";

export const donationMails = {
  donation_receipt: mailKind(
    async ({ db }, { paymentId }) => {
      const { payment, donation } = (await paymentForMail(db, paymentId)) ?? {};
      if (!payment || !donation) return ERASED;
      const { donorEmail, donorName: name } = donation;
      return payment.paidAt === null ? SUPERSEDED : { payment, to: donorEmail ?? "", name };
    },
    (context, { payment, to, name }) => {
      const { i18n } = context;
      const { donated } = i18n.texts;
      const amount = payment.amountCents;
      const value = money(i18n, amount);
      return toFamily(context, {
        to,
        name,
        subject: i18n.fill(donated.subject),
        title: donated.title,
        parts: [
          paragraph(i18n.fill(donated.text, { amount })),
          heading(donated.heading),
          {
            kind: "bill",
            rows: [{ label: i18n.fill(donated.line), value }],
            total: { label: donated.total, value },
          },
          rowsOf(paymentRows(i18n, payment)),
          ...donationNotes(i18n, amount),
        ],
        why: "donation",
      });
    },
  ),

  staff_donation_notice: mailKind(
    async ({ db }, { paymentId }) => (await paymentForMail(db, paymentId)) ?? ERASED,
    (context, { payment, donation }) => {
      const { i18n } = context;
      const { donated: words } = i18n.texts.staff;
      const { donorName = null, message = null } = donation ?? {};
      const title = i18n.fill(words.title, { amount: payment.amountCents });
      return toStaff(context, { subject: words.subject, title }, [
        rowsOf([
          { label: words.donor, value: donorName ?? words.anonymous },
          ...(message ? [{ label: words.message, value: message }] : []),
          ...paymentRows(i18n, payment),
        ]),
      ]);
    },
  ),
};
