import { createHash } from "node:crypto";
import { REGISTRATION_FIELDS, type RegistrationData } from "#domain/registration.ts";
import { keyedHash } from "#server/staff/keyed-hash.ts";

/** SHA-256 in hexadecimal: for texts that nobody can guess, or that are public. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * The same for every way in which one browser writes the same registration: its request again finds its payment.
 * Under the installation's key, because answers about health can be guessed word by word
 * (docs/rules/privacy.md#no-hash-of-what-a-family-typed-outlives-its-payment).
 * @param sender what the browser is known by: another one's equal answers are a request of their own
 */
export function registrationHash(secretKey: Buffer, sender: string, data: RegistrationData): string {
  const answers = JSON.stringify(REGISTRATION_FIELDS.map((field) => data[field]));
  return keyedHash(secretKey, "registration-request", `${sender}\0${answers}`).toString("hex");
}
