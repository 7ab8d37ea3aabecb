import { fillText } from "#content/product/fill-text.ts";
import { clubWords } from "#content/product/text-facts.ts";
import { mailTexts, sharedTexts } from "#content/product/texts-by-language.ts";
import { type ClubFacts, clubInLanguage, type PublishedClub } from "#domain/club-facts.ts";
import type { Language } from "#domain/languages.ts";
import { nameForMail } from "#domain/person-name.ts";

export type MailTexts = typeof mailTexts.en.mail;

export interface EmailI18n {
  language: Language;
  club: ClubFacts;
  /** Stands on receipts for donations. */
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
  const facts = clubWords(club);
  const fill: EmailI18n["fill"] = (text, values = {}) =>
    fillText(text, values, facts, language, (placeholder) => {
      throw new Error(`A mail's text needs ${placeholder}`);
    });
  const { taxNumber } = published;
  const { schedule } = sharedTexts[language];
  return { language, club, taxNumber, fill, texts: mailTexts[language].mail, schedule };
}

export interface Addressed {
  to: readonly string[];
  email: Email;
}

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

/**
 * Names the family's page, without a token and alike for everybody (docs/rules/family.md#where-the-page-is-named).
 * Nothing if the site's address is unknown.
 */
export function familyPage(context: EmailContext): EmailPart[] {
  const { familyPage: words } = context.i18n.texts;
  const link = siteLink(context, words.link, "/family");
  return link.length === 0 ? [] : [heading(words.heading), paragraph(words.text), ...link];
}

export function questions({ texts: { questions: words }, club }: EmailI18n): EmailPart[] {
  const people = club.contacts.map(({ name, role, phone, email }) => `${name}, ${role}: ${phone}, ${email}`);
  return [heading(words.heading), paragraph(words.text), { kind: "list", items: people }];
}

type Why = keyof MailTexts["closing"];

export function closing({ texts, fill, club: { name, place } }: EmailI18n, why: Why): string[] {
  const lines = [`${name}, ${place.street}, ${place.city}`, texts.closing[why]];
  return why === "staff" ? lines : [...lines, fill(texts.closing.mailbox)];
}

interface FamilyEmail extends Pick<Email, "subject" | "title" | "parts" | "files"> {
  to: string;
  /** As typed; the greeting names nobody if it is missing or unfit for mail. */
  name?: string | null | undefined;
  why: Why;
}

/** A mail to a family or a donor: greets first, and says last whom to ask. */
export function toFamily({ i18n }: EmailContext, { to, name, why, parts, ...email }: FamilyEmail): Addressed {
  const all = [greeting(i18n, name), ...parts, ...questions(i18n)];
  return { to: [to], email: { ...email, parts: all, closing: closing(i18n, why) } };
}

export interface FamilyNotice extends Pick<Email, "files"> {
  to: string;
  /** What its texts name. */
  values?: Record<string, string | number>;
  words: { subject: string; title: string; text: string; notYou: string; link?: string };
  /** Between its two texts. */
  parts?: readonly EmailPart[];
}

/** Tells a mailbox what happens to its orders, and leads to its page. */
export function familyNotice(
  context: EmailContext,
  { values, words, parts = [], ...email }: FamilyNotice,
): Addressed {
  const { texts, fill } = context.i18n;
  return toFamily(context, {
    ...email,
    subject: fill(words.subject, values),
    title: fill(words.title, values),
    parts: [
      paragraph(fill(words.text, values)),
      ...parts,
      paragraph(fill(words.notYou, values)),
      ...siteLink(context, words.link ?? texts.familyPage.link, "/family"),
    ],
    why: "code",
  });
}

/** Ends with a link to the dashboard. */
export function toStaff(
  context: EmailContext,
  words: Pick<Email, "subject" | "title">,
  parts: readonly EmailPart[],
): Addressed {
  const { i18n, staff } = context;
  const { open, login } = i18n.texts.staff;
  const { subject, title } = words;
  const link = siteLink(context, open, "/admin");
  const end = link.length > 0 ? link : [paragraph(login)];
  return { to: staff, email: { subject, title, parts: [...parts, ...end], closing: closing(i18n, "staff") } };
}
