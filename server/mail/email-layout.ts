import type { Selectable } from "kysely";
import { fillText } from "#content/product/fill-text.ts";
import { formSizeWord } from "#content/product/shirt-size-word.ts";
import { clubWords } from "#content/product/text-facts.ts";
import englishShared from "#content/product/texts/en/shared.json" with { type: "json" };
import spanishShared from "#content/product/texts/es/shared.json" with { type: "json" };
import { mailTexts } from "#content/product/texts-by-language.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { type ClubFacts, clubInLanguage, type PublishedClub } from "#domain/club-facts.ts";
import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";
import { type NotMineToken, notMinePath } from "#domain/not-mine.ts";
import { type AdjustmentReason, type OrderLineKind, sumLines } from "#domain/order-lines.ts";
import { paymentReference } from "#domain/payment-reference.ts";
import type { PaymentMethod } from "#domain/payment-state.ts";
import { nameForMail } from "#domain/person-name.ts";
import { phoneDigits } from "#domain/phone.ts";
import type { Instant, RegistrationsTable } from "#server/platform/schema.ts";

export type MailTexts = typeof mailTexts.en.mail;

export interface EmailI18n {
  language: Language;
  club: ClubFacts;
  /** Stands on receipts for donations. */
  taxNumber: string | null;
  texts: MailTexts;
  schedule: typeof englishShared.schedule;
  /**
   * Fills {{name}} and {{name, format}} from the values and the club's facts.
   * @throws {Error} for an unknown name
   */
  fill(text: string, values?: Record<string, unknown>): string;
}

const SCHEDULES = { en: englishShared.schedule, es: spanishShared.schedule };

export function i18nFor(language: Language, published: PublishedClub): EmailI18n {
  const club = clubInLanguage(published, language);
  const facts = clubWords(club);
  const fill: EmailI18n["fill"] = (text, values = {}) =>
    fillText(text, values, facts, language, (placeholder) => {
      throw new Error(`A mail's text needs ${placeholder}`);
    });
  const { taxNumber } = published;
  return { language, club, taxNumber, fill, texts: mailTexts[language].mail, schedule: SCHEDULES[language] };
}

/** Why a mail is not sent: its subject was erased, has no address, or changed in the meantime. */
export type DropReason = "gone" | "no_address" | "outdated";

export interface Addressed {
  to: readonly string[];
  email: Email;
}

export type Outcome = Addressed | { dropped: DropReason };

/** What every email needs; each kind also receives its own data. */
export interface EmailContext {
  i18n: EmailI18n;
  /** The site's public URL; null if unknown, and then links are left out. */
  publicUrl: string | null;
  staff: readonly string[];
  now: Date;
}

export interface EmailRow {
  label: string;
  value: string;
}

/** A part of an email, rendered both as HTML and as plain text. */
export type EmailPart =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  /** What staff typed to families: plain words in either writing direction, whose links can be pressed. */
  | { kind: "typed"; text: string }
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

export interface Email {
  /** Never a child's name, age or health answer: locked screens show subjects. */
  subject: string;
  title: string;
  parts: readonly EmailPart[];
  closing: readonly string[];
  files?: readonly EmailFile[];
  /** Besides those that every mail has. */
  headers?: Record<string, string>;
}

export function money({ fill }: EmailI18n, cents: Cents): string {
  return fill("{{cents, money}}", { cents });
}

export function greeting({ texts, fill }: EmailI18n, typed: string | null | undefined): EmailPart {
  const name = nameForMail(typed);
  return { kind: "text", text: name === null ? texts.helloAll : fill(texts.hello, { name }) };
}

export function siteLink({ publicUrl }: EmailContext, label: string, path: string): EmailPart[] {
  return publicUrl === null ? [] : [{ kind: "link", label, url: `${publicUrl}${path}` }];
}

export interface PaymentFacts {
  id: string;
  paidAt: Instant | null;
  method: PaymentMethod;
  checkNumber?: string | null;
}

/** Date (club's time zone), method and reference number of a payment. */
export function paymentRows(i18n: EmailI18n, payment: PaymentFacts) {
  const { paid } = i18n.texts;
  const rows: EmailRow[] = [];
  if (payment.paidAt !== null) {
    const date = dateInZone(new Date(payment.paidAt), i18n.club.timeZone);
    rows.push({ label: paid.date, value: i18n.fill(paid.dateValue, { date }) });
  }
  if (payment.method === "cash") rows.push({ label: paid.how, value: paid.cash });
  if (payment.method === "check") {
    rows.push({ label: paid.how, value: i18n.fill(paid.checkOf, { number: payment.checkNumber ?? "" }) });
  }
  return [...rows, { label: paid.number, value: paymentReference(payment.id) }];
}

/** A line of a bill; the kind "someone" stands for a child that was erased. */
export interface BillLine {
  kind: OrderLineKind | "someone";
  /** Adjustments only. */
  reason?: AdjustmentReason | null;
  /** Signed cents. */
  cents: Cents;
  name?: string | undefined;
  /** The fee's program, in a bill of several children. */
  program?: string | undefined;
}

/** An itemised bill. An adjustment without a reason comes from a move. */
export function priceBill(i18n: EmailI18n, lines: readonly BillLine[]): EmailPart {
  const { paid } = i18n.texts;
  const adjustments: Partial<Record<AdjustmentReason, string>> = {
    paid_elsewhere: paid.elsewhere,
    agreed_elsewhere: paid.agreed,
    bank_fee: paid.bankFee,
    bank_fee_waived: paid.bankFeeWaived,
  };
  const labelOf = ({ kind, reason, name, program }: BillLine) => {
    const kindLabel = kind === "adjustment" ? (adjustments[reason ?? "moved"] ?? paid.moved) : paid[kind];
    const line = kind === "fee" && program !== undefined ? program : kindLabel;
    return name === undefined ? line : i18n.fill(paid.of, { name, line });
  };
  const rows = lines.map((line) => ({ label: labelOf(line), value: money(i18n, line.cents) }));
  return { kind: "bill", rows, total: { label: paid.total, value: money(i18n, sumLines(lines)) } };
}

/** A donor's note for the tax office, with the club's tax number if it has one. */
export function donationNotes({ texts, fill, taxNumber: number }: EmailI18n, amount: Cents): EmailPart[] {
  const notes: EmailPart[] = [{ kind: "text", text: fill(texts.donationNote, { amount }) }];
  if (number !== null) notes.push({ kind: "text", text: fill(texts.taxNumber, { number }) });
  return notes;
}

type Guardian = Pick<Selectable<RegistrationsTable>, "parentFirstName" | "parentLastName" | "phone">;
type Registered = Guardian & Pick<Selectable<RegistrationsTable>, "childFirstName" | "tshirtSize">;

/** The part of a phone number that may go to an unproven mailbox. */
export function lastDigits(phone: string): string {
  return phoneDigits(phone).slice(-2);
}

/** The guardian, with only the last digits of the phone (docs/rules/registration.md#this-was-not-me). */
export function guardianRows({ texts: { who }, fill }: EmailI18n, guardian: Guardian): EmailRow[] {
  const [first, last] = [nameForMail(guardian.parentFirstName), nameForMail(guardian.parentLastName)];
  return [
    ...(first === null || last === null ? [] : [{ label: who.guardian, value: `${first} ${last}` }]),
    { label: who.phone, value: fill(who.phoneValue, { digits: lastDigits(guardian.phone) }) },
  ];
}

export function sizeOf({ language }: EmailI18n, { tshirtSize }: Pick<Registered, "tshirtSize">) {
  return tshirtSize === null ? null : (formSizeWord(tshirtSize, language) ?? "–");
}

/** Child and guardian, so that the reader can check them; names unfit for mail are left out. */
export function registeredRows(i18n: EmailI18n, registration: Registered): EmailRow[] {
  const { who } = i18n.texts;
  const player = nameForMail(registration.childFirstName);
  const size = sizeOf(i18n, registration);
  return [
    ...(player === null ? [] : [{ label: who.player, value: player }]),
    ...(size === null ? [] : [{ label: who.size, value: size }]),
    ...guardianRows(i18n, registration),
  ];
}

/** The link "this was not me"; without a public URL, the closing names a contact instead. */
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

/**
 * Names the family's page, without a token and alike for everybody (docs/rules/family.md#where-the-page-is-named).
 * Nothing if the site's address is unknown.
 */
export function familyPage(context: EmailContext): EmailPart[] {
  const { heading, text, link: label } = context.i18n.texts.familyPage;
  const link = siteLink(context, label, "/family");
  return link.length === 0 ? [] : [{ kind: "heading", text: heading }, { kind: "text", text }, ...link];
}

export function questions({ texts, club }: EmailI18n): EmailPart[] {
  const people = club.contacts.map(({ name, role, phone, email }) => `${name}, ${role}: ${phone}, ${email}`);
  return [
    { kind: "heading", text: texts.questions.heading },
    { kind: "text", text: texts.questions.text },
    { kind: "list", items: people },
  ];
}

export function closing(
  { texts, fill, club: { name, place } }: EmailI18n,
  why: keyof MailTexts["closing"],
): string[] {
  const lines = [`${name}, ${place.street}, ${place.city}`, texts.closing[why]];
  return why === "staff" ? lines : [...lines, fill(texts.closing.mailbox)];
}
