import type { RegistrationData } from "#domain/registration.ts";
import { SHARED_FIELDS } from "#domain/registration-questions.ts";
import { readStored, removeText, writeText } from "./browser-storage.ts";
import {
  asFields,
  clearSplit,
  type KeptFields,
  readInTab,
  readSplit,
  saveInTab,
  saveSplit,
} from "./split-storage.ts";

export const PENDING_KEY = "pendingRegistration";
export const DRAFT_KEY = "registrationDraft";
export const TAB_DRAFT_KEY = "registrationDraftHere";
const GUARDIAN_KEY = "lastGuardian";

function guardianOf(fields: KeptFields): KeptFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => SHARED_FIELDS.some((known) => known === field)),
  );
}

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

/** Keeps the guardian of a registration completed in this tab for the next child. */
export function saveLastGuardian(data: RegistrationData): void {
  writeText("session", GUARDIAN_KEY, JSON.stringify(guardianOf(data)));
}

/** The address was corrected after paying: the next child's form begins with the new one. */
export function correctLastGuardian(email: string): void {
  const guardian = readLastGuardian();
  if ("email" in guardian) writeText("session", GUARDIAN_KEY, JSON.stringify({ ...guardian, email }));
}

/** The guardian of the last registration completed in this tab. */
export function readLastGuardian(): KeptFields {
  return guardianOf(readStored("session", GUARDIAN_KEY, asFields) ?? {});
}
