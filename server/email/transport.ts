import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mailbox, MailConfig } from "#server/config/mail-rules.ts";
import { MailFailure, mailFileName, type OutgoingMail } from "./outgoing-email.ts";

export interface MailTransport {
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
  from: Mailbox;
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
