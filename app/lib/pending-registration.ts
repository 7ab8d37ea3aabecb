import type { RegistrationData } from "#domain/registration.ts";
import { readText, writeText } from "./browser-storage.ts";
import { clearSplit, readSplit, saveSplit } from "./split-storage.ts";

const PENDING_KEY = "pendingRegistration";
export const DRAFT_KEY = "registrationDraft";
const GUARDIAN_KEY = "lastGuardian";

/** What the next child of the same family has in common with this one. */
const GUARDIAN_FIELDS = [
  "parentFirstName",
  "parentLastName",
  "email",
  "phone",
  "parentAddress",
  "emergencyContactName",
  "emergencyContactPhone",
  "emergencyContactRelation",
] as const satisfies readonly (keyof RegistrationData)[];
export type GuardianFields = Pick<RegistrationData, (typeof GUARDIAN_FIELDS)[number]>;

/** Keeps a whole, valid registration until it is paid: /checkout reads it (spec.md §3, Browser storage). */
export function savePendingRegistration(data: RegistrationData): void {
  saveSplit(PENDING_KEY, data);
}

/**
 * The registration that waits for payment; null when there is none, it is older than 24 hours, or the tab
 * that held its signature and health answers was closed.
 */
export function readPendingRegistration(): RegistrationData | null {
  const fields = readSplit(PENDING_KEY);
  const isWhole = typeof fields?.signUpReason === "string" && typeof fields.waiverSignature === "string";
  return isWhole ? (fields as unknown as RegistrationData) : null;
}

/** After completion: forgets the child, and keeps the guardian for "Register another child" (design.md §7.23). */
export function clearPendingRegistration(): void {
  const data = readPendingRegistration();
  if (data) {
    const guardian = Object.fromEntries(GUARDIAN_FIELDS.map((field) => [field, data[field]]));
    writeText("session", GUARDIAN_KEY, JSON.stringify(guardian));
  }
  clearSplit(PENDING_KEY);
  clearSplit(DRAFT_KEY);
}

/** The guardian of the last registration completed in this tab. */
export function readLastGuardian(): Partial<GuardianFields> {
  try {
    return JSON.parse(readText("session", GUARDIAN_KEY) ?? "{}");
  } catch {
    return {};
  }
}
