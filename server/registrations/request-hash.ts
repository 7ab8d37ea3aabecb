import { createHash } from "node:crypto";
import { REGISTRATION_FIELDS, type RegistrationData, registrationFields } from "#domain/registration.ts";

/** SHA-256 in hexadecimal. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The same for every way of writing the same registration: the same request again finds the same payment. */
export function registrationHash(data: RegistrationData): string {
  return sha256(JSON.stringify(REGISTRATION_FIELDS.map((field) => data[field])));
}

/**
 * The hash of a body that is only recognised, not stored: after a payment nothing may be refused because a
 * rule about today changed at midnight.
 */
export function hashOfUncheckedBody(body: unknown): string | null {
  const parsed = registrationFields.safeParse(body);
  return parsed.success ? registrationHash(parsed.data) : null;
}
