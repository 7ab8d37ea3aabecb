import type { LetterWriter, WritingDesk } from "#server/mail/addressed.ts";
import { money, paymentRows } from "#server/mail/common-parts.ts";
import type { LetterRow } from "#server/mail/letter.ts";
import { openDifferences, paymentForMail, registrationForMail } from "#server/mail/letter-data.ts";
import type { MessageSubject } from "#server/outbox.ts";
import type { AlarmReason } from "#server/payments/alarm.ts";
import { toStaff } from "./staff-notices.ts";

/** The payment that an alarm is about, by itself or through its registration. */
async function paymentOf({ db }: WritingDesk, { paymentId, registrationId }: MessageSubject) {
  if (paymentId !== undefined) return paymentForMail(db, paymentId);
  return paymentForMail(db, (await registrationForMail(db, registrationId))?.payment?.id);
}

/** A payment that only staff can decide about. */
export const staffPaymentAlarm: LetterWriter = async (desk, about) => {
  const found = await paymentOf(desk, about);
  if (!found) return { dropped: "gone" };
  const { pen } = desk;
  const { alarm } = pen.texts.staff;
  const reasons: Record<AlarmReason | "needs_review", string> = alarm.reasons;
  const reason = (about.reason ?? "needs_review") as keyof typeof reasons;
  const text = reasons[reason] ?? alarm.reasons.other;
  const [registration] = found.registrations;
  const rows: LetterRow[] = [{ label: alarm.amount, value: money(pen, found.payment.amountCents) }];
  if (registration) {
    const { parentFirstName, parentLastName, phone } = registration;
    rows.push({ label: alarm.family, value: `${parentFirstName} ${parentLastName}, ${phone}` });
  }
  rows.push(...paymentRows(pen, found.payment));
  return toStaff(desk, alarm.subject, alarm.title, [
    { kind: "text", text },
    { kind: "rows", rows },
  ]);
};

export const staffCardTestingAlarm: LetterWriter = async (desk) => {
  const { subject, title, text } = desk.pen.texts.staff.cardTesting;
  return toStaff(desk, subject, title, [{ kind: "text", text }]);
};

/** The count is the one of the moment when it is sent: nothing is left to say once staff dealt with all. */
export const staffBooksAlarm: LetterWriter = async (desk) => {
  const count = await openDifferences(desk.db);
  if (count === 0) return { dropped: "outdated" };
  const { pen } = desk;
  const { subject, title, text } = pen.texts.staff.books;
  return toStaff(desk, subject, title, [{ kind: "text", text: pen.fill(text, { count }) }]);
};

export const staffBackupAlarm: LetterWriter = async (desk) => {
  const { subject, title, text } = desk.pen.texts.staff.backup;
  return toStaff(desk, subject, title, [{ kind: "text", text }]);
};
