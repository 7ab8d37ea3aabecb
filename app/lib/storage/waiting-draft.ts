import { removeText } from "./browser-storage.ts";
import { readInTab, type StoredFields, saveInTab } from "./draft-storage.ts";

const KEY = "waitingDraft";

/** Stores the typed values of the waiting list form for a reload: guardian, children, mode. */
export function saveWaitingDraft(values: object): void {
  saveInTab(KEY, values);
}

/** The stored values. `sentFor` is the program whose code was emailed. */
export function readWaitingDraft(): StoredFields {
  return readInTab(KEY) ?? {};
}

export function clearWaitingDraft(): void {
  removeText("session", KEY);
}
