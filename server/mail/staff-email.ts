import type { Selectable } from "kysely";
import type { ALERTS_WITH_OWN_EMAIL, Alert } from "#domain/alerts.ts";
import { instantInZone } from "#domain/date-formats.ts";
import type { Cents } from "#domain/money.ts";
import type { ProgramsTable } from "#server/platform/program-schema.ts";
import type { Instant, RegistrationsTable } from "#server/platform/schema.ts";
import {
  type Addressed,
  type BillLine,
  closing,
  type EmailContext,
  type EmailPart,
  type EmailRow,
  type MailTexts,
  money,
  type PaymentFacts,
  paymentRows,
  priceBill,
  siteLink,
  sizeOf,
} from "./email-layout.ts";

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

export function staffBooksAlarm(context: EmailContext, count: number): Addressed {
  const { i18n } = context;
  const { subject, title, text } = i18n.texts.staff.books;
  return toStaff(context, subject, title, [{ kind: "text", text: i18n.fill(text, { count }) }]);
}

export function staffBackupAlarm(context: EmailContext): Addressed {
  const { subject, title, text } = context.i18n.texts.staff.backup;
  return toStaff(context, subject, title, [{ kind: "text", text }]);
}

interface FullProgram {
  name: string;
  placesTaken: number;
  capacity: number | null;
}

/** Staff offered a place that did not exist (docs/rules/waiting.md#out-of-turn-and-beyond-the-capacity). */
export function staffOverCapacity(
  context: EmailContext,
  { name: program, placesTaken: taken, capacity }: FullProgram,
): Addressed {
  const { i18n } = context;
  const { subject, title, text, places, placesValue } = i18n.texts.staff.overCapacity;
  const value = i18n.fill(placesValue, { taken, capacity: capacity ?? "–" });
  return toStaff(context, i18n.fill(subject, { program }), title, [
    { kind: "text", text: i18n.fill(text, { program }) },
    { kind: "rows", rows: [{ label: places, value }] },
  ]);
}

interface StartedAlert {
  alert: Exclude<Alert, (typeof ALERTS_WITH_OWN_EMAIL)[number]>;
  since: Instant;
  /** Occurrences today, in the club's time zone. */
  times: number;
}

export function staffAlertStarted(context: EmailContext, { alert, since, times }: StartedAlert): Addressed {
  const { texts, language, club } = context.i18n;
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

/** Ends with a link to the dashboard. */
export function toStaff(
  context: EmailContext,
  subject: string,
  title: string,
  parts: EmailPart[],
): Addressed {
  const { i18n, staff } = context;
  const { open, login } = i18n.texts.staff;
  const link = siteLink(context, open, "/admin");
  const end: EmailPart[] = link.length > 0 ? link : [{ kind: "text", text: login }];
  return { to: staff, email: { subject, title, parts: [...parts, ...end], closing: closing(i18n, "staff") } };
}

interface RegisteredChild {
  registration: Pick<
    Selectable<RegistrationsTable>,
    | "childFirstName"
    | "childLastName"
    | "childAge"
    | "tshirtSize"
    | "parentFirstName"
    | "parentLastName"
    | "phone"
    | "email"
  >;
  program: Pick<Selectable<ProgramsTable>, "placesTaken" | "capacity">;
  /** In staff's language. */
  programName: string;
  isInReview: boolean;
}

function childRows({ i18n }: EmailContext, child: RegisteredChild): EmailRow[] {
  const { registered: words } = i18n.texts.staff;
  const { registration, program, programName } = child;
  const { placesTaken: taken, capacity } = program;
  return [
    { label: words.program, value: programName },
    { label: words.player, value: `${registration.childFirstName} ${registration.childLastName}` },
    { label: words.age, value: String(registration.childAge) },
    { label: words.shirt, value: sizeOf(i18n, registration) ?? "–" },
    ...(child.isInReview ? [{ label: words.place, value: words.review }] : []),
    {
      label: words.places,
      value: capacity === null ? String(taken) : i18n.fill(words.placesValue, { taken, capacity }),
    },
  ];
}

/** Health answers and postal addresses stay in the dashboard. */
export function staffRegistrationNotice(
  context: EmailContext,
  {
    children,
    lines,
  }: { children: readonly [RegisteredChild, ...RegisteredChild[]]; lines: readonly BillLine[] },
): Addressed {
  const { i18n } = context;
  const { registered: words } = i18n.texts.staff;
  const [{ registration: guardian }] = children;
  const programs = [...new Set(children.map(({ programName }) => programName))].join(", ");
  const guardianRows: EmailRow[] = [
    { label: words.guardian, value: `${guardian.parentFirstName} ${guardian.parentLastName}` },
    { label: words.phone, value: guardian.phone },
    { label: words.email, value: guardian.email },
  ];
  const count = children.length;
  const title = count === 1 ? words.title : i18n.fill(words.titleMany, { count });
  return toStaff(context, i18n.fill(words.subject, { programs }), title, [
    ...children.map((child): EmailPart => ({ kind: "rows", rows: childRows(context, child) })),
    { kind: "rows", rows: guardianRows },
    priceBill(i18n, lines),
  ]);
}

interface Donated {
  payment: PaymentFacts & { amountCents: Cents };
  donorName: string | null;
  message: string | null;
}

export function staffDonationNotice(
  context: EmailContext,
  { payment, donorName, message }: Donated,
): Addressed {
  const { i18n } = context;
  const { donated: words } = i18n.texts.staff;
  const rows: EmailRow[] = [
    { label: words.donor, value: donorName ?? words.anonymous },
    ...(message ? [{ label: words.message, value: message }] : []),
    ...paymentRows(i18n, payment),
  ];
  const title = i18n.fill(words.title, { amount: payment.amountCents });
  return toStaff(context, words.subject, title, [{ kind: "rows", rows }]);
}
