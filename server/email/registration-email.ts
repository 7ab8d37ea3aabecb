import type { Selectable } from "kysely";
import { CALENDAR_FILE_NAME, campCalendar } from "#content/camp-calendar.ts";
import { club } from "#content/club.ts";
import type { NotMineToken } from "#domain/not-mine.ts";
import { nameForMail } from "#domain/person-name.ts";
import type { RegistrationsTable } from "#server/db/schema.ts";
import {
  type Addressed,
  closing,
  donationNotes,
  type EmailContext,
  type EmailFile,
  type EmailPart,
  greeting,
  lastDigits,
  notMine,
  type PaymentFacts,
  paymentRows,
  priceBill,
  questions,
  registeredRows,
  siteLink,
} from "./email-template.ts";

/** A family's registration, as far as it is told of it: nothing about health, no address, no signature. */
export interface FamilyRegistration {
  registration: Pick<
    Selectable<RegistrationsTable>,
    | "childFirstName"
    | "tshirtSize"
    | "parentFirstName"
    | "parentLastName"
    | "email"
    | "phone"
    | "totalAmount"
    | "donationAmount"
  >;
  /** null for what was never paid online. */
  payment: PaymentFacts | null;
  /** What the link "this was not me" carries. */
  token: NotMineToken;
}

/** The money is here, the place is not certain, and the club will call. */
export function registrationNeedsReview(
  context: EmailContext,
  { registration, payment, token }: FamilyRegistration,
): Addressed {
  const { i18n } = context;
  const { review, paid } = i18n.texts;
  const name = nameForMail(registration.childFirstName);
  return {
    to: [registration.email],
    email: {
      subject: i18n.fill(review.subject),
      title: name === null ? review.titleAll : i18n.fill(review.title, { name }),
      parts: [
        greeting(i18n, registration.parentFirstName),
        { kind: "text", text: review.text },
        { kind: "text", text: i18n.fill(review.next, { digits: lastDigits(registration.phone) }) },
        { kind: "rows", rows: registeredRows(i18n, registration) },
        { kind: "heading", text: paid.heading },
        priceBill(i18n, registration.totalAmount ?? 0, registration.donationAmount),
        ...(payment ? [{ kind: "rows" as const, rows: paymentRows(i18n, payment) }] : []),
        ...notMine(context, token),
        ...questions(i18n),
      ],
      closing: closing(i18n, "registration"),
    },
  };
}

function whatWasPaid({ i18n }: EmailContext, { registration, payment }: FamilyRegistration): EmailPart[] {
  const { totalAmount, donationAmount } = registration;
  const bill = priceBill(i18n, totalAmount ?? 0, donationAmount);
  const facts: EmailPart[] = payment ? [{ kind: "rows", rows: paymentRows(i18n, payment) }] : [];
  const thanks: EmailPart = { kind: "text", text: i18n.fill(i18n.texts.receipt.thanks) };
  const notes = donationAmount > 0 ? [thanks, ...donationNotes(i18n, donationAmount)] : [];
  return [{ kind: "heading", text: i18n.texts.paid.heading }, bill, ...facts, ...notes];
}

function whenAndWhere(context: EmailContext): EmailPart[] {
  const { texts, schedule, fill } = context.i18n;
  const { where } = texts;
  return [
    { kind: "heading", text: where.heading },
    {
      kind: "rows",
      rows: [
        { label: where.days, value: fill("{{campDays, days}}") },
        { label: where.hours, value: fill(schedule.hours) },
        { label: where.place, value: `${club.park}, ${club.street}, ${club.city}` },
      ],
    },
    { kind: "text", text: where.calendar },
    { kind: "link", label: where.map, url: club.mapsUrl },
    ...siteLink(context, where.site, "/schedule"),
    { kind: "heading", text: schedule.bring },
    { kind: "list", items: Object.values(schedule.bringItems) },
  ];
}

function calendar({ i18n, publicUrl, now }: EmailContext): EmailFile {
  const { summary, description } = i18n.schedule.event;
  const texts = {
    summary: i18n.fill(summary),
    description: i18n.fill(description),
    ...(publicUrl !== null && { url: `${publicUrl}/schedule` }),
  };
  return {
    name: CALENDAR_FILE_NAME,
    type: "text/calendar; charset=utf-8; method=PUBLISH",
    content: campCalendar(texts, now),
  };
}

/** The confirmation: an itemised receipt, what to bring, and the camp for the calendar. */
export function registrationReceipt(context: EmailContext, found: FamilyRegistration): Addressed {
  const { registration, token } = found;
  const { i18n } = context;
  const { receipt, refunds } = i18n.texts;
  const name = nameForMail(registration.childFirstName);
  return {
    to: [registration.email],
    email: {
      subject: i18n.fill(receipt.subject),
      title: name === null ? receipt.titleAll : i18n.fill(receipt.title, { name }),
      parts: [
        greeting(i18n, registration.parentFirstName),
        {
          kind: "text",
          text: name === null ? i18n.fill(receipt.textAll) : i18n.fill(receipt.text, { name }),
        },
        { kind: "rows", rows: registeredRows(i18n, registration) },
        ...whatWasPaid(context, found),
        ...whenAndWhere(context),
        { kind: "heading", text: refunds.heading },
        { kind: "text", text: refunds.text },
        ...siteLink(context, refunds.link, "/terms#refunds"),
        ...notMine(context, token),
        ...questions(i18n),
      ],
      closing: closing(i18n, "registration"),
      files: [calendar(context)],
    },
  };
}
