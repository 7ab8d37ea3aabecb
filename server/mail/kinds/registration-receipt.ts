import { formSizeWord } from "#content/product/shirt-size-word.ts";
import { textFacts } from "#content/product/text-facts.ts";
import { notMinePath } from "#domain/family/not-mine.ts";
import { billLines } from "#domain/prices/order-lines.ts";
import type { ProgramFacts } from "#domain/programs/site-facts.ts";
import type { ChildOutcome } from "#domain/registration/status.ts";
import { nameForMail } from "#domain/text/person-name.ts";
import {
  type Addressed,
  type Email,
  type EmailContext,
  type EmailPart,
  familyPage,
  guardianRows,
  heading,
  isFree,
  paragraph,
  paymentParts,
  rowsOf,
  siteLink,
  toFamily,
} from "#server/mail/email-layout.ts";
import { calendarOf, whatGoesBack, whenAndWhere } from "#server/mail/program-parts.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import { notMineToken } from "#server/registrations/not-mine.ts";
import { changedSessions, presentChanges } from "#server/site/day-changes.ts";
import { programFacts } from "#server/site/programs/programs.ts";
import { type Dropped, GONE, type MailContext, mailKind, OUTDATED } from "./mail-kind.ts";
import { receiptOfSeveral, reviewOfSeveral } from "./receipt-of-several.ts";
import { type ChildForMail, orderForMail } from "./rows.ts";

async function loadOrder(
  { db, secretKey, i18n, now }: MailContext,
  { orderId = "" }: MessageSubject,
  isTrue: (outcomes: ReadonlySet<ChildOutcome>) => boolean,
) {
  const order = await orderForMail(db, orderId);
  if (!order) return GONE;
  if (!isTrue(new Set(order.children.map(({ outcome }) => outcome)))) return OUTDATED;
  const [first, ...others] = order.children;
  const ids = [...new Set(order.children.map(({ registration }) => registration.programId))];
  const facts = await Promise.all(ids.map((id) => programFacts(db, id, i18n.language)));
  const withProgram = ({ registration, outcome, lines }: ChildForMail) => ({
    registration,
    outcome,
    lines: billLines(lines),
    /** In the mail's language. */
    program: facts[ids.indexOf(registration.programId)] as ProgramFacts,
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

/** Child and guardian, so that the reader can check them; names unfit for mail are left out. */
function whoOfOne({ i18n }: EmailContext, order: FamilyOrder): EmailPart {
  const { who } = i18n.texts;
  const [{ registration }] = order.children;
  const player = nameForMail(registration.childFirstName);
  const size = formSizeWord(registration.tshirtSize, i18n.language);
  return rowsOf([
    ...(player === null ? [] : [{ label: who.player, value: player }]),
    ...(size === null ? [] : [{ label: who.size, value: size }]),
    ...guardianRows(i18n, order.guardian),
  ]);
}

function receiptOfOne(context: EmailContext, order: FamilyOrder): OrderWords {
  const { children, changes, payment, otherLines } = order;
  const [{ registration, program, lines }] = children;
  const { i18n } = context;
  const { receipt } = i18n.texts;
  const bill = [...lines, ...otherLines];
  const facts = textFacts(program, i18n.club, i18n.language);
  const name = nameForMail(registration.childFirstName);
  const text = isFree(bill, payment) ? receipt.textFree : receipt.text;
  const textAll = isFree(bill, payment) ? receipt.textAllFree : receipt.textAll;
  const fill = (named: string, unnamed: string) =>
    name === null ? i18n.fill(unnamed, facts) : i18n.fill(named, { ...facts, name });
  return {
    subject: i18n.fill(receipt.subject, facts),
    title: fill(receipt.title, receipt.titleAll),
    parts: [
      paragraph(fill(text, textAll)),
      whoOfOne(context, order),
      ...paymentParts(context, bill, payment),
      ...whenAndWhere(context, program, changes),
      ...whatGoesBack(context, [program]),
    ],
    files: calendarOf(context, [{ program }], changes),
  };
}

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
  /** Needs a certain place. */
  registration_receipt: mailKind(
    (context, ids) =>
      loadOrder(
        context,
        ids,
        (outcomes) => outcomes.has("registered") || (outcomes.has("waiting") && !outcomes.has("review")),
      ),
    (context, order) => renderOrder(context, order, receiptOfOne, receiptOfSeveral),
  ),

  /** An order was paid but has no certain place; the club will call. */
  registration_needs_review: mailKind(
    (context, ids) =>
      loadOrder(context, ids, (outcomes) => outcomes.has("review") && !outcomes.has("registered")),
    (context, order) => renderOrder(context, order, reviewOfSeveral, reviewOfSeveral),
  ),
};
