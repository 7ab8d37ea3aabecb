import type { Selectable } from "kysely";
import { calendarFileName } from "#content/product/calendar-file-name.ts";
import { daySentence } from "#content/product/day-change-words.ts";
import { calendarOfPrograms } from "#content/product/program-calendar.ts";
import { refundWords } from "#content/product/refund-words.ts";
import { nextInWords } from "#content/product/session-words.ts";
import { placesOf, textFacts } from "#content/product/text-facts.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import type { ChildOutcome } from "#domain/child-outcome.ts";
import type { DayChange } from "#domain/day-change.ts";
import type { NotMineToken } from "#domain/not-mine.ts";
import { sumLines } from "#domain/order-lines.ts";
import { nameForMail } from "#domain/person-name.ts";
import { addressOf } from "#domain/place-address.ts";
import { nextSession } from "#domain/session-days.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import { programPath } from "#domain/site-routes.ts";
import { parseMarkup } from "#domain/staff-markup.ts";
import type { Instant, RegistrationsTable } from "#server/platform/schema.ts";
import {
  type BillLine,
  donationNotes,
  type EmailContext,
  type EmailFile,
  type EmailI18n,
  type EmailPart,
  type EmailRow,
  lastDigits,
  type PaymentFacts,
  paymentRows,
  priceBill,
  registeredRows,
  siteLink,
} from "./email-layout.ts";

export interface OrderChild {
  /** No health answers, postal address or signature. */
  registration: Pick<Selectable<RegistrationsTable>, "childFirstName" | "tshirtSize">;
  /** In the mail's language. */
  program: ProgramFacts;
  outcome: ChildOutcome;
  lines: readonly BillLine[];
}

export interface FamilyOrder {
  /** Published days that take place otherwise, of all programs. */
  changes: readonly DayChange[];
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

export function whenAndWhere(
  context: EmailContext,
  program: ProgramFacts,
  changes: readonly DayChange[],
): EmailPart[] {
  const { texts, schedule, fill, language, club } = context.i18n;
  const { where } = texts;
  const { rows, isInPark } = whenRows(context, program, changes);
  return [
    { kind: "heading", text: where.heading },
    { kind: "rows", rows },
    ...changedDays(context, program, changes),
    { kind: "text", text: fill(where.calendar, textFacts(program, club, language)) },
    ...(isInPark ? [mapLink(context)] : []),
    ...siteLink(context, where.site, programPath(program.slug)),
    ...(program.whatToBring === ""
      ? []
      : [{ kind: "heading" as const, text: schedule.bring }, ...staffText(program.whatToBring)]),
  ];
}

/** What goes back by each program's own steps, in a list for each; nothing if all of them are free. */
export function whatGoesBack(context: EmailContext, programs: readonly ProgramFacts[]): EmailPart[] {
  const { texts, language, club } = context.i18n;
  const { refunds } = texts;
  const today = dateInZone(context.now, club.timeZone);
  const lists = programs.flatMap((program): EmailPart[] => {
    const items = refundWords(program, language, today);
    if (items.length === 0) return [];
    const list = { kind: "list" as const, items };
    return programs.length === 1 ? [list] : [{ kind: "text", text: `${program.name}:` }, list];
  });
  if (lists.length === 0) return [];
  return [
    { kind: "heading", text: refunds.heading },
    ...lists,
    ...siteLink(context, refunds.link, "/terms#refunds"),
  ];
}

export function receiptOfOne(context: EmailContext, order: FamilyOrder): OrderWords {
  const { children, changes, payment, otherLines } = order;
  const [{ registration, program, lines }] = children;
  const { i18n } = context;
  const { receipt } = i18n.texts;
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
      ...(program.sessions.length > 0 ? whenAndWhere(context, program, changes) : []),
      ...whatGoesBack(context, [program]),
    ],
    files: calendarOf(context, [{ program }], changes),
  };
}

/** A staff text by paragraphs, without bold and links. */
export function staffText(text: string): EmailPart[] {
  const words = (pieces: readonly { text: string }[]) => pieces.map((piece) => piece.text).join("");
  return parseMarkup(text).map((block) =>
    block.kind === "text"
      ? { kind: "text", text: words(block.pieces) }
      : { kind: "list", items: block.items.map(words) },
  );
}

/** Days, hours and places of a program, and whether one is the park, which has a map. */
export function whenRows({ i18n, now }: EmailContext, program: ProgramFacts, changes: readonly DayChange[]) {
  const { texts, fill, language, club } = i18n;
  const { where } = texts;
  const facts = textFacts(program, club, language);
  const addresses = placesOf(program, club.place).map((place) => addressOf(place, club.place));
  const rows: EmailRow[] = [
    { label: where.days, value: fill("{{campDays, capital}}", facts) },
    { label: where.hours, value: fill("{{campHours, capital}}", facts) },
    { label: where.place, value: addresses.join("; ") },
  ];
  const today = dateInZone(now, club.timeZone);
  const next = nextSession(program.sessions, today, changesOf(program, changes));
  if (next) rows.push({ label: where.next, value: nextInWords(next, club.place.park, language) });
  return { rows, isInPark: facts.isInPark };
}

const changesOf = ({ id }: ProgramFacts, changes: readonly DayChange[]) =>
  changes.filter(({ programId }) => programId === id);

/** A sentence for each published day that takes place otherwise. */
export function changedDays(
  { i18n: { language } }: EmailContext,
  program: ProgramFacts,
  changes: readonly DayChange[],
): EmailPart[] {
  return changesOf(program, changes).map((change) => ({
    kind: "text",
    text: daySentence(program.name, change, language),
  }));
}

export function mapLink({ i18n: { texts, club } }: EmailContext): EmailPart {
  return { kind: "link", label: texts.where.map, url: club.place.mapsUrl };
}

interface CalendarEntry {
  program: ProgramFacts;
  /** The children, if the calendar has several programs. */
  who?: string | undefined;
}

/** What a program's days are called in a calendar. */
export function eventTexts({ schedule, club, language, fill }: EmailI18n, program: ProgramFacts) {
  const facts = textFacts(program, club, language);
  const { summary, description } = schedule.event;
  return { summary: fill(summary, facts), description: fill(description, facts).trim() };
}

/** The title of a day that does not take place. */
export function cancelled({ schedule, fill }: EmailI18n, texts: { summary: string }): string {
  return fill(schedule.event.cancelled, texts);
}

export function calendarOf(
  { i18n, publicUrl, now }: EmailContext,
  programs: readonly CalendarEntry[],
  changes: readonly DayChange[],
): EmailFile[] {
  const scheduled = programs.filter(({ program }) => program.sessions.length > 0);
  if (scheduled.length === 0) return [];
  const entries = scheduled.map(({ program, who }) => {
    const { summary, description } = eventTexts(i18n, program);
    const texts = {
      summary: who === undefined ? summary : `${summary} (${who})`,
      description,
      ...(publicUrl !== null && { url: `${publicUrl}${programPath(program.slug)}` }),
    };
    return { program, texts, changes: changesOf(program, changes), cancelledSummary: cancelled(i18n, texts) };
  });
  const sessions = scheduled
    .flatMap(({ program }) => program.sessions)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
  return [
    {
      name: calendarFileName(i18n.club, { sessions }),
      type: "text/calendar; charset=utf-8; method=PUBLISH",
      content: calendarOfPrograms(entries, i18n.club, now),
    },
  ];
}
