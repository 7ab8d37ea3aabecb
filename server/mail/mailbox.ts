import { keyedHash } from "#server/platform/secret-key.ts";

/** Mail providers that ignore dots in a name. */
const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox of an address: without what follows a plus, and without dots at Gmail. The limits of codes a day are per
 * mailbox, however its address is written.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const atSign = address.lastIndexOf("@");
  const domain = address.slice(atSign + 1);
  const [name = ""] = address.slice(0, atSign).split("+");
  return DOTLESS.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

export function mailboxHash(secretKey: Buffer, email: string): string {
  return keyedHash(secretKey, "mailbox", mailboxOf(email)).toString("base64url");
}
