import type { Deps } from "#server/deps.ts";
import { type EmailWriters, type SendDeps, sendDueEmail } from "#server/email/outbox-job.ts";
import { familyEmails } from "./family-messages.ts";
import { staffEmails } from "./staff-messages.ts";

/** Who reads the rows that each kind of mail is about; server/email knows how they are written and sent. */
export function emailWriters(deps: Pick<Deps, "db" | "secretKey">): EmailWriters {
  return { ...familyEmails(deps), ...staffEmails(deps) };
}

/** Sends every mail that is due; safe to run in several instances at once. */
export function sendDueMail(deps: SendDeps & Pick<Deps, "secretKey">, stopping?: AbortSignal): Promise<void> {
  return sendDueEmail(deps, emailWriters(deps), stopping);
}
