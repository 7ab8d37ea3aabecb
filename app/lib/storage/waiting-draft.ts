import { removeText } from "./browser-storage.ts";
import { type KeptFields, readInTab, saveInTab } from "./split-storage.ts";

const KEY = "waitingDraft";

/** Keeps what is typed to join a waiting list, for a reload: guardian, children, mode. */
export function saveWaitingDraft(values: object): void {
  saveInTab(KEY, values);
}

/** What was typed; `sentFor` is the program whose code is awaited. */
export function readWaitingDraft(): KeptFields {
  return readInTab(KEY) ?? {};
}

export function clearWaitingDraft(): void {
  removeText("session", KEY);
}
