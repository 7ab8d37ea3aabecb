import { ORDER_FIELDS } from "#domain/registration/order-fields.ts";
import { PRIVATE_FIELDS } from "#domain/registration/questions.ts";
import type { KeyIn, SplitKey } from "./browser-keys.ts";
import { readStored, removeText, writeText } from "./browser-storage.ts";

/**
 * How long typed values stay on a device that a family may share, in milliseconds
 * (docs/reference/registration-form.md#drafts).
 */
const KEPT_MS = 24 * 3_600_000;

/**
 * Fields kept in session storage only. Includes answers to a program's own questions, because staff may mark one as
 * sensitive later, and that a family cannot pay.
 */
const TAB_FIELDS: readonly string[] = [
  ...ORDER_FIELDS.filter(({ field }) => PRIVATE_FIELDS.includes(field)).map(({ name }) => name),
  "answers",
  "asksAid",
  "aid",
];

/** null: radio buttons without a choice, once the focus has left them. */
type Kept = string | number | boolean | null | KeptFields | KeptFields[] | undefined;

/**
 * A form's values as stored, by field: text, numbers and booleans, answers by question id, the sections of an order,
 * and a list with one entry for each child.
 */
export interface KeptFields {
  [field: string]: Kept;
}

/** Longest text of a field that is accepted, in characters. */
const TEXT_MAX = 20_000;
/** Deepest nesting that is accepted: a child's answers within a form. */
const DEPTH_MAX = 3;

function isField(value: unknown, depth: number): boolean {
  if (typeof value === "string") return value.length <= TEXT_MAX;
  if (typeof value === "number" || typeof value === "boolean" || value === null) return true;
  if (Array.isArray(value)) return value.every((entry) => isFields(entry, depth - 1));
  return isFields(value, depth - 1);
}

function isFields(stored: unknown, depth: number): stored is KeptFields {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored) || depth < 1) return false;
  return Object.values(stored).every((value) => isField(value, depth));
}

/**
 * Checks that a stored value is fields. Written by hand because zod would take half of the form's budget for first-load
 * code (docs/reference/page-loading.md#validation-rules).
 */
export function asFields(stored: unknown): KeptFields | undefined {
  return isFields(stored, DEPTH_MAX) ? stored : undefined;
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

/** The fields for local storage, at every level. */
function sharedPart(fields: object): KeptFields {
  const part = Object.entries(fields).flatMap(([field, value]): [string, Kept][] => {
    if (TAB_FIELDS.includes(field)) return [];
    if (Array.isArray(value)) return [[field, value.map(sharedPart)]];
    return [[field, typeof value === "object" && value !== null ? sharedPart(value) : value]];
  });
  return Object.fromEntries(part);
}

/** The fields of a section; {} if the value is something else. */
export function fieldsAt(part: Kept): KeptFields {
  return typeof part === "object" && part !== null && !Array.isArray(part) ? part : {};
}

/** Stores all fields in session storage, for this tab, and those that are not private in local storage, for new tabs. */
export function saveSplit(key: SplitKey, data: object, now = Date.now()): void {
  writeText("local", key, JSON.stringify({ savedAt: now, data: sharedPart(data) }));
  saveInTab(key, data, now);
}

/**
 * The fields that this device stored last, with this tab's private ones; undefined if there are none or they are older
 * than 24 hours. If another tab has saved since, this tab's private answers are left out: they are about other children.
 */
export function readSplit(key: SplitKey, now = Date.now()): KeptFields | undefined {
  const entry = readStored("local", key, asEntry);
  if (!entry || !isFresh(entry, now)) {
    clearSplit(key);
    return undefined;
  }
  const own = readStored("session", key, asEntry);
  return own?.savedAt === entry.savedAt ? own.data : entry.data;
}

/** Whether an entry is less than 24 hours old. A time far in the future is invalid; it would never expire. */
function isFresh({ savedAt }: { savedAt: number }, now: number): boolean {
  return Math.abs(now - savedAt) < KEPT_MS;
}

/** Stores fields for this tab only, separate from other tabs. */
export function saveInTab(key: KeyIn<"session">, data: object, now = Date.now()): void {
  writeText("session", key, JSON.stringify({ savedAt: now, data }));
}

/** What this tab stored; undefined if nothing or older than 24 hours. */
export function readInTab(key: KeyIn<"session">, now = Date.now()): KeptFields | undefined {
  const entry = readStored("session", key, asEntry);
  return entry && isFresh(entry, now) ? entry.data : undefined;
}

export function clearSplit(key: SplitKey): void {
  removeText("local", key);
  removeText("session", key);
}

/**
 * A form's initial values: its defaults, overwritten by kept or given values. Unknown fields and values of a different
 * type are left out, such as those of an older form.
 */
export function mergeDefaults<Values extends object>(start: Values, ...kept: unknown[]): Values {
  const fits = ([field, value]: [string, unknown]) =>
    Object.hasOwn(start, field) && typeof value === typeof start[field as keyof Values];
  const fitting = kept.map((fields) => Object.fromEntries(Object.entries(fields ?? {}).filter(fits)));
  return Object.assign({ ...start }, ...fitting);
}
