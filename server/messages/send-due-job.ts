import type { Deps } from "#server/deps.ts";
import { type EmailWriters, type SendDeps, sendDueEmail } from "#server/email/outbox-job.ts";
import { familyEmails } from "./family-messages.ts";
import { staffEmails } from "./staff-messages.ts";

/** A writer for each kind of mail; server/email does the formatting and sending. */
export function emailWriters(deps: Pick<Deps, "db" | "secretKey">): EmailWriters {
  return { ...familyEmails(deps), ...staffEmails(deps) };
}

export function sendDueMail(deps: SendDeps & Pick<Deps, "secretKey">, stopping?: AbortSignal): Promise<void> {
  return sendDueEmail(deps, emailWriters(deps), stopping);
}
