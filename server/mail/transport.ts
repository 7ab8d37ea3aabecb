import { createTransport } from "nodemailer";
import { MailFailure } from "./mail-failure.ts";
import type { OutgoingMail } from "./outgoing.ts";

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
