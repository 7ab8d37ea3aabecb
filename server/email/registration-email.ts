import type { Selectable } from "kysely";
import { textFacts } from "#content/text-facts.ts";
import type { ChildOutcome } from "#domain/child-outcome.ts";
import type { NotMineToken } from "#domain/not-mine.ts";
import { sumLines } from "#domain/order-lines.ts";
import { nameForMail } from "#domain/person-name.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import { programPath } from "#domain/site-routes.ts";
import type { Instant, RegistrationsTable } from "#server/db/schema.ts";
import {
  type BillLine,
  donationNotes,
  type EmailContext,
  type EmailFile,
  type EmailPart,
  lastDigits,
  type PaymentFacts,
  paymentRows,
  priceBill,
  registeredRows,
  siteLink,
} from "./email-template.ts";
import { calendarOf, mapLink, refundSentences, staffText, whenRows } from "./program-email.ts";

export interface OrderChild {
  /** No health answers, postal address or signature. */
  registration: Pick<Selectable<RegistrationsTable>, "childFirstName" | "tshirtSize">;
  /** In the mail's language. */
  program: ProgramFacts;
  outcome: ChildOutcome;
  lines: readonly BillLine[];
}

export interface FamilyOrder {
  guardian: Pick<Selectable<RegistrationsTable>, "parentFirstName" | "parentLastName" | "email" | "phone">;
  children: readonly [OrderChild, ...OrderChild[]];
  /** The donation, and fees of erased children. */
  otherLines: readonly BillLine[];
  /** null if nothing was due. */
  payment: PaymentFacts | null;
  /** For the link "this was not me". */
  token: NotMineToken;
  /** For the link to the page that asks for the code. */
  orderId: string;
  /** When the code for free children of a paid order expires. */
  codeUntil: Instant | null;
}

/** The parts of an order's mail that differ between one child and several. */
export interface OrderWords {
  subject: string;
  title: string;
  opening: EmailPart[];
  who: EmailPart[];
  open?: EmailPart[];
  paid: EmailPart[];
  plans?: EmailPart[];
  files?: EmailFile[];
}

function whoOfOne({ i18n }: EmailContext, { guardian, children: [child] }: FamilyOrder): EmailPart[] {
  return [{ kind: "rows", rows: registeredRows(i18n, { ...child.registration, ...guardian }) }];
}

/** Paid, but without a certain place: the club will call. */
export function reviewOfOne(context: EmailContext, order: FamilyOrder): OrderWords {
  const { guardian, children, payment, otherLines } = order;
  const [{ registration, program, lines }] = children;
  const { i18n } = context;
  const { review, paid } = i18n.texts;
  const name = nameForMail(registration.childFirstName);
  return {
    subject: i18n.fill(review.subject, { program: program.name }),
    title: name === null ? review.titleAll : i18n.fill(review.title, { name }),
    opening: [
      { kind: "text", text: review.text },
      { kind: "text", text: i18n.fill(review.next, { digits: lastDigits(guardian.phone) }) },
    ],
    who: whoOfOne(context, order),
    paid: [
      { kind: "heading", text: paid.heading },
      priceBill(i18n, [...lines, ...otherLines]),
      ...(payment ? [{ kind: "rows" as const, rows: paymentRows(i18n, payment) }] : []),
    ],
  };
}

type Bill = Pick<FamilyOrder, "payment"> & { lines: readonly BillLine[] };

/** Whether the order was free, so that a mailbox code replaced the payment. */
export function isFree({ lines, payment }: Bill): boolean {
  return payment === null && sumLines(lines) === 0;
}

export function paymentParts({ i18n }: EmailContext, { lines, payment }: Bill): EmailPart[] {
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

function whatGoesBack(context: EmailContext, program: ProgramFacts): EmailPart {
  const steps = refundSentences(context, program);
  return steps.length > 0
    ? { kind: "list", items: steps }
    : { kind: "text", text: context.i18n.texts.refunds.text };
}

export function receiptOfOne(context: EmailContext, order: FamilyOrder): OrderWords {
  const { children, payment, otherLines } = order;
  const [{ registration, program, lines }] = children;
  const { i18n } = context;
  const { receipt, refunds } = i18n.texts;
  const bill = { lines: [...lines, ...otherLines], payment };
  const facts = textFacts(program, i18n.club, i18n.language);
  const name = nameForMail(registration.childFirstName);
  const text = receipt[isFree(bill) ? "textFree" : "text"];
  const textAll = receipt[isFree(bill) ? "textAllFree" : "textAll"];
  const fill = (named: string, unnamed: string) =>
    name === null ? i18n.fill(unnamed, facts) : i18n.fill(named, { ...facts, name });
  return {
    subject: i18n.fill(receipt.subject, facts),
    title: fill(receipt.title, receipt.titleAll),
    opening: [{ kind: "text", text: fill(text, textAll) }],
    who: whoOfOne(context, order),
    paid: paymentParts(context, bill),
    plans: [
      ...(program.sessions.length > 0 ? whenAndWhere(context, program) : []),
      { kind: "heading", text: refunds.heading },
      whatGoesBack(context, program),
      ...siteLink(context, refunds.link, "/terms#refunds"),
    ],
    files: calendarOf(context, [{ program }]),
  };
}
