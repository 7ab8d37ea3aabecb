import { readText, removeText, writeText } from "./browser-storage.ts";

/** What is typed on a shared phone does not stay longer than this, in milliseconds (design.md §7.16). */
const KEPT_MS = 24 * 3_600_000;

/** Kept only as long as the browser tab: answers about health, and the signature. */
const SESSION_FIELDS: readonly string[] = ["medicalConditions", "allergies", "waiverSignature"];

type Fields = Record<string, unknown>;

function parse(text: string | null): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps fields under a key: private ones in session storage, the others in local storage with the time. */
export function saveSplit(key: string, data: object, now = Date.now()): void {
  const entries = Object.entries(data);
  const kept = entries.filter(([field]) => !SESSION_FIELDS.includes(field));
  const secret = entries.filter(([field]) => SESSION_FIELDS.includes(field));
  writeText("local", key, JSON.stringify({ savedAt: now, data: Object.fromEntries(kept) }));
  writeText("session", key, JSON.stringify(Object.fromEntries(secret)));
}

/** The fields of both areas merged; undefined when there are none, or they are older than 24 hours. */
export function readSplit(key: string, now = Date.now()): Fields | undefined {
  const entry = parse(readText("local", key));
  const data = entry?.data;
  if (!entry || typeof data !== "object" || data === null) return undefined;
  if (!(now - Number(entry.savedAt) < KEPT_MS)) {
    clearSplit(key);
    return undefined;
  }
  return { ...data, ...parse(readText("session", key)) };
}

export function clearSplit(key: string): void {
  removeText("local", key);
  removeText("session", key);
}
