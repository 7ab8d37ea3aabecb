import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { isEmailAddress } from "#domain/contact.ts";
import type { Language } from "#domain/languages.ts";
import type { Mailbox, MailConfig, Sender } from "#server/platform/env-rules.ts";
import type { Addressed } from "./email-layout.ts";
import { type EmailBrand, emailHtml, emailText } from "./render-email.ts";

interface MailTransport {
  /** @throws {MailFailure} if it could not be handed over */
  send(mail: OutgoingMail): Promise<void>;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Error codes about one mail; all others are about the connection. */
const ABOUT_THE_MAIL = new Set(["EENVELOPE", "EMESSAGE"]);

/** Keeps codes only: mail servers' texts repeat addresses. */
function failureOf(error: unknown): MailFailure {
  const { code, responseCode, command } = Object(error) as Record<string, unknown>;
  const name = typeof code === "string" ? code : "ESEND";
  const answer = typeof responseCode === "number" ? responseCode : undefined;
  const codes = answer === undefined ? name : `${name} ${answer}`;
  const aboutTheMail = ABOUT_THE_MAIL.has(name);
  // A refused sender is a configuration error that staff can fix; a refused recipient is permanent.
  const refused = aboutTheMail && command !== "MAIL FROM" && answer !== undefined && answer >= 500;
  return new MailFailure(codes, { refused, unreachable: !aboutTheMail });
}

/** Sends passwords only under TLS: for smtp:// the server must offer STARTTLS, unless it is this machine. */
function transporterTo(smtpUrl: string) {
  const { username, hostname } = new URL(smtpUrl);
  const onThisMachine = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return createTransport({
    url: smtpUrl,
    requireTLS: username !== "" && !onThisMachine,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
}

/**
 * Connects and signs in without sending.
 * @throws {MailFailure} if that fails
 */
export async function assertSmtpWorks(smtpUrl: string): Promise<void> {
  try {
    await transporterTo(smtpUrl).verify();
  } catch (error) {
    throw failureOf(error);
  }
}

export function smtpTransport(smtpUrl: string): MailTransport {
  const transporter = transporterTo(smtpUrl);
  return {
    async send(mail) {
      try {
        await transporter.sendMail(mail);
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

export interface Mail {
  /** Folder for mail files while no mail server is configured; otherwise null. */
  folder: string | null;
  /** Path of a page that shows those files; null if there is none. */
  readAt: string | null;
  from: Sender;
  staff: readonly string[];
  transport: MailTransport;
}

export function createMail({ smtpUrl, readAt, from, staff }: MailConfig, dataDir: string): Mail {
  if (smtpUrl !== null) return { folder: null, readAt, from, staff, transport: smtpTransport(smtpUrl) };
  const folder = join(dataDir, "mail");
  return { folder, readAt, from, staff, transport: fileTransport(folder) };
}

function fileTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, mailFileName(mail));
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

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

interface Envelope {
  id: string;
  from: Mailbox;
  replyTo: Mailbox;
  language: Language;
  brand: EmailBrand;
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
  const { id, from, replyTo, language, brand, now } = envelope;
  return {
    messageId: `<${id}@${from.address.slice(from.address.indexOf("@") + 1)}>`,
    date: now,
    from,
    replyTo,
    to: to.map((address) => ({ name: "", address })),
    subject: oneLine(email.subject),
    text: emailText(email),
    html: emailHtml(email, language, brand),
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
function mailFileName({ date, messageId }: Pick<OutgoingMail, "date" | "messageId">): string {
  const id = messageId.slice(1, messageId.indexOf("@"));
  return `${date.toISOString().replace(/[:.]/g, "-")}_${id}.eml`;
}
