import { formSizeWord } from "#content/product/shirt-size-word.ts";
import { wrongAddressPath } from "#domain/family/wrong-address.ts";
import { billLines } from "#domain/prices/order-lines.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";
import type { ChildOutcome } from "#domain/registration/status.ts";
import { nameForMail } from "#domain/text/person-name.ts";
import { instantInZone } from "#domain/time/formats.ts";
import { joinNames } from "#domain/time/sessions.ts";
import {
  type AddressedEmail,
  type BillLine,
  type Email,
  type EmailContext,
  type EmailI18n,
  type EmailPart,
  familyPage,
  guardianRows,
  heading,
  isFree,
  lastDigits,
  paragraph,
  paymentParts,
  rowsOf,
  siteLink,
  toFamily,
} from "#server/mail/email-layout.ts";
import { calendarOf, refundTermsPart, scheduleText } from "#server/mail/program-parts.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import { wrongAddressToken } from "#server/registrations/wrong-address-reports.ts";
import { loadProgram } from "#server/site/programs/published-programs.ts";
import { changedSessions, presentChanges } from "#server/site/session-changes.ts";
import {
  type ChildForMail,
  type DroppedMail,
  ERASED,
  type MailContext,
  mailKind,
  NO_ID,
  orderForMail,
  SUPERSEDED,
} from "./mail-kind.ts";

async function loadOrder(
  { db, secretKey, i18n, now }: MailContext,
  { orderId = NO_ID }: MessageSubject,
  stillApplies: (outcomes: ReadonlySet<ChildOutcome>) => boolean,
) {
  const order = await orderForMail(db, orderId);
  if (!order) return ERASED;
  if (!stillApplies(new Set(order.children.map(({ outcome }) => outcome)))) return SUPERSEDED;
  const [first] = order.children;
  const ids = [...new Set(order.children.map(({ registration }) => registration.programId))];
  const programs = await Promise.all(ids.map((id) => loadProgram(db, id, i18n.language)));
  const withProgram = ({ registration, outcome, lines }: ChildForMail) => ({
    registration,
    outcome,
    lines: billLines(lines),
    /** In the mail's language. */
    program: programs[ids.indexOf(registration.programId)] as PublicProgram,
  });
  const { otherLines, payment, codeUntil } = order;
  return {
    orderId,
    children: order.children.map(withProgram),
    otherLines,
    payment,
    codeUntil,
    guardian: first.registration,
    /** For the link "this was not me". */
    token: wrongAddressToken(secretKey, first.registration.id),
    changes: presentChanges(await changedSessions(db), now, i18n.club.timeZone).changes,
  };
}

type FamilyOrder = Exclude<Awaited<ReturnType<typeof loadOrder>>, DroppedMail>;

/** Children with a mailable name, or "Player 2" if there is none. */
function namedChildren({ texts, fill }: EmailI18n, children: FamilyOrder["children"]) {
  return children.map((child, index) => ({
    ...child,
    name: nameForMail(child.registration.childFirstName) ?? fill(texts.order.child, { number: index + 1 }),
  }));
}
type NamedChild = ReturnType<typeof namedChildren>[number];

function namesOf({ language }: EmailI18n, children: readonly NamedChild[]): string {
  return joinNames(
    children.map(({ name }) => name),
    language,
  );
}

function programNames(children: readonly NamedChild[]): string {
  return [...new Set(children.map(({ program }) => program.name))].join(", ");
}

/** "Mateo: Summer camp, T-shirt Medium", with a note if the spot is not certain. */
function childLine(i18n: EmailI18n, { name, program, registration, outcome }: NamedChild): string {
  const { order, who } = i18n.texts;
  const size = formSizeWord(registration.tshirtSize, i18n.language);
  const note = outcome === "registered" || outcome === "unpaid" ? null : order[outcome];
  const about = [program.name, size && `${who.size} ${size}`, note].filter((part) => part !== null);
  return `${name}: ${about.join(", ")}`;
}

/** Names the children only if all their names may be mailed. */
function titleOf({ i18n }: EmailContext, children: readonly NamedChild[], isReview: boolean): string {
  const { order } = i18n.texts;
  const areMailable = children.every(({ registration }) => nameForMail(registration.childFirstName) !== null);
  const values = { names: namesOf(i18n, children), programs: programNames(children) };
  if (isReview) return areMailable ? i18n.fill(order.reviewTitle, values) : order.reviewTitleAll;
  if (!areMailable) return i18n.fill(order.titleAll, values);
  return i18n.fill(children.length === 1 ? order.titleOne : order.titleMany, values);
}

function whoParts(i18n: EmailI18n, order: FamilyOrder, children: readonly NamedChild[]): EmailPart[] {
  const items = children.map((child) => childLine(i18n, child));
  return [heading(i18n.texts.order.who), { kind: "list", items }, rowsOf(guardianRows(i18n, order.guardian))];
}

function billOf(children: readonly NamedChild[], { otherLines }: FamilyOrder): BillLine[] {
  const childRow = ({ lines, name, program }: NamedChild) =>
    lines.map((line) => ({ ...line, name, program: program.name }));
  return [...children.flatMap(childRow), ...otherLines];
}

function reviewParts(
  i18n: EmailI18n,
  { guardian }: FamilyOrder,
  inReview: readonly NamedChild[],
): EmailPart[] {
  const { order, review } = i18n.texts;
  if (inReview.length === 0) return [];
  return [
    paragraph(i18n.fill(order.reviewText, { names: namesOf(i18n, inReview) })),
    paragraph(i18n.fill(review.next, { digits: lastDigits(guardian.phone) })),
  ];
}

/** How and until when to confirm the order's free children (docs/reference/orders.md#free-children-in-paid-orders). */
function codeParts(
  context: EmailContext,
  { codeUntil, orderId }: FamilyOrder,
  waiting: readonly NamedChild[],
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

function childrenByOutcome({ i18n }: EmailContext, { children: all }: FamilyOrder) {
  const children = namedChildren(i18n, all);
  const by = Map.groupBy(children, ({ outcome }) => outcome);
  return {
    children,
    registered: by.get("registered") ?? [],
    inReview: by.get("review") ?? [],
    waiting: by.get("waiting") ?? [],
  };
}

/** To the guardian, with the family page and the link "this was not me". */
function toGuardian(
  context: EmailContext,
  { token, guardian }: FamilyOrder,
  { parts, ...email }: Pick<Email, "subject" | "title" | "parts" | "files">,
): AddressedEmail {
  const { who } = context.i18n.texts;
  // Without a public URL the closing names a contact instead.
  const link = siteLink(context, who.wrongAddress, wrongAddressPath(token));
  const wrongAddress = [heading(who.heading), paragraph(who.text), ...link];
  return toFamily(context, {
    ...email,
    to: guardian.email,
    name: guardian.parentFirstName,
    parts: [...parts, ...familyPage(context), ...(link.length === 0 ? [] : wrongAddress)],
    why: "registration",
  });
}

/** The receipt of an order with any number of children (docs/reference/receipts.md#order-receipt). */
function renderReceipt(context: EmailContext, familyOrder: FamilyOrder): AddressedEmail {
  const { i18n } = context;
  const { order } = i18n.texts;
  const { changes, payment } = familyOrder;
  const { children, registered, inReview, waiting } = childrenByOutcome(context, familyOrder);
  const isOnlyWaiting = registered.length === 0;
  const bill = billOf(children, familyOrder);
  const textWhole = isFree(bill, payment) ? order.textFree : order.text;
  const textPart = isOnlyWaiting ? order.waitingIntro : order.textSome;
  const programs = [...Map.groupBy(registered, ({ program }) => program).entries()].map(
    ([program, siblings]) => ({
      program,
      participants: namesOf(i18n, siblings),
    }),
  );
  const [first] = programs;
  const calendar = programs.length === 1 && first ? [{ program: first.program }] : programs;
  return toGuardian(context, familyOrder, {
    subject: isOnlyWaiting
      ? i18n.fill(order.waitingSubject, { programs: programNames(waiting) })
      : i18n.fill(order.subject, { programs: programNames(registered) }),
    title: isOnlyWaiting ? order.waitingTitle : titleOf(context, registered, false),
    parts: [
      paragraph(registered.length === children.length ? textWhole : textPart),
      ...whoParts(i18n, familyOrder, children),
      ...codeParts(context, familyOrder, waiting),
      ...(inReview.length > 0 ? [heading(order.reviewHeading)] : []),
      ...reviewParts(i18n, familyOrder, inReview),
      ...paymentParts(context, bill, payment),
      ...scheduleText(context, programs, changes),
      ...refundTermsPart(
        context,
        programs.map(({ program }) => program),
      ),
    ],
    files: calendarOf(context, calendar, changes),
  });
}

function renderReview(context: EmailContext, familyOrder: FamilyOrder): AddressedEmail {
  const { i18n } = context;
  const { children, inReview, waiting } = childrenByOutcome(context, familyOrder);
  return toGuardian(context, familyOrder, {
    subject: i18n.fill(i18n.texts.order.reviewSubject, { programs: programNames(inReview) }),
    title: titleOf(context, inReview, true),
    parts: [
      ...reviewParts(i18n, familyOrder, inReview),
      ...whoParts(i18n, familyOrder, children),
      ...codeParts(context, familyOrder, waiting),
      ...paymentParts(context, billOf(children, familyOrder), familyOrder.payment),
    ],
  });
}

export const registrationReceiptMails = {
  registration_receipt: mailKind(
    (context, ids) =>
      loadOrder(
        context,
        ids,
        (outcomes) => outcomes.has("registered") || (outcomes.has("waiting") && !outcomes.has("review")),
      ),
    renderReceipt,
  ),

  /** A paid order whose children all need review; the club will call. */
  registration_needs_review: mailKind(
    (context, ids) =>
      loadOrder(context, ids, (outcomes) => outcomes.has("review") && !outcomes.has("registered")),
    renderReview,
  ),
};
