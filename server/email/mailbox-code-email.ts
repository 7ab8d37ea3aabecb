import { club } from "#content/club.ts";
import { timeInZone } from "#domain/date-formats.ts";
import { CODE_MINUTES } from "#domain/mailbox-code.ts";
import type { Instant } from "#server/db/schema.ts";
import { type Addressed, closing, type EmailContext } from "./email-template.ts";

interface CodeOfMail {
  address: string;
  digits: string;
  expiresAt: Instant;
}

/** Six digits for whoever registers; not in the subject, which locked screens and mail servers show (docs/decisions/059). */
export function mailboxCode({ i18n }: EmailContext, { address, digits, expiresAt }: CodeOfMail): Addressed {
  const { code } = i18n.texts;
  const until = timeInZone(expiresAt, i18n.language, club.timeZone);
  const spaced = `${digits.slice(0, 3)} ${digits.slice(3)}`;
  return {
    to: [address],
    email: {
      subject: i18n.fill(code.subject),
      title: i18n.fill(code.title, { code: spaced }),
      parts: [
        { kind: "text", text: i18n.fill(code.text, { minutes: CODE_MINUTES, until }) },
        { kind: "text", text: code.keep },
        { kind: "text", text: code.notYou },
      ],
      closing: closing(i18n, "code"),
    },
  };
}
