import { PRIVATE_FIELDS } from "#domain/registration-questions.ts";
import { readStored, removeText, writeText } from "./browser-storage.ts";

/** What is typed on a shared phone does not stay longer than this, in milliseconds (docs/rules/registration.md#a-shared-phone-forgets). */
const KEPT_MS = 24 * 3_600_000;

/** Answers to a program's own questions too: whether one is sensitive staff may say later. */
const TAB_FIELDS: readonly string[] = [...PRIVATE_FIELDS, "answers"];

type Kept = string | number | boolean;

/** A form's values as they are kept: text, numbers and boxes, by field; answers to a program's questions by their ids. */
export type KeptFields = Record<string, Kept | Record<string, Kept> | undefined>;

/** Longest text of a field that is taken for ours, in characters. */
const TEXT_MAX = 20_000;

function isField(value: unknown): boolean {
  if (typeof value === "string") return value.length <= TEXT_MAX;
  return typeof value === "number" || typeof value === "boolean" || asFields(value) !== undefined;
}

/**
 * What was stored, when it is fields. By hand: the rules' library would be half of what the form's first load can
 * spare (docs/rules/pages.md#rules-come-when-somebody-types).
 */
export function asFields(stored: unknown): KeptFields | undefined {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return undefined;
  return Object.values(stored).every(isField) ? (stored as KeptFields) : undefined;
}

interface Entry {
  savedAt: number;
  data: KeptFields;
}

function asEntry(stored: unknown): Entry | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { savedAt, data } = stored as Record<string, unknown>;
  const fields = asFields(data);
  return typeof savedAt === "number" && fields ? { savedAt, data: fields } : undefined;
}

/** Keeps fields under a key: private ones in session storage, the others in local storage with the time. */
export function saveSplit(key: string, data: object, now = Date.now()): void {
  const entries = Object.entries(data);
  const kept = entries.filter(([field]) => !TAB_FIELDS.includes(field));
  const secret = entries.filter(([field]) => TAB_FIELDS.includes(field));
  writeText("local", key, JSON.stringify({ savedAt: now, data: Object.fromEntries(kept) }));
  writeText("session", key, JSON.stringify(Object.fromEntries(secret)));
}

/** The fields of both areas merged; undefined when there are none, or they are older than 24 hours. */
export function readSplit(key: string, now = Date.now()): KeptFields | undefined {
  const entry = readStored("local", key, asEntry);
  if (!entry || !isFresh(entry, now)) {
    clearSplit(key);
    return undefined;
  }
  return { ...entry.data, ...readStored("session", key, asFields) };
}

/** Whether an entry is of the last 24 hours; a time far ahead is none of ours, and would never end. */
function isFresh({ savedAt }: { savedAt: number }, now: number): boolean {
  return Math.abs(now - savedAt) < KEPT_MS;
}

/** Keeps fields as long as this browser tab, apart from what other tabs keep. */
export function saveInTab(key: string, data: object, now = Date.now()): void {
  writeText("session", key, JSON.stringify({ savedAt: now, data }));
}

/** What this tab kept; undefined when there is nothing, or it is older than 24 hours. */
export function readInTab(key: string, now = Date.now()): KeptFields | undefined {
  const entry = readStored("session", key, asEntry);
  return entry && isFresh(entry, now) ? entry.data : undefined;
}

export function clearSplit(key: string): void {
  removeText("local", key);
  removeText("session", key);
}
