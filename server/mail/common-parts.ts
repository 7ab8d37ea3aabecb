import type { Selectable } from "kysely";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import type { Cents } from "#domain/money.ts";
import { notMinePath } from "#domain/not-mine.ts";
import { paymentReference } from "#domain/payment-reference.ts";
import type { PaymentMethod } from "#domain/payment-state.ts";
import { nameForMail } from "#domain/person-name.ts";
import { itemise } from "#domain/pricing.ts";
import type { Instant, RegistrationsTable } from "#server/db/schema.ts";
import { notMineToken } from "#server/registrations/not-mine.ts";
import { shirtSizeWord } from "#server/shirt-size.ts";
import type { WritingDesk } from "./addressed.ts";
import type { LetterPart, LetterRow } from "./letter.ts";
import type { MailTexts, Pen } from "./texts.ts";

/** "$60.00" */
export function money({ fill }: Pen, cents: Cents): string {
  return fill("{{cents, money}}", { cents });
}

/** How a letter to a family or a donor begins: by name, where what somebody typed as one may be mailed. */
export function greeting({ texts, fill }: Pen, typed: string | null | undefined): LetterPart {
  const name = nameForMail(typed);
  return { kind: "text", text: name === null ? texts.helloAll : fill(texts.hello, { name }) };
}

/** A link into the site; nothing while the club has not told its address. */
export function siteLink({ publicUrl }: WritingDesk, label: string, path: string): LetterPart[] {
  return publicUrl === null ? [] : [{ kind: "link", label, url: `${publicUrl}${path}` }];
}

interface PaymentFacts {
  id: string;
  paidAt: Instant | null;
  method: PaymentMethod;
}

/** When and how something was paid, as the club's calendar shows it, and the number that staff find it by. */
export function paymentRows(pen: Pen, payment: PaymentFacts) {
  const { paid } = pen.texts;
  const rows: LetterRow[] = [];
  if (payment.paidAt !== null) {
    const date = dateInZone(new Date(payment.paidAt), club.timeZone);
    rows.push({ label: paid.date, value: pen.fill(paid.dateValue, { date }) });
  }
  if (payment.method === "cash") rows.push({ label: paid.how, value: paid.cash });
  return [...rows, { label: paid.number, value: paymentReference(payment.id) }];
}

/** The lines of a registration's price. */
export function priceBill(pen: Pen, totalCents: Cents, donationCents: Cents): LetterPart {
  const { paid } = pen.texts;
  const rows = itemise(totalCents, donationCents).map(({ kind, cents }) => ({
    label: paid[kind],
    value: money(pen, cents),
  }));
  return { kind: "bill", rows, total: { label: paid.total, value: money(pen, totalCents) } };
}

/** What a donor's tax office wants to read; with the club's number where it has one. */
export function donationNotes({ texts, fill }: Pen, amount: Cents): LetterPart[] {
  const notes: LetterPart[] = [{ kind: "text", text: fill(texts.donationNote, { amount }) }];
  const number = club.taxNumber;
  if (number !== null) notes.push({ kind: "text", text: fill(texts.taxNumber, { number }) });
  return notes;
}

type Registered = Pick<
  Selectable<RegistrationsTable>,
  "childFirstName" | "tshirtSize" | "parentFirstName" | "parentLastName" | "phone"
>;

/** All of a phone number that may be mailed to a mailbox which may be a stranger's. */
export function lastDigits(phone: string): string {
  return phone.replace(/\D/g, "").slice(-2);
}

/**
 * Who was registered by whom, as far as the reader has to know to see that it is right: of the phone only its last
 * two digits (docs/rules/registration.md#this-was-not-me). A name that may not be mailed is left out with its row.
 */
export function registeredRows(pen: Pen, one: Registered): LetterRow[] {
  const { texts, fill } = pen;
  const { who } = texts;
  const player = nameForMail(one.childFirstName);
  const [first, last] = [nameForMail(one.parentFirstName), nameForMail(one.parentLastName)];
  return [
    ...(player === null ? [] : [{ label: who.player, value: player }]),
    ...(one.tshirtSize === null
      ? []
      : [{ label: who.size, value: shirtSizeWord(one.tshirtSize, pen.language) ?? "–" }]),
    ...(first === null || last === null ? [] : [{ label: who.guardian, value: `${first} ${last}` }]),
    { label: who.phone, value: fill(who.phoneValue, { digits: lastDigits(one.phone) }) },
  ];
}

/** One press to say "this was not me"; without the site's address the closing line says whom to write to. */
export function notMine(desk: WritingDesk, registrationId: string): LetterPart[] {
  const { who } = desk.pen.texts;
  const link = siteLink(desk, who.notMe, notMinePath(notMineToken(desk.secretKey, registrationId)));
  return link.length === 0
    ? []
    : [{ kind: "heading", text: who.heading }, { kind: "text", text: who.text }, ...link];
}

/** Whom to call. */
export function questions({ texts, language }: Pen): LetterPart[] {
  const people = club.contacts.map(
    ({ name, role, phone, email }) => `${name}, ${role[language]}: ${phone}, ${email}`,
  );
  return [
    { kind: "heading", text: texts.questions.heading },
    { kind: "text", text: texts.questions.text },
    { kind: "list", items: people },
  ];
}

/** Who writes, and why this address gets it. */
export function closing({ texts, fill }: Pen, why: keyof MailTexts["closing"]): string[] {
  const lines = [`${club.name}, ${club.street}, ${club.city}`, texts.closing[why]];
  return why === "staff" ? lines : [...lines, fill(texts.closing.mailbox)];
}
