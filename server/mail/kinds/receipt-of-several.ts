import { formSizeWord } from "#content/product/shirt-size-word.ts";
import type { DayChange } from "#domain/club/day-change.ts";
import { nameForMail } from "#domain/text/person-name.ts";
import { programPath } from "#domain/text/site-routes.ts";
import { instantInZone } from "#domain/time/formats.ts";
import { joinNames } from "#domain/time/sessions.ts";
import {
  type BillLine,
  type EmailContext,
  type EmailI18n,
  type EmailPart,
  guardianRows,
  heading,
  isFree,
  lastDigits,
  paragraph,
  paymentParts,
  rowsOf,
  siteLink,
} from "#server/mail/email-layout.ts";
import {
  calendarOf,
  changedDays,
  mapLink,
  staffText,
  whatGoesBack,
  whenRows,
} from "#server/mail/program-parts.ts";
import type { FamilyOrder, OrderChild, OrderWords } from "./registration-receipt.ts";

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
  const size = formSizeWord(registration.tshirtSize, i18n.language);
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

function whoIsRegistered(i18n: EmailI18n, order: FamilyOrder, children: readonly Named[]): EmailPart[] {
  const items = children.map((child) => childLine(i18n, child));
  return [heading(i18n.texts.order.who), { kind: "list", items }, rowsOf(guardianRows(i18n, order.guardian))];
}

function billOf(children: readonly Named[], { otherLines }: FamilyOrder): BillLine[] {
  const ofChild = ({ lines, name, program }: Named) =>
    lines.map((line) => ({ ...line, name, program: program.name }));
  return [...children.flatMap(ofChild), ...otherLines];
}

function uncertain(i18n: EmailI18n, { guardian }: FamilyOrder, inReview: readonly Named[]): EmailPart[] {
  const { order, review } = i18n.texts;
  if (inReview.length === 0) return [];
  return [
    paragraph(i18n.fill(order.reviewText, { names: namesOf(i18n, inReview) })),
    paragraph(i18n.fill(review.next, { digits: lastDigits(guardian.phone) })),
  ];
}

/**
 * How and until when to confirm the order's free children (docs/rules/registration.md#a-free-child-beside-paid-ones).
 */
function waitingForCode(
  context: EmailContext,
  { codeUntil, orderId }: FamilyOrder,
  waiting: readonly Named[],
): EmailPart[] {
  const { i18n } = context;
  const { order } = i18n.texts;
  if (waiting.length === 0 || codeUntil === null) return [];
  const until = instantInZone(codeUntil, i18n.language, i18n.club.timeZone);
  return [
    heading(order.waitingHeading),
    paragraph(i18n.fill(order.waitingText, { names: namesOf(i18n, waiting), until })),
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
    heading(i18n.fill(order.when, { program: program.name, names: namesOf(i18n, who) })),
    rowsOf(rows),
    ...changedDays(context, program, changes),
    ...siteLink(context, where.site, programPath(program.slug)),
    ...(program.whatToBring === ""
      ? []
      : [paragraph(i18n.fill(order.bring, { program: program.name })), ...staffText(program.whatToBring)]),
  ]);
  const map = whens.some(({ isInPark }) => isInPark) ? [mapLink(context)] : [];
  return [...parts, paragraph(order.calendar), ...map];
}

function childrenBy({ i18n }: EmailContext, { children: all }: FamilyOrder) {
  const children = named(i18n, all);
  const by = Map.groupBy(children, ({ outcome }) => outcome);
  return {
    children,
    registered: by.get("registered") ?? [],
    inReview: by.get("review") ?? [],
    waiting: by.get("waiting") ?? [],
  };
}

export function receiptOfSeveral(context: EmailContext, familyOrder: FamilyOrder): OrderWords {
  const { i18n } = context;
  const { order } = i18n.texts;
  const { changes, payment } = familyOrder;
  const { children, registered, inReview, waiting } = childrenBy(context, familyOrder);
  const programs = programsOf(registered);
  const isOnlyWaiting = registered.length === 0;
  const bill = billOf(children, familyOrder);
  const textWhole = isFree(bill, payment) ? order.textFree : order.text;
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
    parts: [
      paragraph(registered.length === children.length ? textWhole : textPart),
      ...whoIsRegistered(i18n, familyOrder, children),
      ...waitingForCode(context, familyOrder, waiting),
      ...(inReview.length > 0 ? [heading(order.reviewHeading)] : []),
      ...uncertain(i18n, familyOrder, inReview),
      ...paymentParts(context, bill, payment),
      ...whenAndWhere(context, programs, changes),
      ...whatGoesBack(
        context,
        programs.map(({ program }) => program),
      ),
    ],
    files: calendarOf(context, calendar, changes),
  };
}

export function reviewOfSeveral(context: EmailContext, familyOrder: FamilyOrder): OrderWords {
  const { i18n } = context;
  const { children, inReview, waiting } = childrenBy(context, familyOrder);
  return {
    subject: i18n.fill(i18n.texts.order.reviewSubject, { programs: programNames(inReview) }),
    title: titleOf(context, inReview, true),
    parts: [
      ...uncertain(i18n, familyOrder, inReview),
      ...whoIsRegistered(i18n, familyOrder, children),
      ...waitingForCode(context, familyOrder, waiting),
      ...paymentParts(context, billOf(children, familyOrder), familyOrder.payment),
    ],
  };
}
