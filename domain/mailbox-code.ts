/** docs/rules/registration.md#a-code-from-the-mailbox */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** For one address, whoever asks. */
export const CODES_A_DAY = 10;

const SIX_DIGITS = /^\d{6}$/;

export function isMailboxCode(text: string): boolean {
  return SIX_DIGITS.test(text);
}

/** The digits of what somebody typed or pasted: "123 456", or a line of the mail. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "").slice(0, CODE_DIGITS);
}

/** "ro••@example.org": enough to see a mistake in it, and not enough for whoever looks over a shoulder. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const name = [...email.slice(0, at)];
  const seen = name.length > 4 ? 2 : 1;
  return `${name.slice(0, seen).join("")}${"•".repeat(Math.max(2, name.length - seen))}${email.slice(at)}`;
}

/** How far the mail with a code has come: taken by the mail server, on its way there, or refused so far. */
export type CodeMail = "sent" | "waiting" | "late";

/** Whether a code can be typed; a code that is over for whatever reason is "over". */
export type CodeState = "ready" | "over";
