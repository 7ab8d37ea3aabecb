import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mailbox, MailConfig } from "#server/config/mail-rules.ts";
import { MailFailure, mailFileName, type OutgoingMail } from "./outgoing-email.ts";

/** A way out for mails. */
export interface MailTransport {
  /** @throws {MailFailure} when it could not be handed over */
  send(mail: OutgoingMail): Promise<void>;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** What nodemailer says of one mail alone; everything else it says is about the way there. */
const ABOUT_THE_MAIL = new Set(["EENVELOPE", "EMESSAGE"]);

/** Only codes are taken over: the texts of mail servers repeat addresses. */
function failureOf(error: unknown): MailFailure {
  const { code, responseCode, command } = Object(error) as Record<string, unknown>;
  const name = typeof code === "string" ? code : "ESEND";
  const answer = typeof responseCode === "number" ? responseCode : undefined;
  const told = answer === undefined ? name : `${name} ${answer}`;
  const aboutTheMail = ABOUT_THE_MAIL.has(name);
  // A refused sender is our configuration's fault and may be put right; a refused recipient is not.
  const refused = aboutTheMail && command !== "MAIL FROM" && answer !== undefined && answer >= 500;
  return new MailFailure(told, { refused, unreachable: !aboutTheMail });
}

/**
 * The way to a mail server. A password goes over the network only under TLS: where the address says smtp:// the server has
 * to offer STARTTLS, unless it is this machine.
 */
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
 * Connects and signs in, and sends nothing.
 * @throws {MailFailure} when the mail server does not let us in
 */
export async function assertSmtpWorks(smtpUrl: string): Promise<void> {
  try {
    await transporterTo(smtpUrl).verify();
  } catch (error) {
    throw failureOf(error);
  }
}

/** Sends by SMTP. */
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

/** How the club's mail leaves the house. */
export interface Mail {
  /** Where it is only written into files, because no mail server is set up; null when it is sent. */
  folder: string | null;
  /** Path of a page where those files are read; null where there is none. */
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

/** Where mail goes while no mail server is set up: into files that any mail program opens. */
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
