import { isEmailAddress } from "#domain/contact.ts";
import type { Language } from "#domain/languages.ts";
import type { Mailbox } from "#server/config/mail-rules.ts";
import type { Addressed } from "./email-template.ts";
import { emailHtml, emailText } from "./render-email.ts";

interface FailureTraits {
  /** Permanently refused, or without a valid address. */
  refused?: boolean;
  /** The mail server cannot be reached, so other mails would fail too. */
  unreachable?: boolean;
}

/** A mail could not be sent. The code holds no personal data, so it may be stored and logged. */
export class MailFailure extends Error {
  readonly code: string;
  readonly refused: boolean;
  readonly unreachable: boolean;

  constructor(code: string, { refused = false, unreachable = false }: FailureTraits = {}) {
    super(code);
    this.code = code;
    this.refused = refused;
    this.unreachable = unreachable;
  }
}

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
  id: string;
  from: Mailbox;
  replyTo: Mailbox;
  language: Language;
  now: Date;
}

/** Prevents line breaks in a subject, whatever the texts contain. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/**
 * Adds the envelope. A row's Message-ID is constant, so a mail sent twice after a crash is shown once
 * (docs/decisions/015).
 * @throws {MailFailure} bad_address for an address that is invalid or a list
 */
export function outgoingMail({ to, email }: Addressed, envelope: Envelope): OutgoingMail {
  if (to.length === 0 || !to.every(isEmailAddress)) throw new MailFailure("bad_address", { refused: true });
  const { id, from, replyTo, language, now } = envelope;
  return {
    messageId: `<${id}@${from.address.slice(from.address.indexOf("@") + 1)}>`,
    date: now,
    from,
    replyTo,
    to: to.map((address) => ({ name: "", address })),
    subject: oneLine(email.subject),
    text: emailText(email),
    html: emailHtml(email, language),
    headers: {
      "Content-Language": language,
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
    attachments: (email.files ?? []).map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content,
    })),
  };
}

/** "2025-05-01T18-00-00-000Z_<outbox id>.eml"; names sort by time. */
export function mailFileName({ date, messageId }: Pick<OutgoingMail, "date" | "messageId">): string {
  const id = messageId.slice(1, messageId.indexOf("@"));
  return `${date.toISOString().replace(/[:.]/g, "-")}_${id}.eml`;
}
