import type { Selectable } from "kysely";
import { calendarFileName, programCalendar } from "#content/program-calendar.ts";
import { placesOf, textFacts } from "#content/text-facts.ts";
import type { NotMineToken } from "#domain/not-mine.ts";
import { nameForMail } from "#domain/person-name.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import { parseMarkup } from "#domain/staff-markup.ts";
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
  /** In the mail's language. */
  program: ProgramFacts;
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

/** A text of staff, paragraph by paragraph; a mail has no bold words and no links of theirs. */
function staffText(text: string): EmailPart[] {
  const words = (pieces: readonly { text: string }[]) => pieces.map((piece) => piece.text).join("");
  return parseMarkup(text).map((block) =>
    block.kind === "text"
      ? { kind: "text", text: words(block.pieces) }
      : { kind: "list", items: block.items.map(words) },
  );
}

function whenAndWhere(context: EmailContext, program: ProgramFacts): EmailPart[] {
  const { texts, schedule, fill, language, club } = context.i18n;
  const { where } = texts;
  const facts = textFacts(program, club, language);
  const { park, street, city, mapsUrl } = club.place;
  const places = placesOf(program, club.place);
  const inPark = places.includes(park);
  const place = [...places, ...(inPark ? [street, city] : [])].join(", ");
  return [
    { kind: "heading", text: where.heading },
    {
      kind: "rows",
      rows: [
        { label: where.days, value: fill("{{campDays}}", facts) },
        { label: where.hours, value: fill("{{campHours, capital}}", facts) },
        { label: where.place, value: place },
      ],
    },
    { kind: "text", text: fill(where.calendar, facts) },
    ...(inPark ? [{ kind: "link" as const, label: where.map, url: mapsUrl }] : []),
    ...siteLink(context, where.site, "/schedule"),
    ...(program.whatToBring === ""
      ? []
      : [{ kind: "heading" as const, text: schedule.bring }, ...staffText(program.whatToBring)]),
  ];
}

function calendar({ i18n, publicUrl, now }: EmailContext, program: ProgramFacts): EmailFile {
  const { summary, description } = i18n.schedule.event;
  const facts = textFacts(program, i18n.club, i18n.language);
  const texts = {
    summary: i18n.fill(summary, facts),
    description: i18n.fill(description, facts).trim(),
    ...(publicUrl !== null && { url: `${publicUrl}/schedule` }),
  };
  return {
    name: calendarFileName(program),
    type: "text/calendar; charset=utf-8; method=PUBLISH",
    content: programCalendar(program, i18n.club.place, texts, now),
  };
}

/** The confirmation: an itemised receipt, what to bring, and the program for the calendar. */
export function registrationReceipt(context: EmailContext, found: FamilyRegistration): Addressed {
  const { registration, program, token } = found;
  const { i18n } = context;
  const { receipt, refunds } = i18n.texts;
  const facts = textFacts(program, i18n.club, i18n.language);
  const name = nameForMail(registration.childFirstName);
  return {
    to: [registration.email],
    email: {
      subject: i18n.fill(receipt.subject, facts),
      title: name === null ? receipt.titleAll : i18n.fill(receipt.title, { name }),
      parts: [
        greeting(i18n, registration.parentFirstName),
        {
          kind: "text",
          text:
            name === null ? i18n.fill(receipt.textAll, facts) : i18n.fill(receipt.text, { ...facts, name }),
        },
        { kind: "rows", rows: registeredRows(i18n, registration) },
        ...whatWasPaid(context, found),
        ...(program.sessions.length > 0 ? whenAndWhere(context, program) : []),
        { kind: "heading", text: refunds.heading },
        { kind: "text", text: refunds.text },
        ...siteLink(context, refunds.link, "/terms#refunds"),
        ...notMine(context, token),
        ...questions(i18n),
      ],
      closing: closing(i18n, "registration"),
      files: program.sessions.length > 0 ? [calendar(context, program)] : [],
    },
  };
}
