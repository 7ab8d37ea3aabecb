import { club } from "#content/club.ts";
import { timeInZone } from "#domain/date-formats.ts";
import { CODE_MINUTES } from "#domain/mailbox-code.ts";
import { paymentReference } from "#domain/payment-reference.ts";
import type { Instant } from "#server/db/schema.ts";
import { type Addressed, closing, type EmailContext, greeting, questions } from "./email-template.ts";

/**
 * Tells the old address that it was corrected, without a child's name or the new address
 * (docs/rules/registration.md#a-mistyped-address-is-corrected-within-the-hour).
 */
export function addressCorrected(
  { i18n }: EmailContext,
  before: { address: string; paymentId: string },
): Addressed {
  const { addressCorrected: words } = i18n.texts;
  return {
    to: [before.address],
    email: {
      subject: i18n.fill(words.subject),
      title: words.title,
      parts: [
        greeting(i18n, null),
        { kind: "text", text: i18n.fill(words.text) },
        {
          kind: "rows",
          rows: [{ label: i18n.texts.paid.number, value: paymentReference(before.paymentId) }],
        },
        { kind: "text", text: words.notYou },
        ...questions(i18n),
      ],
      closing: closing(i18n, "code"),
    },
  };
}

interface MailboxCode {
  address: string;
  digits: string;
  expiresAt: Instant;
}

/**
 * The code that proves a mailbox. Not in the subject, which locked screens and mail servers show (docs/decisions/059).
 */
export function mailboxCode({ i18n }: EmailContext, { address, digits, expiresAt }: MailboxCode): Addressed {
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
