import type { Selectable } from "kysely";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { Cents } from "#domain/money.ts";
import { nameForMail } from "#domain/person-name.ts";
import type { RegistrationsTable } from "#server/db/schema.ts";
import { type Addressed, closing, type EmailContext, greeting, money, questions } from "./email-template.ts";

export interface OpenOrder {
  registration: Pick<Selectable<RegistrationsTable>, "parentFirstName" | "email">;
  /** First names as they were typed, and what their programs are called in the mail's language. */
  children: readonly { firstName: string; program: string }[];
  openCents: Cents;
  dueOn: CalendarDate | null;
}

/** What is open, for whom, and how to pay it; a name that may not be mailed is left out. */
export function paymentReminder(
  context: EmailContext,
  { registration, children, openCents, dueOn }: OpenOrder,
): Addressed {
  const { i18n } = context;
  const { reminder } = i18n.texts;
  const rows = children.map(({ firstName, program }) => ({
    label: nameForMail(firstName) ?? reminder.child,
    value: program,
  }));
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
