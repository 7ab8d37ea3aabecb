import { instantInZone } from "#domain/date-formats.ts";
import type { DayChange } from "#domain/day-change.ts";
import { joinNames } from "#domain/join-names.ts";
import { nameForMail } from "#domain/person-name.ts";
import { programPath } from "#domain/site-routes.ts";
import {
  type Addressed,
  type BillLine,
  closing,
  type EmailContext,
  type EmailI18n,
  type EmailPart,
  familyPage,
  greeting,
  guardianRows,
  lastDigits,
  notMine,
  questions,
  siteLink,
  sizeOf,
} from "./email-layout.ts";
import {
  calendarOf,
  changedDays,
  type FamilyOrder,
  isFree,
  mapLink,
  type OrderChild,
  type OrderWords,
  paymentParts,
  receiptOfOne,
  reviewOfOne,
  staffText,
  whatGoesBack,
  whenRows,
} from "./registration-email.ts";

/** Children with a mailable name, or "Player 2" if there is none. */
function named({ texts, fill }: EmailI18n, children: readonly OrderChild[]) {
  return children.map((child, index) => ({
    ...child,
    name: nameForMail(child.registration.childFirstName) ?? fill(texts.order.child, { number: index + 1 }),
  }));
}
type Named = ReturnType<typeof named>[number];

function namesOf({ language }: EmailI18n, children: readonly Named[]): string {
  return joinNames(
    children.map(({ name }) => name),
    language,
  );
}

function programNames(children: readonly Named[]): string {
  return [...new Set(children.map(({ program }) => program.name))].join(", ");
}

/** "Mateo: Summer camp, T-shirt Medium", with a note if the place is not certain. */
function childLine(i18n: EmailI18n, { name, program, registration, outcome }: Named): string {
  const { order, who } = i18n.texts;
  const size = sizeOf(i18n, registration);
  const note = outcome === "registered" || outcome === "unpaid" ? null : order[outcome];
  const about = [program.name, size && `${who.size} ${size}`, note].filter((part) => part !== null);
  return `${name}: ${about.join(", ")}`;
}

/** Names the children only if all their names may be mailed. */
function titleOf({ i18n }: EmailContext, children: readonly Named[], isReview: boolean): string {
  const { order } = i18n.texts;
  const areMailable = children.every(({ registration }) => nameForMail(registration.childFirstName) !== null);
  if (!areMailable) return isReview ? order.reviewTitleAll : order.titleAll;
  const names = namesOf(i18n, children);
  if (isReview) return i18n.fill(order.reviewTitle, { names });
  return i18n.fill(children.length === 1 ? order.titleOne : order.titleMany, { names });
}

function whoIsRegistered({ i18n }: EmailContext, { guardian }: FamilyOrder, children: readonly Named[]) {
  return [
    { kind: "heading", text: i18n.texts.order.who },
    { kind: "list", items: children.map((child) => childLine(i18n, child)) },
    { kind: "rows", rows: guardianRows(i18n, guardian) },
  ] satisfies EmailPart[];
}

function billOf(children: readonly Named[], otherLines: readonly BillLine[]): BillLine[] {
  const ofChild = ({ lines, name, program }: Named) =>
    lines.map((line) => ({ ...line, name, program: program.name }));
  return [...children.flatMap(ofChild), ...otherLines];
}

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

/**
 * How and until when to confirm the order's free children (docs/rules/registration.md#a-free-child-beside-paid-ones).
 */
function waitingForCode(
  context: EmailContext,
  { codeUntil, orderId }: FamilyOrder,
  children: readonly Named[],
): EmailPart[] {
  const { i18n } = context;
  const { order } = i18n.texts;
  const waiting = children.filter(({ outcome }) => outcome === "waiting");
  if (waiting.length === 0 || codeUntil === null) return [];
  const until = instantInZone(codeUntil, i18n.language, i18n.club.timeZone);
  return [
    { kind: "heading", text: order.waitingHeading },
    { kind: "text", text: i18n.fill(order.waitingText, { names: namesOf(i18n, waiting), until }) },
    ...siteLink(context, order.waitingLink, `/success?order=${orderId}`),
  ];
}

function programsOf(children: readonly Named[]) {
  return [...Map.groupBy(children, ({ program }) => program.id).values()].flatMap((who) => {
    const [first] = who;
    return first ? [{ program: first.program, who }] : [];
  });
}
type WithChildren = ReturnType<typeof programsOf>[number];

function whenAndWhere(
  context: EmailContext,
  programs: readonly WithChildren[],
  changes: readonly DayChange[],
): EmailPart[] {
  const { i18n } = context;
  const { order, where } = i18n.texts;
  const scheduled = programs.filter(({ program }) => program.sessions.length > 0);
  if (scheduled.length === 0) return [];
  const whens = scheduled.map((entry) => ({ ...entry, ...whenRows(context, entry.program, changes) }));
  const parts = whens.flatMap(({ program, who, rows }): EmailPart[] => [
    { kind: "heading", text: i18n.fill(order.when, { program: program.name, names: namesOf(i18n, who) }) },
    { kind: "rows", rows },
    ...changedDays(context, program, changes),
    ...siteLink(context, where.site, programPath(program.slug)),
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
  ];
}

function receiptOfSeveral(context: EmailContext, familyOrder: FamilyOrder): OrderWords {
  const { i18n } = context;
  const { order } = i18n.texts;
  const children = named(i18n, familyOrder.children);
  const registered = children.filter(({ outcome }) => outcome === "registered");
  const inReview = children.filter(({ outcome }) => outcome === "review");
  const waiting = children.filter(({ outcome }) => outcome === "waiting");
  const programs = programsOf(registered);
  const isWhole = registered.length === children.length;
  const isOnlyWaiting = registered.length === 0;
  const bill = { lines: billOf(children, familyOrder.otherLines), payment: familyOrder.payment };
  const textWhole = isFree(bill) ? order.textFree : order.text;
  const textPart = isOnlyWaiting ? order.waitingIntro : order.textSome;
  const calendar = programs.map(({ program, who }) => ({
    program,
    who: programs.length > 1 ? namesOf(i18n, who) : undefined,
  }));
  return {
    subject: isOnlyWaiting
      ? i18n.fill(order.waitingSubject, { programs: programNames(waiting) })
      : i18n.fill(order.subject, { programs: programNames(registered) }),
    title: isOnlyWaiting ? order.waitingTitle : titleOf(context, registered, false),
    opening: [{ kind: "text", text: isWhole ? textWhole : textPart }],
    who: whoIsRegistered(context, familyOrder, children),
    open: [
      ...waitingForCode(context, familyOrder, children),
      ...(inReview.length > 0 ? [{ kind: "heading" as const, text: order.reviewHeading }] : []),
      ...uncertain(context, familyOrder, inReview),
    ],
    paid: paymentParts(context, bill),
    plans: [
      ...whenAndWhere(context, programs, familyOrder.changes),
      ...whatGoesBack(
        context,
        programs.map(({ program }) => program),
      ),
    ],
    ...(isOnlyWaiting ? {} : { files: calendarOf(context, calendar, familyOrder.changes) }),
  };
}

function reviewOfSeveral(context: EmailContext, familyOrder: FamilyOrder): OrderWords {
  const { i18n } = context;
  const children = named(i18n, familyOrder.children);
  const inReview = children.filter(({ outcome }) => outcome === "review");
  return {
    subject: i18n.fill(i18n.texts.order.reviewSubject, { programs: programNames(inReview) }),
    title: titleOf(context, inReview, true),
    opening: uncertain(context, familyOrder, inReview),
    who: whoIsRegistered(context, familyOrder, children),
    open: waitingForCode(context, familyOrder, children),
    paid: paymentParts(context, {
      lines: billOf(children, familyOrder.otherLines),
      payment: familyOrder.payment,
    }),
  };
}

/** A single child gets simpler texts, unless it still waits for its code. */
function isOfOne({ children: [child, ...others] }: FamilyOrder): boolean {
  return others.length === 0 && child.outcome !== "waiting";
}

function orderEmail(context: EmailContext, familyOrder: FamilyOrder, words: OrderWords): Addressed {
  const { i18n } = context;
  const { guardian, token } = familyOrder;
  const { subject, title, opening, who, open = [], paid, plans = [], files } = words;
  const link = notMine(context, token, { ofSeveral: !isOfOne(familyOrder) });
  return {
    to: [guardian.email],
    email: {
      subject,
      title,
      parts: [
        greeting(i18n, guardian.parentFirstName),
        ...[...opening, ...who, ...open, ...paid, ...plans],
        ...familyPage(context),
        ...link,
        ...questions(i18n),
      ],
      closing: closing(i18n, "registration"),
      ...(files && { files }),
    },
  };
}

/** The receipt of an order of any number of children (docs/rules/money.md#one-receipt-for-an-order). */
export function orderReceipt(context: EmailContext, order: FamilyOrder): Addressed {
  return orderEmail(context, order, (isOfOne(order) ? receiptOfOne : receiptOfSeveral)(context, order));
}

/** An order was paid but has no certain place; the club will call. */
export function orderNeedsReview(context: EmailContext, order: FamilyOrder): Addressed {
  return orderEmail(context, order, (isOfOne(order) ? reviewOfOne : reviewOfSeveral)(context, order));
}
