import { join } from "node:path";
import type { Mailbox, MailConfig } from "#server/config-mail.ts";
import { fileTransport } from "./file-transport.ts";
import { type MailTransport, smtpTransport } from "./transport.ts";

/** How the club's mail leaves the house. */
export interface Mail {
  /** Whether it reaches anybody: false while it is only written into files. */
  configured: boolean;
  from: Mailbox;
  staff: readonly string[];
  transport: MailTransport;
}

export function createMail({ smtpUrl, from, staff }: MailConfig, dataDir: string): Mail {
  const transport = smtpUrl === null ? fileTransport(join(dataDir, "mail")) : smtpTransport(smtpUrl);
  return { configured: smtpUrl !== null, from, staff, transport };
}
