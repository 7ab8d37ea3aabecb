import type { Selectable } from "kysely";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { Cents } from "#domain/money.ts";
import { nameForMail } from "#domain/person-name.ts";
import type { RegistrationsTable } from "#server/db/schema.ts";
import { type Addressed, closing, type EmailContext, greeting, money, questions } from "./email-template.ts";

export interface OpenOrder {
  registration: Pick<Selectable<RegistrationsTable>, "parentFirstName" | "email">;
  /** First names as typed; programs in the mail's language. */
  children: readonly { firstName: string; program: string }[];
  openCents: Cents;
  dueOn: CalendarDate | null;
}

/** Names unfit for mail are left out. */
function programRows({ texts: { reminder } }: EmailContext["i18n"], children: OpenOrder["children"]) {
  return children.map(({ firstName, program }) => ({
    label: nameForMail(firstName) ?? reminder.child,
    value: program,
  }));
}

export function paymentReminder(
  context: EmailContext,
  { registration, children, openCents, dueOn }: OpenOrder,
): Addressed {
  const { i18n } = context;
  const { reminder } = i18n.texts;
  const rows = programRows(i18n, children);
  const programs = [...new Set(children.map(({ program }) => program))].join(", ");
  const due =
    dueOn === null
      ? []
      : [{ label: reminder.due, value: i18n.fill(i18n.texts.paid.dateValue, { date: dueOn }) }];
  return {
    to: [registration.email],
    email: {
      subject: i18n.fill(reminder.subject, { programs }),
      title: i18n.fill(reminder.title, { amount: openCents }),
      parts: [
        greeting(i18n, registration.parentFirstName),
        { kind: "text", text: i18n.fill(reminder.text, { amount: openCents }) },
        { kind: "rows", rows: [...rows, { label: reminder.open, value: money(i18n, openCents) }, ...due] },
        { kind: "heading", text: reminder.howTitle },
        { kind: "text", text: i18n.fill(reminder.how) },
        { kind: "text", text: reminder.paid },
        ...questions(i18n),
      ],
      closing: closing(i18n, "registration"),
    },
  };
}

export interface BouncedCheck extends Omit<OpenOrder, "dueOn"> {
  check: { cents: Cents; number: string | null };
  /** The part of the bank's fee that the family pays. */
  bankFeeCents: Cents;
  isPlaceKept: boolean;
}

export function bouncedCheck(
  context: EmailContext,
  { registration, children, openCents, check, bankFeeCents, isPlaceKept }: BouncedCheck,
): Addressed {
  const { i18n } = context;
  const { reminder, bounced, paid } = i18n.texts;
  const number = check.number ?? "";
  const fee = bankFeeCents === 0 ? [] : [{ label: bounced.fee, value: money(i18n, bankFeeCents) }];
  return {
    to: [registration.email],
    email: {
      subject: i18n.fill(bounced.subject),
      title: i18n.fill(bounced.title, { amount: openCents }),
      parts: [
        greeting(i18n, registration.parentFirstName),
        { kind: "text", text: i18n.fill(bounced.text, { amount: check.cents }) },
        ...(isPlaceKept ? [{ kind: "text" as const, text: bounced.kept }] : []),
        {
          kind: "rows",
          rows: [
            ...programRows(i18n, children),
            { label: i18n.fill(paid.checkOf, { number }), value: money(i18n, check.cents) },
            ...fee,
            { label: reminder.open, value: money(i18n, openCents) },
          ],
        },
        { kind: "heading", text: reminder.howTitle },
        { kind: "text", text: i18n.fill(reminder.how) },
        ...questions(i18n),
      ],
      closing: closing(i18n, "registration"),
    },
  };
}
