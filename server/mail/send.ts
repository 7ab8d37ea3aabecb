import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type MailServer, smtpUrlOf } from "#domain/staff/setup.ts";
import { isEmailAddress } from "#domain/text/contact.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Mailbox, MailConfig, Sender } from "#server/platform/env-rules.ts";
import type { AddressedEmail } from "./email-layout.ts";
import { type EmailBrand, emailHtml, emailText } from "./render-email.ts";

interface MailTransport {
  /** @throws {MailFailure} if it could not be handed over */
  send(mail: OutgoingMail): Promise<void>;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Timeouts while staff wait for the test of a server. */
export const WATCHED_TIMEOUTS = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 8_000 };

/** Error codes about one mail; all others are about the connection. */
const ABOUT_THE_MAIL = new Set(["EENVELOPE", "EMESSAGE"]);

type MailFault = "timeout" | "password" | "sender" | "certificate" | "recipient" | "unreachable" | "other";

/** Codes of OpenSSL and Node for a certificate, or for a server that does not speak TLS. */
const ABOUT_TLS = /CERT|SSL|SIGNATURE|EPROTO/;

/** Many servers refuse a sender only after the recipient. */
const ABOUT_SENDER = /\bsender\b/i;

function faultOf({ code, command, originalCode, response }: Record<string, unknown>): MailFault {
  if (code === "ETIMEDOUT" || originalCode === "ETIMEDOUT") return "timeout";
  if (code === "EAUTH" || code === "ENOAUTH") return "password";
  if (code === "ETLS" || ABOUT_TLS.test(String(originalCode))) return "certificate";
  const isSender = command === "MAIL FROM" || ABOUT_SENDER.test(String(response));
  if (code === "EENVELOPE") return isSender ? "sender" : "recipient";
  if (code === "EMESSAGE" && isSender) return "sender";
  return code === "ESOCKET" || code === "ECONNECTION" || code === "EDNS" ? "unreachable" : "other";
}

/** Keeps codes only: mail servers' texts repeat addresses. */
function failureOf(error: unknown): MailFailure {
  const details = Object(error) as Record<string, unknown>;
  const { code, responseCode, command } = details;
  const name = typeof code === "string" ? code : "ESEND";
  const answer = typeof responseCode === "number" ? responseCode : undefined;
  const codes = answer === undefined ? name : `${name} ${answer}`;
  const aboutTheMail = ABOUT_THE_MAIL.has(name);
  // A refused sender is a configuration error that staff can fix; a refused recipient is permanent.
  const refused = aboutTheMail && command !== "MAIL FROM" && answer !== undefined && answer >= 500;
  return new MailFailure(codes, { refused, unreachable: !aboutTheMail, fault: faultOf(details) });
}

/** Loaded with the first mail: a start sends none. */
const loadMailer = () => import("nodemailer");

/** Sends passwords only under TLS: for smtp:// the server must offer STARTTLS, unless it is this machine. */
async function transporterTo(smtpUrl: string, timeouts = TIMEOUTS) {
  const { username, hostname } = new URL(smtpUrl);
  const onThisMachine = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const { createTransport } = await loadMailer();
  return createTransport({
    url: smtpUrl,
    requireTLS: username !== "" && !onThisMachine,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
}

/**
 * Connects and signs in without sending.
 * @throws {MailFailure} if that fails
 */
export async function assertSmtpWorks(smtpUrl: string): Promise<void> {
  const transporter = await transporterTo(smtpUrl);
  try {
    await transporter.verify();
  } catch (error) {
    throw failureOf(error);
  }
}

export function smtpTransport(smtpUrl: string, timeouts = TIMEOUTS): MailTransport {
  return {
    async send(mail) {
      const transporter = await transporterTo(smtpUrl, timeouts);
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
  deliveryFolder: string | null;
  /** The folder of mail files, or the former one until they expire. */
  archiveFolder: string | null;
  /** Path of a page that shows those files; null if there is none. */
  inboxPath: string | null;
  /** The base of links without a public address. */
  linksTo?: string | undefined;
  from: Sender;
  staff: readonly string[];
  /** If true, staff cannot connect another server. */
  isFromEnvironment: boolean;
  transport: MailTransport;
}

export function createMail({ smtpUrl, inboxPath, linksTo, from, staff }: MailConfig, dataDir: string): Mail {
  const archiveFolder = join(dataDir, "mail");
  const shared = { archiveFolder, inboxPath, linksTo, from, staff, isFromEnvironment: smtpUrl !== null };
  if (smtpUrl !== null) return { deliveryFolder: null, transport: smtpTransport(smtpUrl), ...shared };
  return { deliveryFolder: archiveFolder, transport: fileTransport(archiveFolder), ...shared };
}

/** The environment's mail server, else the one that staff entered. */
export function effectiveMailConfig(config: MailConfig, stored: MailServer | null): MailConfig {
  if (config.smtpUrl !== null || stored === null) return config;
  const { address, senderName, staff } = stored;
  return { ...config, smtpUrl: smtpUrlOf(stored), from: { name: senderName || null, address }, staff };
}

/** The connection that families and staff get mail through. */
export function connectMail(config: MailConfig, dataDir: string) {
  return (stored: MailServer | null): Mail => ({
    ...createMail(effectiveMailConfig(config, stored), dataDir),
    isFromEnvironment: config.smtpUrl !== null,
  });
}

function fileTransport(folder: string): MailTransport {
  return {
    async send(mail) {
      const { createTransport } = await loadMailer();
      const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
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
  fault?: MailFault;
}

/** A mail could not be sent. The code holds no personal data, so it may be stored and logged. */
export class MailFailure extends Error {
  readonly code: string;
  readonly refused: boolean;
  readonly unreachable: boolean;
  readonly fault: MailFault;

  constructor(code: string, { refused = false, unreachable = false, fault = "other" }: FailureTraits = {}) {
    super(code);
    this.code = code;
    this.refused = refused;
    this.unreachable = unreachable;
    this.fault = fault;
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

/** Prevents line breaks in a subject. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/**
 * Adds the envelope. A row's Message-ID is constant, so a mail sent twice after a crash is shown once
 * (docs/decisions/029).
 * @throws {MailFailure} bad_address for an address that is invalid or a list
 */
export function outgoingMail({ to, email }: AddressedEmail, envelope: Envelope): OutgoingMail {
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
      ...email.headers,
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
