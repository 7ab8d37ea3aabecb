import { notMinePath } from "#domain/not-mine.ts";
import { billLines } from "#domain/order-lines.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import {
  type Addressed,
  type Email,
  type EmailContext,
  familyPage,
  heading,
  paragraph,
  siteLink,
  toFamily,
} from "#server/mail/email-layout.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import { notMineToken } from "#server/registrations/not-mine.ts";
import { changedSessions, presentChanges } from "#server/site/day-changes.ts";
import { programFacts } from "#server/site/programs.ts";
import { type Dropped, GONE, type MailContext, mailKind, OUTDATED } from "./mail-kind.ts";
import { receiptOfOne, reviewOfOne } from "./receipt-of-one.ts";
import { receiptOfSeveral, reviewOfSeveral } from "./receipt-of-several.ts";
import { type ChildForMail, type OrderForMail, orderForMail } from "./rows.ts";

/** A receipt needs a certain place. */
function isReceiptTrue({ children }: OrderForMail): boolean {
  const outcomes = new Set(children.map(({ outcome }) => outcome));
  return outcomes.has("registered") || (outcomes.has("waiting") && !outcomes.has("review"));
}

/** A review mail needs an order without a certain place. */
function isReviewTrue({ children }: OrderForMail): boolean {
  const outcomes = new Set(children.map(({ outcome }) => outcome));
  return outcomes.has("review") && !outcomes.has("registered");
}

async function loadOrder(
  { db, secretKey, i18n, now }: MailContext,
  { orderId = "" }: MessageSubject,
  isTrue: (order: OrderForMail) => boolean,
) {
  const order = await orderForMail(db, orderId);
  if (!order) return GONE;
  if (!isTrue(order)) return OUTDATED;
  const [first, ...others] = order.children;
  const programs = new Map<ProgramId, ProgramFacts>();
  for (const { registration } of order.children) {
    const { programId } = registration;
    if (!programs.has(programId)) programs.set(programId, await programFacts(db, programId, i18n.language));
  }
  const withProgram = ({ registration, outcome, lines }: ChildForMail) => ({
    registration,
    outcome,
    lines: billLines(lines),
    /** In the mail's language. */
    program: programs.get(registration.programId) as ProgramFacts,
  });
  const { otherLines, payment, codeUntil } = order;
  const children: [OrderChild, ...OrderChild[]] = [withProgram(first), ...others.map(withProgram)];
  return {
    orderId,
    children,
    otherLines,
    payment,
    codeUntil,
    guardian: first.registration,
    /** For the link "this was not me". */
    token: notMineToken(secretKey, first.registration.id),
    /** Published days that take place otherwise, of all programs. */
    changes: presentChanges(await changedSessions(db), now, i18n.club.timeZone).changes,
  };
}

export interface OrderChild extends ChildForMail {
  program: ProgramFacts;
}
export type FamilyOrder = Exclude<Awaited<ReturnType<typeof loadOrder>>, Dropped>;

/** What differs between the mails about one child and about several. */
export type OrderWords = Pick<Email, "subject" | "title" | "parts" | "files">;

type Words = (context: EmailContext, order: FamilyOrder) => OrderWords;

/** Of an order of any number of children (docs/rules/money.md#one-receipt-for-an-order). */
function renderOrder(context: EmailContext, order: FamilyOrder, ofOne: Words, ofSeveral: Words): Addressed {
  const { who, order: words } = context.i18n.texts;
  const [{ outcome }, ...others] = order.children;
  // A single child gets simpler texts, unless it still waits for its code.
  const isOfOne = others.length === 0 && outcome !== "waiting";
  const { parts, ...email } = (isOfOne ? ofOne : ofSeveral)(context, order);
  // Without a public URL the closing names a contact instead.
  const link = siteLink(context, who.notMe, notMinePath(order.token));
  const notMine = [heading(who.heading), paragraph(isOfOne ? who.text : words.notMe), ...link];
  return toFamily(context, {
    ...email,
    to: order.guardian.email,
    name: order.guardian.parentFirstName,
    parts: [...parts, ...familyPage(context), ...(link.length === 0 ? [] : notMine)],
    why: "registration",
  });
}

export const registrationReceiptMails = {
  registration_receipt: mailKind(
    (context, ids) => loadOrder(context, ids, isReceiptTrue),
    (context, order) => renderOrder(context, order, receiptOfOne, receiptOfSeveral),
  ),

  /** An order was paid but has no certain place; the club will call. */
  registration_needs_review: mailKind(
    (context, ids) => loadOrder(context, ids, isReviewTrue),
    (context, order) => renderOrder(context, order, reviewOfOne, reviewOfSeveral),
  ),
};
