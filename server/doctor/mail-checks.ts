import { randomUUID } from "node:crypto";
import type { Config } from "#server/config/env.ts";
import { MailFailure, outgoingMail } from "#server/email/outgoing-email.ts";
import { assertSmtpWorks, createMail } from "#server/email/transport.ts";
import { bad, type Check, look, ok, type Result } from "./finding.ts";

function refused(error: unknown): Result {
  if (!(error instanceof MailFailure)) throw error;
  return bad(
    `The mail server does not take it (${error.code}): docs/operations.md, "Mail", says what the code means.`,
  );
}

async function checkServer(smtpUrl: string | null): Promise<Result> {
  if (smtpUrl === null) return look("SMTP_URL is not set: mail is only written into files.");
  try {
    await assertSmtpWorks(smtpUrl);
    return ok("The mail server lets us in. To send a letter: npm run doctor -- --mail you@example.org");
  } catch (error) {
    return refused(error);
  }
}

async function sendEmail({ mail, dataDir }: Config, to: string, now: Date): Promise<Result> {
  const { from, transport } = createMail(mail, dataDir);
  const text = "This letter came from npm run doctor.";
  const email = {
    subject: "It works",
    title: "It works",
    parts: [{ kind: "text" as const, text }],
    closing: [],
  };
  try {
    const envelope = { id: randomUUID(), from, replyTo: from, language: "en" as const, now };
    await transport.send(outgoingMail({ to: [to], email }, envelope));
    return ok("The letter was taken. Did it arrive, and not among spam?");
  } catch (error) {
    return refused(error);
  }
}

export function mailChecks(config: Config, emailTo: string | undefined, now: Date): Check[] {
  const checks: Check[] = [["mail", () => checkServer(config.mail.smtpUrl)]];
  if (emailTo !== undefined) checks.push(["letter", () => sendEmail(config, emailTo, now)]);
  return checks;
}
