import { formSizeWord } from "#content/product/shirt-size-word.ts";
import { textFacts } from "#content/product/text-facts.ts";
import { sumLines } from "#domain/order-lines.ts";
import { nameForMail } from "#domain/person-name.ts";
import { phoneDigits } from "#domain/phone.ts";
import {
  type BillLine,
  donationNotes,
  isFree,
  type PaymentFacts,
  paymentRows,
  priceBill,
} from "#server/mail/bill.ts";
import {
  type EmailContext,
  type EmailI18n,
  type EmailPart,
  type EmailRow,
  heading,
  paragraph,
  rowsOf,
} from "#server/mail/email-layout.ts";
import { calendarOf, whatGoesBack, whenAndWhere } from "#server/mail/program-parts.ts";
import type { FamilyOrder, OrderWords } from "./registration-receipt.ts";

/** The part of a phone number that may go to an unproven mailbox. */
export function lastDigits(phone: string): string {
  return phoneDigits(phone).slice(-2);
}

/** The guardian, with only the last digits of the phone (docs/rules/registration.md#this-was-not-me). */
export function guardianRows({ texts, fill }: EmailI18n, { guardian }: FamilyOrder): EmailRow[] {
  const { who } = texts;
  const [first, last] = [nameForMail(guardian.parentFirstName), nameForMail(guardian.parentLastName)];
  return [
    ...(first === null || last === null ? [] : [{ label: who.guardian, value: `${first} ${last}` }]),
    { label: who.phone, value: fill(who.phoneValue, { digits: lastDigits(guardian.phone) }) },
  ];
}

/** Child and guardian, so that the reader can check them; names unfit for mail are left out. */
function whoOfOne({ i18n }: EmailContext, order: FamilyOrder): EmailPart {
  const { who } = i18n.texts;
  const [{ registration }] = order.children;
  const player = nameForMail(registration.childFirstName);
  const size = formSizeWord(registration.tshirtSize, i18n.language);
  return rowsOf([
    ...(player === null ? [] : [{ label: who.player, value: player }]),
    ...(size === null ? [] : [{ label: who.size, value: size }]),
    ...guardianRows(i18n, order),
  ]);
}

/** What an order cost and how it was paid, with thanks for a donation. */
export function paymentParts(
  { i18n }: EmailContext,
  lines: readonly BillLine[],
  payment: PaymentFacts | null,
): EmailPart[] {
  const { paid, receipt } = i18n.texts;
  if (isFree(lines, payment)) return [heading(paid.freeHeading), paragraph(paid.free)];
  const donation = sumLines(lines.filter(({ kind }) => kind === "donation"));
  const thanks = donation > 0 ? [paragraph(i18n.fill(receipt.thanks)), ...donationNotes(i18n, donation)] : [];
  const facts = payment ? [rowsOf(paymentRows(i18n, payment))] : [];
  return [heading(paid.heading), priceBill(i18n, lines), ...facts, ...thanks];
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
    parts: [
      paragraph(review.text),
      paragraph(i18n.fill(review.next, { digits: lastDigits(guardian.phone) })),
      whoOfOne(context, order),
      heading(paid.heading),
      priceBill(i18n, [...lines, ...otherLines]),
      ...(payment ? [rowsOf(paymentRows(i18n, payment))] : []),
    ],
  };
}

export function receiptOfOne(context: EmailContext, order: FamilyOrder): OrderWords {
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
