import { ORDER_FIELDS } from "#domain/order-fields.ts";
import { PRIVATE_FIELDS } from "#domain/registration-questions.ts";
import type { KeyIn, SplitKey } from "./browser-keys.ts";
import { readStored, removeText, writeText } from "./browser-storage.ts";

/** What is typed on a shared phone does not stay longer than this, in milliseconds (docs/rules/registration.md#a-shared-phone-forgets). */
const KEPT_MS = 24 * 3_600_000;

/** Answers to a program's own questions too: whether one is sensitive staff may say later. */
const TAB_FIELDS: readonly string[] = [
  ...ORDER_FIELDS.filter(({ field }) => PRIVATE_FIELDS.includes(field)).map(({ name }) => name),
  "answers",
];

type Kept = string | number | boolean | KeptFields | KeptFields[] | undefined;

/**
 * A form's values as they are kept: text, numbers and boxes, by field; answers to a program's questions by their ids,
 * the parts of an order, and lists of such values, one for each child.
 */
export interface KeptFields {
  [field: string]: Kept;
}

/** Longest text of a field that is taken for ours, in characters. */
const TEXT_MAX = 20_000;
/** Answers of a child in a form: nothing of ours is deeper. */
const DEPTH_MAX = 3;

function isField(value: unknown, depth: number): boolean {
  if (typeof value === "string") return value.length <= TEXT_MAX;
  if (typeof value === "number" || typeof value === "boolean") return true;
  if (Array.isArray(value)) return value.every((one) => isFields(one, depth - 1));
  return isFields(value, depth - 1);
}

function isFields(stored: unknown, depth: number): stored is KeptFields {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored) || depth < 1) return false;
  return Object.values(stored).every((value) => isField(value, depth));
}

/**
 * What was stored, when it is fields. By hand: the rules' library would be half of what the form's first load can
 * spare (docs/rules/pages.md#rules-come-when-somebody-types).
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

/** The fields that stay on the device, or those that end with the tab; of each child and each part of an order too. */
function partOf(fields: object, isInTab: boolean): KeptFields {
  const part = Object.entries(fields).flatMap(([field, value]): [string, Kept][] => {
    if (TAB_FIELDS.includes(field)) return isInTab ? [[field, value]] : [];
    if (Array.isArray(value)) return [[field, value.map((one) => partOf(one, isInTab))]];
    if (typeof value === "object" && value !== null) return [[field, partOf(value, isInTab)]];
    return isInTab ? [] : [[field, value]];
  });
  return Object.fromEntries(part);
}

/** The fields of a part; none where something else stands. */
export function fieldsAt(part: Kept): KeptFields {
  return typeof part === "object" && !Array.isArray(part) ? part : {};
}

/** Parts are merged field by field, lists child by child. */
function merged(kept: KeptFields, secret: KeptFields): KeptFields {
  const parts = Object.entries(kept).map(([field, value]): [string, Kept] => {
    const other = secret[field];
    if (Array.isArray(value)) {
      const others = Array.isArray(other) ? other : [];
      return [field, value.map((one, at) => merged(one, others[at] ?? {}))];
    }
    return [field, typeof value === "object" ? merged(value, fieldsAt(other)) : value];
  });
  return { ...secret, ...Object.fromEntries(parts) };
}

/** Which of a device's entries the private fields of a tab belong to. */
const BELONGS_TO = "savedAt";

/** Keeps fields under a key: private ones in session storage, the others in local storage with the time. */
export function saveSplit(key: SplitKey, data: object, now = Date.now()): void {
  writeText("local", key, JSON.stringify({ savedAt: now, data: partOf(data, false) }));
  writeText("session", key, JSON.stringify({ ...partOf(data, true), [BELONGS_TO]: now }));
}

/**
 * The fields of both areas merged; undefined when there are none, or they are older than 24 hours. What another tab has
 * stored since is given without this tab's private answers, which are about other children.
 */
export function readSplit(key: SplitKey, now = Date.now()): KeptFields | undefined {
  const entry = readStored("local", key, asEntry);
  if (!entry || !isFresh(entry, now)) {
    clearSplit(key);
    return undefined;
  }
  const { [BELONGS_TO]: savedAt = entry.savedAt, ...secret } = readStored("session", key, asFields) ?? {};
  return savedAt === entry.savedAt ? merged(entry.data, secret) : entry.data;
}

/** Whether an entry is of the last 24 hours; a time far ahead is none of ours, and would never end. */
function isFresh({ savedAt }: { savedAt: number }, now: number): boolean {
  return Math.abs(now - savedAt) < KEPT_MS;
}

/** Keeps fields as long as this browser tab, apart from what other tabs keep. */
export function saveInTab(key: KeyIn<"session">, data: object, now = Date.now()): void {
  writeText("session", key, JSON.stringify({ savedAt: now, data }));
}

/** What this tab kept; undefined when there is nothing, or it is older than 24 hours. */
export function readInTab(key: KeyIn<"session">, now = Date.now()): KeptFields | undefined {
  const entry = readStored("session", key, asEntry);
  return entry && isFresh(entry, now) ? entry.data : undefined;
}

export function clearSplit(key: SplitKey): void {
  removeText("local", key);
  removeText("session", key);
}
