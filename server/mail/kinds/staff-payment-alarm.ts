import { type MailTexts, money, paragraph, paymentRows, rowsOf, toStaff } from "#server/mail/email-layout.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import type { AlarmReason } from "#server/payments/staff-alarm.ts";
import type { Db } from "#server/platform/database/database.ts";
import { programNames } from "#server/platform/season-scope.ts";
import { GONE, mailKind } from "./mail-kind.ts";
import { paymentForMail, registrationForMail } from "./rows.ts";

async function findPaid(db: Db, { paymentId, registrationId }: MessageSubject) {
  if (paymentId !== undefined) return paymentForMail(db, paymentId);
  const { paymentId: ofChild } = (await registrationForMail(db, registrationId)) ?? {};
  return paymentForMail(db, ofChild ?? undefined);
}

export const staffPaymentAlarmMails = {
  /** In an order of several it names the child that it is about, else those without a certain place. */
  staff_payment_alarm: mailKind(
    async ({ db, i18n }, ids) => {
      const paid = await findPaid(db, ids);
      if (!paid) return GONE;
      const { payment, registrations } = paid;
      const names = await programNames(db, i18n.language);
      const concerned = registrations.filter(({ id, state }) =>
        ids.registrationId === undefined ? state === "needs_review" : id === ids.registrationId,
      );
      const children = concerned.map(
        ({ childFirstName, childLastName, programId }) =>
          `${childFirstName} ${childLastName}, ${names.get(programId)?.name ?? ""}`,
      );
      return {
        payment,
        family: registrations[0],
        children: registrations.length > 1 ? children : [],
        // A newer version may know more reasons.
        reason: (ids.reason ?? "needs_review") as AlarmReason | "needs_review",
      };
    },
    (context, { payment, family, children, reason }) => {
      const { i18n } = context;
      const { alarm } = i18n.texts.staff;
      const reasons: Partial<MailTexts["staff"]["alarm"]["reasons"]> = alarm.reasons;
      return toStaff(context, alarm, [
        paragraph(reasons[reason] ?? alarm.reasons.other),
        rowsOf([
          { label: alarm.amount, value: money(i18n, payment.amountCents) },
          ...(family
            ? [
                {
                  label: alarm.family,
                  value: `${family.parentFirstName} ${family.parentLastName}, ${family.phone}`,
                },
              ]
            : []),
          ...children.map((value) => ({ label: alarm.child, value })),
          ...paymentRows(i18n, payment),
        ]),
      ]);
    },
  ),
};
