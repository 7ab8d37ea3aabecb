import { readStored, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { asFields } from "#app/lib/storage/split-storage.ts";

const KEY = "staffDrafts";

type Draft = Record<string, unknown>;

function asDrafts(stored: unknown): Record<string, Draft> | undefined {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return undefined;
  return Object.values(stored).every(asFields) ? (stored as Record<string, Draft>) : undefined;
}

function readAll(): Record<string, Draft> {
  return readStored("session", KEY, asDrafts) ?? {};
}

/** What staff had typed into a form of this tab before a reload or a new sign-in. */
export function readDraft(name: string): Draft | undefined {
  return readAll()[name];
}

/** Kept as long as the tab and no longer: it is about somebody else's child. */
export function saveDraft(name: string, draft: Draft): void {
  writeText("session", KEY, JSON.stringify({ ...readAll(), [name]: draft }));
}

export function clearDraft(name: string): void {
  const { [name]: _done, ...others } = readAll();
  writeText("session", KEY, JSON.stringify(others));
}

/** Whoever signs out leaves nothing behind. */
export function clearDrafts(): void {
  removeText("session", KEY);
}
