import { timingSafeEqual } from "node:crypto";
import { CODE_DIGITS } from "#domain/mailbox-code.ts";
import { ABANDONED_AFTER_HOURS } from "#domain/payment-state.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { type Instant, instantOf } from "#server/db/schema.ts";

/** How many codes one browser asks for in an hour: a family mistypes, a club's own computer registers many. */
export const CODES_OF_BROWSER = { name: "mailbox-codes-of-browser", calls: 30, windowSeconds: 3600 };
/** An evening on which forty families sign up over one connection. */
export const CODES_OF_NETWORK = { name: "mailbox-codes-of-network", calls: 120, windowSeconds: 3600 };

const HOUR_MS = 3_600_000;

/** Until when the free children of an order wait for their code, by when it was paid. */
export function codeDeadline(paidAt: Instant): Instant {
  return instantOf(new Date(Date.parse(paidAt) + ABANDONED_AFTER_HOURS * HOUR_MS));
}

const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox that an address leads to, as far as it is known: what stands behind a plus is dropped, and at Gmail the
 * dots. Ten codes a day are for a mailbox, not for each way to write its address.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const [name = ""] = address.slice(0, at).split("+");
  return DOTLESS.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** What stands for a mailbox in the tables. */
export function mailboxHash(secretKey: Buffer, email: string): string {
  return keyedHash(secretKey, "mailbox", mailboxOf(email)).toString("base64url");
}

/**
 * The six digits of a code, out of its random id and the installation's key: so they are stored nowhere, and the mail
 * that tells them can be written whenever it is sent (docs/decisions/059).
 */
export function codeDigits(secretKey: Buffer, id: string): string {
  const number = keyedHash(secretKey, "mailbox code", id).readUIntBE(0, 6);
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");
}

/** What is stored of a code. */
export function codeHash(secretKey: Buffer, id: string, digits: string): string {
  return keyedHash(secretKey, "mailbox code's digits", `${id}\0${digits}`).toString("base64url");
}

/** In constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
