import type { Selectable } from "kysely";
import { club } from "#content/club.ts";
import { formSizeWord } from "#content/shirt-size-word.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import type { Cents } from "#domain/money.ts";
import type { NotMineToken } from "#domain/not-mine.ts";
import { notMinePath } from "#domain/not-mine.ts";
import type { AdjustmentReason, OrderLineKind } from "#domain/order-lines.ts";
import { sumLines } from "#domain/order-lines.ts";
import { paymentReference } from "#domain/payment-reference.ts";
import type { PaymentMethod } from "#domain/payment-state.ts";
import { nameForMail } from "#domain/person-name.ts";
import type { Instant, RegistrationsTable } from "#server/db/schema.ts";
import type { EmailI18n, MailTexts } from "./i18n.ts";

/** Why a mail is not sent at all: what it reports on was deleted for good, has no address, or is no longer so. */
export type DropReason = "gone" | "no_address" | "outdated";

export interface Addressed {
  to: readonly string[];
  email: Email;
}

/** An email and whom it goes to, or why there is none. */
export type Outcome = Addressed | { dropped: DropReason };

/** What every email is written with; what it is about is handed in beside it, read by whoever knows those rows. */
export interface EmailContext {
  i18n: EmailI18n;
  /** Address that visitors use; links into the site are left out while the club has not told it. */
  publicUrl: string | null;
  staff: readonly string[];
  now: Date;
}

/** A row of an email's bill or facts. */
export interface EmailRow {
  label: string;
  value: string;
}

/** A part of an email. Each is written twice, as HTML and as plain text. */
export type EmailPart =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  | { kind: "list"; items: readonly string[] }
  | { kind: "rows"; rows: readonly EmailRow[] }
  | { kind: "bill"; rows: readonly EmailRow[]; total: EmailRow }
  | { kind: "link"; label: string; url: string };

export interface EmailFile {
  name: string;
  /** "text/calendar; charset=utf-8" */
  type: string;
  content: string;
}

/** What a mail says, before it is HTML or text. */
export interface Email {
  /** Never a child's name, an age or an answer about health: subjects are shown on locked screens. */
  subject: string;
  title: string;
  parts: readonly EmailPart[];
  /** Who writes, and why this address gets it. */
  closing: readonly string[];
  files?: readonly EmailFile[];
}

/** "$60.00" */
export function money({ fill }: EmailI18n, cents: Cents): string {
  return fill("{{cents, money}}", { cents });
}

/** How an email to a family or a donor begins: by name, where what somebody typed as one may be mailed. */
export function greeting({ texts, fill }: EmailI18n, typed: string | null | undefined): EmailPart {
  const name = nameForMail(typed);
  return { kind: "text", text: name === null ? texts.helloAll : fill(texts.hello, { name }) };
}

/** A link into the site; nothing while the club has not told its address. */
export function siteLink({ publicUrl }: EmailContext, label: string, path: string): EmailPart[] {
  return publicUrl === null ? [] : [{ kind: "link", label, url: `${publicUrl}${path}` }];
}

/** What an email says of a payment. */
export interface PaymentFacts {
  id: string;
  paidAt: Instant | null;
  method: PaymentMethod;
  checkNumber?: string | null;
}

/** When and how something was paid, as the club's calendar shows it, and the number that staff find it by. */
export function paymentRows(i18n: EmailI18n, payment: PaymentFacts) {
  const { paid } = i18n.texts;
  const rows: EmailRow[] = [];
  if (payment.paidAt !== null) {
    const date = dateInZone(new Date(payment.paidAt), club.timeZone);
    rows.push({ label: paid.date, value: i18n.fill(paid.dateValue, { date }) });
  }
  if (payment.method === "cash") rows.push({ label: paid.how, value: paid.cash });
  if (payment.method === "check") {
    rows.push({ label: paid.how, value: i18n.fill(paid.checkOf, { number: payment.checkNumber ?? "" }) });
  }
  return [...rows, { label: paid.number, value: paymentReference(payment.id) }];
}

/** A line of what was paid; `name` of the child in a bill of several, "someone" for one who was erased. */
export interface BillLine {
  kind: OrderLineKind | "someone";
  /** Of an adjustment; left out for all others. */
  reason?: AdjustmentReason | null;
  /** Signed. */
  cents: Cents;
  name?: string | undefined;
  /** In a bill of several: what the fee is for. */
  program?: string | undefined;
}

/** What was paid, line by line. A difference after the price is the one of a move, or comes from another system. */
export function priceBill(i18n: EmailI18n, lines: readonly BillLine[]): EmailPart {
  const { paid } = i18n.texts;
  const adjustments: Partial<Record<AdjustmentReason, string>> = {
    paid_elsewhere: paid.elsewhere,
    agreed_elsewhere: paid.agreed,
    bank_fee: paid.bankFee,
    bank_fee_waived: paid.bankFeeWaived,
  };
  const labelOf = ({ kind, reason, name, program }: BillLine) => {
    const what = kind === "adjustment" ? (adjustments[reason ?? "moved"] ?? paid.moved) : paid[kind];
    const line = kind === "fee" && program !== undefined ? program : what;
    return name === undefined ? line : i18n.fill(paid.of, { name, line });
  };
  const rows = lines.map((line) => ({ label: labelOf(line), value: money(i18n, line.cents) }));
  return { kind: "bill", rows, total: { label: paid.total, value: money(i18n, sumLines(lines)) } };
}

/** What a donor's tax office wants to read; with the club's number where it has one. */
export function donationNotes({ texts, fill }: EmailI18n, amount: Cents): EmailPart[] {
  const notes: EmailPart[] = [{ kind: "text", text: fill(texts.donationNote, { amount }) }];
  const number = club.taxNumber;
  if (number !== null) notes.push({ kind: "text", text: fill(texts.taxNumber, { number }) });
  return notes;
}

type Guardian = Pick<Selectable<RegistrationsTable>, "parentFirstName" | "parentLastName" | "phone">;
type Registered = Guardian & Pick<Selectable<RegistrationsTable>, "childFirstName" | "tshirtSize">;

/** All of a phone number that may be mailed to a mailbox which may be a stranger's. */
export function lastDigits(phone: string): string {
  return phone.replace(/\D/g, "").slice(-2);
}

/** Who registered; of the phone only its last two digits (docs/rules/registration.md#this-was-not-me). */
export function guardianRows({ texts: { who }, fill }: EmailI18n, one: Guardian): EmailRow[] {
  const [first, last] = [nameForMail(one.parentFirstName), nameForMail(one.parentLastName)];
  return [
    ...(first === null || last === null ? [] : [{ label: who.guardian, value: `${first} ${last}` }]),
    { label: who.phone, value: fill(who.phoneValue, { digits: lastDigits(one.phone) }) },
  ];
}

/** A child's size in the mail's language; null where staff entered none. */
export function sizeOf({ language }: EmailI18n, { tshirtSize }: Pick<Registered, "tshirtSize">) {
  return tshirtSize === null ? null : (formSizeWord(tshirtSize, language) ?? "–");
}

/**
 * Who was registered by whom, as far as the reader has to know to see that it is right. A name that may not be mailed is
 * left out with its row.
 */
export function registeredRows(i18n: EmailI18n, one: Registered): EmailRow[] {
  const { who } = i18n.texts;
  const player = nameForMail(one.childFirstName);
  const size = sizeOf(i18n, one);
  return [
    ...(player === null ? [] : [{ label: who.player, value: player }]),
    ...(size === null ? [] : [{ label: who.size, value: size }]),
    ...guardianRows(i18n, one),
  ];
}

/** One press to say "this was not me"; without the site's address the closing line says whom to write to. */
export function notMine(context: EmailContext, token: NotMineToken, { ofSeveral = false } = {}): EmailPart[] {
  const { who, order } = context.i18n.texts;
  const link = siteLink(context, who.notMe, notMinePath(token));
  return link.length === 0
    ? []
    : [
        { kind: "heading", text: who.heading },
        { kind: "text", text: ofSeveral ? order.notMe : who.text },
        ...link,
      ];
}

/** Whom to call. */
export function questions({ texts, club }: EmailI18n): EmailPart[] {
  const people = club.contacts.map(({ name, role, phone, email }) => `${name}, ${role}: ${phone}, ${email}`);
  return [
    { kind: "heading", text: texts.questions.heading },
    { kind: "text", text: texts.questions.text },
    { kind: "list", items: people },
  ];
}

/** Who writes, and why this address gets it. */
export function closing(
  { texts, fill, club: { place } }: EmailI18n,
  why: keyof MailTexts["closing"],
): string[] {
  const lines = [`${club.name}, ${place.street}, ${place.city}`, texts.closing[why]];
  return why === "staff" ? lines : [...lines, fill(texts.closing.mailbox)];
}
