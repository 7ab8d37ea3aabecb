import type { Order } from "#domain/order.ts";
import { readStored, removeText, writeText } from "./browser-storage.ts";
import {
  asFields,
  clearSplit,
  fieldsAt,
  type KeptFields,
  readInTab,
  readSplit,
  saveInTab,
  saveSplit,
} from "./split-storage.ts";

export const DRAFT_KEY = "registrationDraft";
export const TAB_DRAFT_KEY = "registrationDraftHere";
const GUARDIAN_KEY = "lastGuardian";

/** A half-filled form in the shape of an order. */
type Draft = KeptFields & { children: KeptFields[] };

function isDraft(fields: KeptFields): fields is Draft {
  return Array.isArray(fields.children);
}

/** Keeps a half-filled form: for a new tab, and this tab's own apart from what another one types. */
export function saveFormDraft(values: object): void {
  saveSplit(DRAFT_KEY, values);
  saveInTab(TAB_DRAFT_KEY, values);
}

/** What was typed in this tab, else what was typed last on this device; an older form's is dropped. */
export function readFormDraft(): Draft {
  const draft = readInTab(TAB_DRAFT_KEY) ?? readSplit(DRAFT_KEY);
  if (draft && isDraft(draft)) return draft;
  if (draft) clearFormDraft();
  return { children: [] };
}

/** The program that is chosen above the form is its first child's. */
export function saveDraftProgram(programId: string): void {
  const {
    children: [first, ...others],
    ...draft
  } = readFormDraft();
  saveFormDraft({ ...draft, children: [{ ...first, programId }, ...others] });
}

export function clearFormDraft(): void {
  clearSplit(DRAFT_KEY);
  removeText("session", TAB_DRAFT_KEY);
}

/** What a family's next child shares with the one before. */
type LastGuardian = Pick<Order, "guardian" | "emergencyContact">;

/** Keeps the guardian of a registration completed in this tab for the next child. */
export function saveLastGuardian({ guardian, emergencyContact }: LastGuardian): void {
  writeText("session", GUARDIAN_KEY, JSON.stringify({ guardian, emergencyContact }));
}

/** The guardian and the emergency contact of the last registration completed in this tab. */
export function readLastGuardian(): KeptFields {
  return readStored("session", GUARDIAN_KEY, asFields) ?? {};
}

/** That guardian's mail address; empty where there is none. */
export function lastEmail(): string {
  return String(fieldsAt(readLastGuardian().guardian).email ?? "");
}

/** The address was corrected after paying: the next child's form begins with the new one. */
export function correctLastGuardian(email: string): void {
  const last = readLastGuardian();
  const guardian = fieldsAt(last.guardian);
  if ("email" in guardian)
    writeText("session", GUARDIAN_KEY, JSON.stringify({ ...last, guardian: { ...guardian, email } }));
}
