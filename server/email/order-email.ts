import { club } from "#content/club.ts";
import { instantInZone } from "#domain/date-formats.ts";
import { joinNames } from "#domain/join-names.ts";
import { nameForMail } from "#domain/person-name.ts";
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
  questions,
  siteLink,
  sizeOf,
} from "./email-template.ts";
import type { EmailI18n } from "./i18n.ts";
import { calendarOf, mapLink, refundSentences, staffText, whenRows } from "./program-email.ts";
import {
  type ChildOfOrder,
  type FamilyOrder,
  isFree,
  type OrderWords,
  receiptOfOne,
  reviewOfOne,
  whatWasPaid,
} from "./registration-email.ts";

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

function receiptOfSeveral(context: EmailContext, found: FamilyOrder): OrderWords {
  const { i18n } = context;
  const { order } = i18n.texts;
  const all = named(i18n, found.children);
  const registered = all.filter(({ outcome }) => outcome === "registered");
  const inReview = all.filter(({ outcome }) => outcome === "review");
  const waiting = all.filter(({ outcome }) => outcome === "waiting");
  const programs = programsOf(registered);
  const isWhole = registered.length === all.length;
  const isOnlyGift = registered.length === 0;
  const bill = { lines: billOf(all, found.otherLines), payment: found.payment };
  const textWhole = isFree(bill) ? order.textFree : order.text;
  const textPart = isOnlyGift ? order.waitingIntro : order.textSome;
  const calendar = programs.map(({ program, who }) => ({
    program,
    who: programs.length > 1 ? namesOf(i18n, who) : undefined,
  }));
  return {
    subject: isOnlyGift
      ? i18n.fill(order.waitingSubject, { programs: programNames(waiting) })
      : i18n.fill(order.subject, { programs: programNames(registered) }),
    title: isOnlyGift ? order.waitingTitle : titleOf(context, registered, false),
    opening: [{ kind: "text", text: isWhole ? textWhole : textPart }],
    who: whoIsRegistered(context, found, all),
    open: [
      ...waitingForCode(context, found, all),
      ...(inReview.length > 0 ? [{ kind: "heading" as const, text: order.reviewHeading }] : []),
      ...uncertain(context, found, inReview),
    ],
    paid: whatWasPaid(context, bill),
    plans: [...whenAndWhere(context, programs), ...(isOnlyGift ? [] : whatGoesBack(context, programs))],
    ...(isOnlyGift ? {} : { files: calendarOf(context, calendar) }),
  };
}

function reviewOfSeveral(context: EmailContext, found: FamilyOrder): OrderWords {
  const { i18n } = context;
  const all = named(i18n, found.children);
  const inReview = all.filter(({ outcome }) => outcome === "review");
  return {
    subject: i18n.fill(i18n.texts.order.reviewSubject, { programs: programNames(inReview) }),
    title: titleOf(context, inReview, true),
    opening: uncertain(context, found, inReview),
    who: whoIsRegistered(context, found, all),
    open: waitingForCode(context, found, all),
    paid: whatWasPaid(context, { lines: billOf(all, found.otherLines), payment: found.payment }),
  };
}

/** An only child reads of itself alone; one that is not registered yet reads as one of several does. */
function isOfOne({ children: [child, ...others] }: FamilyOrder): boolean {
  return others.length === 0 && child.outcome !== "waiting";
}

function letter(context: EmailContext, found: FamilyOrder, words: OrderWords): Addressed {
  const { i18n } = context;
  const { guardian, token } = found;
  const { subject, title, opening, who, open = [], paid, plans = [], files } = words;
  const link = notMine(context, token, { ofSeveral: !isOfOne(found) });
  return {
    to: [guardian.email],
    email: {
      subject,
      title,
      parts: [
        greeting(i18n, guardian.parentFirstName),
        ...[...opening, ...who, ...open, ...paid, ...plans],
        ...link,
        ...questions(i18n),
      ],
      closing: closing(i18n, "registration"),
      ...(files && { files }),
    },
  };
}

/**
 * The one receipt of an order, of one child or of eight: who is registered, who is not for certain, the whole bill, and
 * each program once (docs/rules/money.md#one-receipt-for-an-order).
 */
export function orderReceipt(context: EmailContext, order: FamilyOrder): Addressed {
  return letter(context, order, (isOfOne(order) ? receiptOfOne : receiptOfSeveral)(context, order));
}

/** The money of an order is here, no place is certain, and the club will call. */
export function orderNeedsReview(context: EmailContext, order: FamilyOrder): Addressed {
  return letter(context, order, (isOfOne(order) ? reviewOfOne : reviewOfSeveral)(context, order));
}
