import { isEmailAddress } from "#domain/contact.ts";
import type { Language } from "#domain/languages.ts";
import type { Mailbox } from "#server/config-mail.ts";
import type { Addressed } from "./addressed.ts";
import { letterHtml } from "./html.ts";
import { MailFailure } from "./mail-failure.ts";
import { letterText } from "./plain-text.ts";

/** One mail as it leaves the house, whichever way it goes. */
export interface OutgoingMail {
  messageId: string;
  date: Date;
  from: Mailbox;
  replyTo: Mailbox;
  to: Mailbox[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { filename: string; contentType: string; content: string }[];
}

export interface Envelope {
  /** Id of the outbox row. */
  id: string;
  from: Mailbox;
  replyTo: Mailbox;
  language: Language;
  now: Date;
}

/** A subject is one line, whatever a text or a fact may hold. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/**
 * Puts a letter into its envelope. The same outbox row always gives the same Message-ID, so that a mail that
 * was sent twice, because we died before we could note it, is shown once (docs/decisions/015).
 * @throws {MailFailure} bad_address when an address is none, or more than one
 */
export function outgoingMail({ to, letter }: Addressed, envelope: Envelope): OutgoingMail {
  if (to.length === 0 || !to.every(isEmailAddress)) throw new MailFailure("bad_address", { refused: true });
  const { id, from, replyTo, language, now } = envelope;
  return {
    messageId: `<${id}@${from.address.slice(from.address.indexOf("@") + 1)}>`,
    date: now,
    from,
    replyTo,
    to: to.map((address) => ({ name: "", address })),
    subject: oneLine(letter.subject),
    text: letterText(letter),
    html: letterHtml(letter, language),
    headers: {
      "Content-Language": language,
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
    attachments: (letter.files ?? []).map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content,
    })),
  };
}
