import type { Selectable } from "kysely";
import { fillText } from "#content/product/fill-text.ts";
import { clubWords } from "#content/product/program-details.ts";
import { mailTexts, sharedTexts } from "#content/product/texts-by-language.ts";
import { clubInLanguage, type PublishedClub, type SiteClub } from "#domain/club/content.ts";
import { unsubscribePath } from "#domain/family/unsubscribe.ts";
import type { Cents } from "#domain/money/money.ts";
import { type PaymentMethod, paymentNumberOf } from "#domain/money/payments.ts";
import { type AdjustmentReason, type OrderLineKind, sumLines } from "#domain/prices/order-lines.ts";
import type { Language } from "#domain/text/languages.ts";
import { nameForMail } from "#domain/text/person-name.ts";
import { phoneDigits } from "#domain/text/phone.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Instant, RegistrationsTable } from "#server/platform/database/schema.ts";

export type MailTexts = typeof mailTexts.en.mail;

export interface EmailI18n {
  language: Language;
  club: SiteClub;
  /** For receipts of donations. */
  taxNumber: string | null;
  texts: MailTexts;
  schedule: typeof sharedTexts.en.schedule;
  /**
   * Fills {{name}} and {{name, format}} from the values and the club's facts.
   * @throws {Error} for an unknown name
   */
  fill(text: string, values?: Record<string, unknown>): string;
}

export function i18nFor(language: Language, published: PublishedClub): EmailI18n {
  const club = clubInLanguage(published, language);
  const texts = clubWords(club);
  const fill: EmailI18n["fill"] = (text, values = {}) =>
    fillText(text, values, texts, language, (placeholder) => {
      throw new Error(`A mail's text needs ${placeholder}`);
    });
  const { taxNumber } = published;
  const { schedule } = sharedTexts[language];
  return { language, club, taxNumber, fill, texts: mailTexts[language].mail, schedule };
}

export interface AddressedEmail {
  to: readonly string[];
  email: Email;
}

/** The context of every email; each kind also receives its own data. */
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
  /** Staff's text to families: plain text in either writing direction, with links. */
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
  /** Headers besides those of every mail. */
  headers?: Record<string, string>;
}

export function paragraph(text: string): EmailPart {
  return { kind: "text", text };
}

export function heading(text: string): EmailPart {
  return { kind: "heading", text };
}

export function rowsOf(rows: readonly EmailRow[]): EmailPart {
  return { kind: "rows", rows };
}

export function greeting({ texts, fill }: EmailI18n, typed: string | null | undefined): EmailPart {
  const name = nameForMail(typed);
  return paragraph(name === null ? texts.helloAll : fill(texts.hello, { name }));
}

export function siteLink({ publicUrl }: EmailContext, label: string, path: string): EmailPart[] {
  return publicUrl === null ? [] : [{ kind: "link", label, url: `${publicUrl}${path}` }];
}

export function money({ fill }: EmailI18n, cents: Cents): string {
  return fill("{{cents, money}}", { cents });
}

export interface MailedPayment {
  id: string;
  paidAt: Instant | null;
  method: PaymentMethod;
  checkNumber?: string | null;
  methodName?: string | null;
}

/** Date (club's time zone), method and reference number of a payment. */
export function paymentRows(i18n: EmailI18n, payment: MailedPayment) {
  const { paid } = i18n.texts;
  const rows: EmailRow[] = [];
  if (payment.paidAt !== null) {
    const date = dateInZone(new Date(payment.paidAt), i18n.club.timeZone);
    rows.push({ label: paid.date, value: i18n.fill(paid.dateValue, { date }) });
  }
  if (payment.method === "cash") rows.push({ label: paid.how, value: paid.cash });
  if (payment.method === "other") rows.push({ label: paid.how, value: payment.methodName ?? "" });
  if (payment.method === "check") {
    rows.push({ label: paid.how, value: i18n.fill(paid.checkOf, { number: payment.checkNumber ?? "" }) });
  }
  return [...rows, { label: paid.number, value: paymentNumberOf(payment.id) }];
}

/** A line of a bill; the kind "someone" replaces an erased child. */
export interface BillLine {
  kind: OrderLineKind | "someone";
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
    external_payment: paid.elsewhere,
    external_price: paid.agreed,
  };
  const labelOf = ({ kind, reason, name, program }: BillLine) => {
    const kindLabel = kind === "adjustment" ? (adjustments[reason ?? "moved"] ?? paid.moved) : paid[kind];
    const line = kind === "fee" && program !== undefined ? program : kindLabel;
    return name === undefined ? line : i18n.fill(paid.of, { name, line });
  };
  const rows = lines.map((line) => ({ label: labelOf(line), value: money(i18n, line.cents) }));
  return { kind: "bill", rows, total: { label: paid.total, value: money(i18n, sumLines(lines)) } };
}

/** Whether an order was free, so that a mailbox code replaced the payment. */
export function isFree(lines: readonly BillLine[], payment: MailedPayment | null): boolean {
  return payment === null && sumLines(lines) === 0;
}

/** A donor's note for the tax office, with the club's tax number if it has one. */
export function donationNotes({ texts, fill, taxNumber: number }: EmailI18n, amount: Cents): EmailPart[] {
  const note = paragraph(fill(texts.donationNote, { amount }));
  return number === null ? [note] : [note, paragraph(fill(texts.taxNumber, { number }))];
}

/** The price and payment of an order, with thanks for a donation. */
export function paymentParts(
  { i18n }: EmailContext,
  lines: readonly BillLine[],
  payment: MailedPayment | null,
): EmailPart[] {
  const { paid, order } = i18n.texts;
  if (isFree(lines, payment)) return [heading(paid.freeHeading), paragraph(paid.free)];
  const donation = sumLines(lines.filter(({ kind }) => kind === "donation"));
  const thanks = donation > 0 ? [paragraph(i18n.fill(order.thanks)), ...donationNotes(i18n, donation)] : [];
  const paymentParts = payment ? [rowsOf(paymentRows(i18n, payment))] : [];
  return [heading(paid.heading), priceBill(i18n, lines), ...paymentParts, ...thanks];
}

type Guardian = Pick<Selectable<RegistrationsTable>, "parentFirstName" | "parentLastName" | "phone">;

/** The part of a phone number that may go to an unproven mailbox. */
export function lastDigits(phone: string): string {
  return phoneDigits(phone).slice(-2);
}

/** The guardian, with only the last digits of the phone (docs/reference/orders.md#wrong-address-reports). */
export function guardianRows({ texts, fill }: EmailI18n, guardian: Guardian): EmailRow[] {
  const { who } = texts;
  const [first, last] = [nameForMail(guardian.parentFirstName), nameForMail(guardian.parentLastName)];
  return [
    ...(first === null || last === null ? [] : [{ label: who.guardian, value: `${first} ${last}` }]),
    { label: who.phone, value: fill(who.phoneValue, { digits: lastDigits(guardian.phone) }) },
  ];
}

/**
 * A link to the family page, without a token and equal for all families
 * (docs/reference/family-page.md#links-to-the-page). Empty without a site address.
 */
export function familyPage(context: EmailContext): EmailPart[] {
  const { familyPage: texts } = context.i18n.texts;
  const link = siteLink(context, texts.link, "/family");
  return link.length === 0 ? [] : [heading(texts.heading), paragraph(texts.text), ...link];
}

export function questions({ texts: { questions: texts }, club }: EmailI18n): EmailPart[] {
  const contactLines = club.contacts.map(
    ({ name, role, phone, email }) => `${name}, ${role}: ${phone}, ${email}`,
  );
  return [heading(texts.heading), paragraph(texts.text), { kind: "list", items: contactLines }];
}

type ClosingReason = keyof MailTexts["closing"];

export function closing({ texts, fill, club: { name, place } }: EmailI18n, why: ClosingReason): string[] {
  const lines = [`${name}, ${place.street}, ${place.city}`, texts.closing[why]];
  return why === "staff" ? lines : [...lines, fill(texts.closing.mailbox)];
}

interface FamilyEmail extends Pick<Email, "subject" | "title" | "parts" | "files" | "headers"> {
  to: string;
  /** As typed; the greeting has no name if it is missing or unfit for mail. */
  name?: string | null | undefined;
  why: ClosingReason;
}

/** A mail to a family or a donor, with greeting and contact. */
export function toFamily(
  { i18n }: EmailContext,
  { to, name, why, parts, ...email }: FamilyEmail,
): AddressedEmail {
  const all = [greeting(i18n, name), ...parts, ...questions(i18n)];
  return { to: [to], email: { ...email, parts: all, closing: closing(i18n, why) } };
}

export interface FamilyNotice extends Pick<Email, "files" | "headers"> {
  to: string;
  /** As typed (FamilyEmail). */
  name?: string | null | undefined;
  values?: Record<string, string | number>;
  texts: { subject: string; title: string; text: string; notYou: string; link?: string };
  /** Between its two texts. */
  parts?: readonly EmailPart[];
  /** In place of its second text and the link to the family page. */
  ending?: readonly EmailPart[];
}

/** A mail about a mailbox's orders, with a link to the family page. */
export function familyNotice(
  context: EmailContext,
  { values, texts: notice, parts = [], ending, ...email }: FamilyNotice,
): AddressedEmail {
  const { texts, fill } = context.i18n;
  const toFamilyPage = () => [
    paragraph(fill(notice.notYou, values)),
    ...siteLink(context, notice.link ?? texts.familyPage.link, "/family"),
  ];
  return toFamily(context, {
    ...email,
    subject: fill(notice.subject, values),
    title: fill(notice.title, values),
    parts: [paragraph(fill(notice.text, values)), ...parts, ...(ending ?? toFamilyPage())],
    why: "code",
  });
}

/** Ends with a link to the dashboard. */
export function toStaff(
  context: EmailContext,
  texts: Pick<Email, "subject" | "title">,
  parts: readonly EmailPart[],
): AddressedEmail {
  const { i18n, staff } = context;
  const { open, login } = i18n.texts.staff;
  const { subject, title } = texts;
  const link = siteLink(context, open, "/admin");
  const end = link.length > 0 ? link : [paragraph(login)];
  return { to: staff, email: { subject, title, parts: [...parts, ...end], closing: closing(i18n, "staff") } };
}

/** The unsubscribe part of a mail, and the headers that mail programs read (RFC 8058). */
export function unsubscribeParts(
  { publicUrl }: EmailContext,
  token: string,
  { text, reply, link }: { text: string; reply: string; link: string },
) {
  if (publicUrl === null) return { parts: [paragraph(reply)], headers: {} };
  const url = `${publicUrl}/api/unsubscribe?token=${token}`;
  const headers = {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const page: EmailPart = { kind: "link", label: link, url: `${publicUrl}${unsubscribePath(token)}` };
  return { parts: [paragraph(text), page], headers };
}
