import { club } from "#content/club.ts";
import type { ALERTS_WITH_OWN_EMAIL, Alert } from "#domain/alerts.ts";
import type { CardLimit } from "#domain/card-limits.ts";
import { instantInZone } from "#domain/date-formats.ts";
import type { Cents } from "#domain/money.ts";
import type { Instant } from "#server/db/schema.ts";
import type { Addressed, EmailContext, EmailRow, PaymentFacts } from "./email-template.ts";
import { money, paymentRows } from "./email-template.ts";
import type { MailTexts } from "./i18n.ts";
import { toStaff } from "./staff-notice-email.ts";

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

export type PaymentAlarmReason = keyof MailTexts["staff"]["alarm"]["reasons"];

interface AlarmingPayment {
  reason: PaymentAlarmReason;
  payment: PaymentFacts & { amountCents: Cents };
  family: Family | undefined;
  /** "Mateo Luna, Summer camp" for an order of several; empty if obvious. */
  children: readonly string[];
}

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

interface CardTestingFacts {
  reason: CardLimit;
  /** Recently declined charges, and the networks they came from. */
  declined: number;
  connections: number;
  family: Family | undefined;
}

/** Which limit was exceeded, and by how much; a family whose payment was stopped may need a call. */
export function staffCardTestingAlarm(
  context: EmailContext,
  { reason, declined, connections, family }: CardTestingFacts,
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
  alert: Exclude<Alert, (typeof ALERTS_WITH_OWN_EMAIL)[number]>;
  since: Instant;
  /** Occurrences today, in the club's time zone. */
  times: number;
}

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

/** `count` lines of the audit log contradict its hash chain. */
export function staffLogAlarm(context: EmailContext, count: number): Addressed {
  const { i18n } = context;
  const { subject, title, text } = i18n.texts.staff.logAlarm;
  return toStaff(context, subject, title, [{ kind: "text", text: i18n.fill(text, { count }) }]);
}
