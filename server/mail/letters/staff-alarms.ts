import { CARD_LIMITS } from "#domain/card-limits.ts";
import type { LetterWriter, WritingDesk } from "#server/mail/addressed.ts";
import { money, paymentRows } from "#server/mail/common-parts.ts";
import type { LetterRow } from "#server/mail/letter.ts";
import {
  openDifferences,
  type PaymentForMail,
  paymentForMail,
  registrationForMail,
} from "#server/mail/letter-data.ts";
import type { MessageSubject } from "#server/outbox.ts";
import type { AlarmReason } from "#server/payments/alarm.ts";
import { declinedLately } from "#server/payments/card-declines.ts";
import { toStaff } from "./staff-notices.ts";

/** The payment that an alarm is about, by itself or through its registration. */
async function paymentOf({ db }: WritingDesk, { paymentId, registrationId }: MessageSubject) {
  if (paymentId !== undefined) return paymentForMail(db, paymentId);
  return paymentForMail(db, (await registrationForMail(db, registrationId))?.payment?.id);
}

/** Whom to call about a payment. */
function familyRows({ pen }: WritingDesk, { registrations: [registration] }: PaymentForMail): LetterRow[] {
  if (!registration) return [];
  const { parentFirstName, parentLastName, phone } = registration;
  return [{ label: pen.texts.staff.alarm.family, value: `${parentFirstName} ${parentLastName}, ${phone}` }];
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
  const rows: LetterRow[] = [
    { label: alarm.amount, value: money(pen, found.payment.amountCents) },
    ...familyRows(desk, found),
    ...paymentRows(pen, found.payment),
  ];
  return toStaff(desk, alarm.subject, alarm.title, [
    { kind: "text", text },
    { kind: "rows", rows },
  ]);
};

/** Which limit was exceeded, and how much is going on; a family whose payment was ended may need a call. */
export const staffCardTestingAlarm: LetterWriter = async (desk, about) => {
  const { subject, title, reasons, whatToDo, ...words } = desk.pen.texts.staff.cardTesting;
  const reason = CARD_LIMITS.find((limit) => limit === about.reason) ?? "payment";
  const lately = await declinedLately(desk.db, desk.now);
  const declined = lately.reduce((sum, { declines }) => sum + declines, 0);
  const rows: LetterRow[] = [];
  if (declined > 0) {
    rows.push({ label: words.declined, value: String(declined) });
    rows.push({ label: words.connections, value: String(lately.length) });
  }
  const found = reason === "payment" ? await paymentOf(desk, about) : undefined;
  if (found) rows.push(...familyRows(desk, found));
  return toStaff(desk, subject, title, [
    { kind: "text", text: reasons[reason] },
    ...(rows.length > 0 ? [{ kind: "rows" as const, rows }] : []),
    { kind: "text", text: whatToDo },
  ]);
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
