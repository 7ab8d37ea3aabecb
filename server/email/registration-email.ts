import type { Selectable } from "kysely";
import { textFacts } from "#content/text-facts.ts";
import type { NotMineToken } from "#domain/not-mine.ts";
import { sumLines } from "#domain/order-lines.ts";
import { nameForMail } from "#domain/person-name.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import { programPath } from "#domain/site-routes.ts";
import type { RegistrationsTable } from "#server/db/schema.ts";
import {
  type Addressed,
  type BillLine,
  closing,
  donationNotes,
  type EmailContext,
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
import { calendarOf, mapLink, refundSentences, staffText, whenRows } from "./program-email.ts";

/** A child's registration, as far as its family is told of it: nothing about health, no address, no signature. */
export interface FamilyRegistration {
  registration: Pick<
    Selectable<RegistrationsTable>,
    "childFirstName" | "tshirtSize" | "parentFirstName" | "parentLastName" | "email" | "phone"
  >;
  /** What was paid for it, with a donation beside it. */
  lines: readonly BillLine[];
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
  { registration, lines, payment, program, token }: FamilyRegistration,
): Addressed {
  const { i18n } = context;
  const { review, paid } = i18n.texts;
  const name = nameForMail(registration.childFirstName);
  return {
    to: [registration.email],
    email: {
      subject: i18n.fill(review.subject, { program: program.name }),
      title: name === null ? review.titleAll : i18n.fill(review.title, { name }),
      parts: [
        greeting(i18n, registration.parentFirstName),
        { kind: "text", text: review.text },
        { kind: "text", text: i18n.fill(review.next, { digits: lastDigits(registration.phone) }) },
        { kind: "rows", rows: registeredRows(i18n, registration) },
        { kind: "heading", text: paid.heading },
        priceBill(i18n, lines),
        ...(payment ? [{ kind: "rows" as const, rows: paymentRows(i18n, payment) }] : []),
        ...notMine(context, token),
        ...questions(i18n),
      ],
      closing: closing(i18n, "registration"),
    },
  };
}

type Bill = Pick<FamilyRegistration, "lines" | "payment">;

/** Whether it cost its family nothing: a code from its mailbox stood for a payment. */
export function isFree({ lines, payment }: Bill): boolean {
  return payment === null && sumLines(lines) === 0;
}

/** The bill, when and how it was paid, and thanks for what was given beside it; in a word where it cost nothing. */
export function whatWasPaid({ i18n }: EmailContext, { lines, payment }: Bill): EmailPart[] {
  const { paid } = i18n.texts;
  if (isFree({ lines, payment })) {
    return [
      { kind: "heading", text: paid.freeHeading },
      { kind: "text", text: paid.free },
    ];
  }
  const donationCents = sumLines(lines.filter(({ kind }) => kind === "donation"));
  const facts: EmailPart[] = payment ? [{ kind: "rows", rows: paymentRows(i18n, payment) }] : [];
  const thanks: EmailPart = { kind: "text", text: i18n.fill(i18n.texts.receipt.thanks) };
  const notes = donationCents > 0 ? [thanks, ...donationNotes(i18n, donationCents)] : [];
  return [{ kind: "heading", text: paid.heading }, priceBill(i18n, lines), ...facts, ...notes];
}

function whenAndWhere(context: EmailContext, program: ProgramFacts): EmailPart[] {
  const { texts, schedule, fill, language, club } = context.i18n;
  const { where } = texts;
  const { rows, isInPark } = whenRows(context, program);
  return [
    { kind: "heading", text: where.heading },
    { kind: "rows", rows },
    { kind: "text", text: fill(where.calendar, textFacts(program, club, language)) },
    ...(isInPark ? [mapLink(context)] : []),
    ...siteLink(context, where.site, program.kind === "camp" ? "/schedule" : programPath(program.slug)),
    ...(program.whatToBring === ""
      ? []
      : [{ kind: "heading" as const, text: schedule.bring }, ...staffText(program.whatToBring)]),
  ];
}

/** If plans change: the program's own steps with their last days, else the policy's sentence. */
function whatGoesBack(context: EmailContext, program: ProgramFacts): EmailPart {
  const steps = refundSentences(context, program);
  return steps.length > 0
    ? { kind: "list", items: steps }
    : { kind: "text", text: context.i18n.texts.refunds.text };
}

/** The confirmation of one child: an itemised receipt, what to bring, and the program for the calendar. */
export function registrationReceipt(context: EmailContext, found: FamilyRegistration): Addressed {
  const { registration, program, token } = found;
  const { i18n } = context;
  const { receipt, refunds } = i18n.texts;
  const facts = textFacts(program, i18n.club, i18n.language);
  const name = nameForMail(registration.childFirstName);
  const text = receipt[isFree(found) ? "textFree" : "text"];
  const textAll = receipt[isFree(found) ? "textAllFree" : "textAll"];
  return {
    to: [registration.email],
    email: {
      subject: i18n.fill(receipt.subject, facts),
      title:
        name === null ? i18n.fill(receipt.titleAll, facts) : i18n.fill(receipt.title, { ...facts, name }),
      parts: [
        greeting(i18n, registration.parentFirstName),
        {
          kind: "text",
          text: name === null ? i18n.fill(textAll, facts) : i18n.fill(text, { ...facts, name }),
        },
        { kind: "rows", rows: registeredRows(i18n, registration) },
        ...whatWasPaid(context, found),
        ...(program.sessions.length > 0 ? whenAndWhere(context, program) : []),
        { kind: "heading", text: refunds.heading },
        whatGoesBack(context, program),
        ...siteLink(context, refunds.link, "/terms#refunds"),
        ...notMine(context, token),
        ...questions(i18n),
      ],
      closing: closing(i18n, "registration"),
      files: calendarOf(context, [{ program }]),
    },
  };
}
