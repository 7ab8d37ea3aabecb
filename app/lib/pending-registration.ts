import * as z from "zod/mini";
import { type RegistrationData, registrationFields } from "#domain/registration.ts";
import { readStored, removeText, writeText } from "./browser-storage.ts";
import { clearSplit, readInTab, readSplit, saveInTab, saveSplit } from "./split-storage.ts";

const PENDING_KEY = "pendingRegistration";
export const DRAFT_KEY = "registrationDraft";
export const TAB_DRAFT_KEY = "registrationDraftHere";
const GUARDIAN_KEY = "lastGuardian";

/** What the next child of the same family has in common with this one. */
const guardianFields = z.pick(registrationFields, {
  parentFirstName: true,
  parentLastName: true,
  email: true,
  phone: true,
  parentAddress: true,
  emergencyContactName: true,
  emergencyContactPhone: true,
  emergencyContactRelation: true,
});

/** Keeps a half-filled form: for a new tab, and this tab's own apart from what another one types. */
export function saveFormDraft(values: object): void {
  saveSplit(DRAFT_KEY, values);
  saveInTab(TAB_DRAFT_KEY, values);
}

/** What was typed in this tab, else what was typed last on this device. */
export function readFormDraft(): Record<string, unknown> {
  return readInTab(TAB_DRAFT_KEY) ?? readSplit(DRAFT_KEY) ?? {};
}

export function clearFormDraft(): void {
  clearSplit(DRAFT_KEY);
  removeText("session", TAB_DRAFT_KEY);
}

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
  // Another tab may still hold the signature, and pay.
  if (fields?.waiverSignature === undefined) return null;
  const { data } = registrationFields.safeParse(fields);
  if (!data) clearSplit(PENDING_KEY);
  return data ?? null;
}

/** After completion: forgets the child, and keeps the guardian for "Register another child" (design.md §7.23). */
export function clearPendingRegistration(): void {
  const data = readPendingRegistration();
  if (data) {
    writeText("session", GUARDIAN_KEY, JSON.stringify(guardianFields.parse(data)));
  }
  clearSplit(PENDING_KEY);
  clearFormDraft();
}

/** The guardian of the last registration completed in this tab. */
export function readLastGuardian(): Partial<z.infer<typeof guardianFields>> {
  return readStored("session", GUARDIAN_KEY, guardianFields) ?? {};
}
