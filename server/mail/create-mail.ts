import { join } from "node:path";
import type { Mailbox, MailConfig } from "#server/config-mail.ts";
import { fileTransport } from "./file-transport.ts";
import { type MailTransport, smtpTransport } from "./transport.ts";

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
