/** docs/rules/registration.md#a-code-from-the-mailbox */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** Most mails with codes a day for one mailbox; then the last code stays good. */
export const CODE_MAILS_A_DAY = 30;

const SIX_DIGITS = /^\d{6}$/;

export function isMailboxCode(text: string): boolean {
  return SIX_DIGITS.test(text);
}

/** The digits in a typed or pasted text such as "123 456" or a line of the mail. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "").slice(0, CODE_DIGITS);
}

/** Whether the mail server took the mail with the code, it is still waiting, or has been refused so far. */
export type CodeMail = "sent" | "waiting" | "late";
