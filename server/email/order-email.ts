import { club } from "#content/club.ts";
import type { ChildOutcome } from "#domain/child-outcome.ts";
import { instantInZone } from "#domain/date-formats.ts";
import { joinNames } from "#domain/join-names.ts";
import type { NotMineToken } from "#domain/not-mine.ts";
import { nameForMail } from "#domain/person-name.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import type { Instant } from "#server/db/schema.ts";
import {
  type Addressed,
  type BillLine,
  closing,
  type EmailContext,
  type EmailPart,
  greeting,
  guardianRows,
  lastDigits,
  notMine,
  type PaymentFacts,
  questions,
  siteLink,
  sizeOf,
} from "./email-template.ts";
import type { EmailI18n } from "./i18n.ts";
import { calendarOf, mapLink, refundSentences, staffText, whenRows } from "./program-email.ts";
import { type FamilyRegistration, isFree, whatWasPaid } from "./registration-email.ts";

/** One child of an order of several. */
interface ChildOfOrder {
  registration: Pick<FamilyRegistration["registration"], "childFirstName" | "tshirtSize">;
  /** In the mail's language. */
  program: ProgramFacts;
  outcome: ChildOutcome;
  /** What was paid for it. */
  lines: readonly BillLine[];
}

/** An order of several children, as far as its family is told of it. */
export interface FamilyOrder {
  guardian: Omit<FamilyRegistration["registration"], "childFirstName" | "tshirtSize">;
  children: readonly ChildOfOrder[];
  /** What stands beside the children's lines: the donation, and what was paid for a child that was erased. */
  otherLines: readonly BillLine[];
  /** null where nothing was to be paid. */
  payment: PaymentFacts | null;
  token: NotMineToken;
  /** Its id, which the page for the code is opened with. */
  orderId: string;
  /** Until when free children of a paid order wait for their mailbox's code. */
  codeUntil: Instant | null;
}

/** Children with the name that a mail may call each by; "Player 2" where what was typed is none. */
function named({ texts, fill }: EmailI18n, children: readonly ChildOfOrder[]) {
  return children.map((child, at) => ({
    ...child,
    name: nameForMail(child.registration.childFirstName) ?? fill(texts.order.child, { number: at + 1 }),
  }));
}
type Named = ReturnType<typeof named>[number];

function namesOf({ language }: EmailI18n, children: readonly Named[]): string {
  return joinNames(
    children.map(({ name }) => name),
    language,
  );
}

/** Each program once, for a subject. */
function programNames(children: readonly Named[]): string {
  return [...new Set(children.map(({ program }) => program.name))].join(", ");
}

/** "Mateo: Summer camp, T-shirt Medium": one line a child, which says also that its place is not certain. */
function childLine(i18n: EmailI18n, { name, program, registration, outcome }: Named): string {
  const { order, who } = i18n.texts;
  const size = sizeOf(i18n, registration);
  const said = outcome === "registered" || outcome === "unpaid" ? null : order[outcome];
  const about = [program.name, size && `${who.size} ${size}`, said].filter((part) => part !== null);
  return `${name}: ${about.join(", ")}`;
}

/** Where every name may be mailed they stand in the title. */
function titleOf({ i18n }: EmailContext, children: readonly Named[], isReview: boolean): string {
  const { order } = i18n.texts;
  const isSaid = children.every(({ registration }) => nameForMail(registration.childFirstName) !== null);
  if (!isSaid) return isReview ? order.reviewTitleAll : order.titleAll;
  const names = namesOf(i18n, children);
  if (isReview) return i18n.fill(order.reviewTitle, { names });
  return i18n.fill(children.length === 1 ? order.titleOne : order.titleMany, { names });
}

function whoIsRegistered({ i18n }: EmailContext, { guardian }: FamilyOrder, all: readonly Named[]) {
  return [
    { kind: "heading", text: i18n.texts.order.who },
    { kind: "list", items: all.map((child) => childLine(i18n, child)) },
    { kind: "rows", rows: guardianRows(i18n, guardian) },
  ] satisfies EmailPart[];
}

/** The bill of the whole order: each child's lines under its name. */
function billOf(all: readonly Named[], otherLines: readonly BillLine[]): BillLine[] {
  const ofChild = ({ lines, name, program }: Named) =>
    lines.map((line) => ({ ...line, name, program: program.name }));
  return [...all.flatMap(ofChild), ...otherLines];
}

/** What is certain and what is not, before everything else. */
function uncertain(
  { i18n }: EmailContext,
  { guardian }: FamilyOrder,
  inReview: readonly Named[],
): EmailPart[] {
  const { order, review } = i18n.texts;
  if (inReview.length === 0) return [];
  return [
    { kind: "text", text: i18n.fill(order.reviewText, { names: namesOf(i18n, inReview) }) },
    { kind: "text", text: i18n.fill(review.next, { digits: lastDigits(guardian.phone) }) },
  ];
}

/** What is still to be done for children that cost nothing, and until when (docs/rules/registration.md#a-free-child-beside-paid-ones). */
function waitingForCode(
  context: EmailContext,
  { codeUntil, orderId }: FamilyOrder,
  all: readonly Named[],
): EmailPart[] {
  const { i18n } = context;
  const { order } = i18n.texts;
  const waiting = all.filter(({ outcome }) => outcome === "waiting");
  if (waiting.length === 0 || codeUntil === null) return [];
  const until = instantInZone(codeUntil, i18n.language, club.timeZone);
  return [
    { kind: "heading", text: order.waitingHeading },
    { kind: "text", text: i18n.fill(order.waitingText, { names: namesOf(i18n, waiting), until }) },
    ...siteLink(context, order.waitingLink, `/success?order=${orderId}`),
  ];
}

/** Each program once, with the children who come to it. */
function programsOf(children: readonly Named[]) {
  return [...Map.groupBy(children, ({ program }) => program.id).values()].flatMap((who) => {
    const [first] = who;
    return first ? [{ program: first.program, who }] : [];
  });
}
type WithChildren = ReturnType<typeof programsOf>[number];

function whenAndWhere(context: EmailContext, programs: readonly WithChildren[]): EmailPart[] {
  const { i18n } = context;
  const { order, where } = i18n.texts;
  const held = programs.filter(({ program }) => program.sessions.length > 0);
  if (held.length === 0) return [];
  const whens = held.map((one) => ({ ...one, ...whenRows(context, one.program) }));
  const parts = whens.flatMap(({ program, who, rows }): EmailPart[] => [
    { kind: "heading", text: i18n.fill(order.when, { program: program.name, names: namesOf(i18n, who) }) },
    { kind: "rows", rows },
    ...(program.whatToBring === ""
      ? []
      : [
          { kind: "text" as const, text: i18n.fill(order.bring, { program: program.name }) },
          ...staffText(program.whatToBring),
        ]),
  ]);
  return [
    ...parts,
    { kind: "text", text: order.calendar },
    ...(whens.some(({ isInPark }) => isInPark) ? [mapLink(context)] : []),
    ...siteLink(context, where.site, "/schedule"),
  ];
}

function whatGoesBack(context: EmailContext, programs: readonly WithChildren[]): EmailPart[] {
  const { order, refunds } = context.i18n.texts;
  const { fill } = context.i18n;
  const parts = programs.flatMap(({ program }): EmailPart[] => {
    const steps = refundSentences(context, program);
    if (steps.length === 0) return [{ kind: "text", text: fill(order.refunds, { program: program.name }) }];
    const heading = fill(order.refundsOf, { program: program.name });
    return [
      { kind: "text", text: heading },
      { kind: "list", items: steps },
    ];
  });
  return [
    { kind: "heading", text: refunds.heading },
    ...parts,
    ...siteLink(context, refunds.link, "/terms#refunds"),
  ];
}

/**
 * The one receipt of an order of several children: who is registered, who is not for certain, the whole bill, and
 * each program once (docs/rules/money.md#one-receipt-for-an-order).
 */
export function orderReceipt(context: EmailContext, found: FamilyOrder): Addressed {
  const { i18n } = context;
  const { order } = i18n.texts;
  const all = named(i18n, found.children);
  const registered = all.filter(({ outcome }) => outcome === "registered");
  const inReview = all.filter(({ outcome }) => outcome === "review");
  const programs = programsOf(registered);
  const { guardian, payment, otherLines, token } = found;
  const isWhole = registered.length === all.length;
  const waiting = all.filter(({ outcome }) => outcome === "waiting");
  const isOnlyGift = registered.length === 0;
  const bill = { lines: billOf(all, otherLines), payment };
  const textWhole = isFree(bill) ? order.textFree : order.text;
  const textPart = isOnlyGift ? order.waitingIntro : order.textSome;
  const calendar = programs.map(({ program, who }) => ({
    program,
    who: programs.length > 1 ? namesOf(i18n, who) : undefined,
  }));
  return {
    to: [guardian.email],
    email: {
      subject: isOnlyGift
        ? i18n.fill(order.waitingSubject, { programs: programNames(waiting) })
        : i18n.fill(order.subject, { programs: programNames(registered) }),
      title: isOnlyGift ? order.waitingTitle : titleOf(context, registered, false),
      parts: [
        greeting(i18n, guardian.parentFirstName),
        { kind: "text", text: isWhole ? textWhole : textPart },
        ...whoIsRegistered(context, found, all),
        ...waitingForCode(context, found, all),
        ...(inReview.length > 0 ? [{ kind: "heading" as const, text: order.reviewHeading }] : []),
        ...uncertain(context, found, inReview),
        ...whatWasPaid(context, bill),
        ...whenAndWhere(context, programs),
        ...(isOnlyGift ? [] : whatGoesBack(context, programs)),
        ...notMine(context, token, { ofSeveral: true }),
        ...questions(i18n),
      ],
      closing: closing(i18n, "registration"),
      ...(isOnlyGift ? {} : { files: calendarOf(context, calendar) }),
    },
  };
}

/** The money of an order of several is here, no place is certain, and the club will call. */
export function orderNeedsReview(context: EmailContext, found: FamilyOrder): Addressed {
  const { i18n } = context;
  const { guardian, payment, otherLines, token } = found;
  const all = named(i18n, found.children);
  const inReview = all.filter(({ outcome }) => outcome === "review");
  return {
    to: [guardian.email],
    email: {
      subject: i18n.fill(i18n.texts.order.reviewSubject, { programs: programNames(inReview) }),
      title: titleOf(context, inReview, true),
      parts: [
        greeting(i18n, guardian.parentFirstName),
        ...uncertain(context, found, inReview),
        ...whoIsRegistered(context, found, all),
        ...waitingForCode(context, found, all),
        ...whatWasPaid(context, { lines: billOf(all, otherLines), payment }),
        ...notMine(context, token, { ofSeveral: true }),
        ...questions(i18n),
      ],
      closing: closing(i18n, "registration"),
    },
  };
}
