import { club } from "#content/club.ts";
import type { Alert, TOLD_ELSEWHERE } from "#domain/alerts.ts";
import type { CardLimit } from "#domain/card-limits.ts";
import { instantInZone } from "#domain/date-formats.ts";
import type { Cents } from "#domain/money.ts";
import type { Instant } from "#server/db/schema.ts";
import type { Addressed, EmailContext, EmailRow, PaymentFacts } from "./email-template.ts";
import { money, paymentRows } from "./email-template.ts";
import type { MailTexts } from "./i18n.ts";
import { toStaff } from "./staff-notice-email.ts";

/** Whom to call about a payment. */
interface Family {
  parentFirstName: string;
  parentLastName: string;
  phone: string;
}

function familyRows({ i18n }: EmailContext, family: Family | undefined): EmailRow[] {
  if (!family) return [];
  const { parentFirstName, parentLastName, phone } = family;
  return [{ label: i18n.texts.staff.alarm.family, value: `${parentFirstName} ${parentLastName}, ${phone}` }];
}

/** Everything that a payment may need staff for. */
export type PaymentAlarmReason = keyof MailTexts["staff"]["alarm"]["reasons"];

interface AlarmingPayment {
  reason: PaymentAlarmReason;
  payment: PaymentFacts & { amountCents: Cents };
  family: Family | undefined;
  /** "Mateo Luna, Summer camp": whom of an order of several it is about; empty where that goes without saying. */
  children: readonly string[];
}

/** A payment that only staff can decide about. */
export function staffPaymentAlarm(
  context: EmailContext,
  { reason, payment, family, children }: AlarmingPayment,
): Addressed {
  const { i18n } = context;
  const { alarm } = i18n.texts.staff;
  const text = alarm.reasons[reason] ?? alarm.reasons.other;
  const rows: EmailRow[] = [
    { label: alarm.amount, value: money(i18n, payment.amountCents) },
    ...familyRows(context, family),
    ...children.map((value) => ({ label: alarm.child, value })),
    ...paymentRows(i18n, payment),
  ];
  return toStaff(context, alarm.subject, alarm.title, [
    { kind: "text", text },
    { kind: "rows", rows },
  ]);
}

interface CardTesting {
  reason: CardLimit;
  /** Of late: declined charges, and the networks that they came from. */
  declined: number;
  connections: number;
  family: Family | undefined;
}

/** Which limit was exceeded, and how much is going on; a family whose payment was ended may need a call. */
export function staffCardTestingAlarm(
  context: EmailContext,
  { reason, declined, connections, family }: CardTesting,
): Addressed {
  const { subject, title, reasons, whatToDo, ...words } = context.i18n.texts.staff.cardTesting;
  const rows: EmailRow[] = [];
  if (declined > 0) {
    rows.push({ label: words.declined, value: String(declined) });
    rows.push({ label: words.connections, value: String(connections) });
  }
  rows.push(...familyRows(context, family));
  return toStaff(context, subject, title, [
    { kind: "text", text: reasons[reason] },
    ...(rows.length > 0 ? [{ kind: "rows" as const, rows }] : []),
    { kind: "text", text: whatToDo },
  ]);
}

export function staffBooksAlarm(context: EmailContext, count: number): Addressed {
  const { i18n } = context;
  const { subject, title, text } = i18n.texts.staff.books;
  return toStaff(context, subject, title, [{ kind: "text", text: i18n.fill(text, { count }) }]);
}

export function staffBackupAlarm(context: EmailContext): Addressed {
  const { subject, title, text } = context.i18n.texts.staff.backup;
  return toStaff(context, subject, title, [{ kind: "text", text }]);
}

interface StartedAlert {
  alert: Exclude<Alert, (typeof TOLD_ELSEWHERE)[number]>;
  since: Instant;
  /** How often it began today, by the club's clock. */
  times: number;
}

/** What is wrong, since when, and how often. */
export function staffAlertStarted(context: EmailContext, { alert, since, times }: StartedAlert): Addressed {
  const { texts, language } = context.i18n;
  const words = texts.staff.trouble;
  const { title, text } = words.alarms[alert];
  const rows: EmailRow[] = [{ label: words.since, value: instantInZone(since, language, club.timeZone) }];
  if (times > 1) rows.push({ label: words.timesToday, value: String(times) });
  return toStaff(context, title, title, [
    { kind: "text", text },
    { kind: "rows", rows },
  ]);
}

export function staffAlertOver(context: EmailContext, alert: Alert): Addressed {
  const { titles, text } = context.i18n.texts.staff.trouble.over;
  return toStaff(context, titles[alert], titles[alert], [{ kind: "text", text }]);
}

/** Lines of the log that do not agree with its chain. */
export function staffLogAlarm(context: EmailContext, count: number): Addressed {
  const { i18n } = context;
  const { subject, title, text } = i18n.texts.staff.logAlarm;
  return toStaff(context, subject, title, [{ kind: "text", text: i18n.fill(text, { count }) }]);
}
