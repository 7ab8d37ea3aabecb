import { ORDER_FIELDS } from "#domain/registration/order-fields.ts";
import { PRIVATE_FIELDS } from "#domain/registration/questions.ts";
import type { SplitKey, StorageKey } from "./browser-keys.ts";
import { readStoredJson, removeText, writeText } from "./browser-storage.ts";

/**
 * Lifetime of typed values on a device that a family may share, in milliseconds
 * (docs/reference/registration-form.md#drafts).
 */
const DRAFT_LIFETIME_MS = 24 * 3_600_000;

/**
 * Fields for session storage only. They include answers to a program's own questions (staff may later mark one as
 * sensitive), who must not pick up a child, signatures, and an aid request.
 */
const TAB_FIELDS: readonly string[] = [
  ...ORDER_FIELDS.filter(({ field }) => PRIVATE_FIELDS.includes(field)).map(({ name }) => name),
  "answers",
  "pickUp",
  "formSignatures",
  "playerSignatures",
  "asksAid",
  "aid",
];

/** null: radio buttons without a choice, after they lost the focus. */
type StoredValue = string | number | boolean | null | StoredFields | StoredFields[] | undefined;

/**
 * A form's stored values by field: text, numbers, booleans, answers by question id, the sections of an order,
 * and a list of children.
 */
export interface StoredFields {
  [field: string]: StoredValue;
}

/** Longest text of a field that is accepted, in characters. */
const TEXT_MAX = 20_000;
/** Deepest nesting that is accepted: a child's answers within a form. */
const DEPTH_MAX = 3;

function isStoredValue(value: unknown, depth: number): boolean {
  if (typeof value === "string") return value.length <= TEXT_MAX;
  if (typeof value === "number" || typeof value === "boolean" || value === null) return true;
  if (Array.isArray(value)) return value.every((item) => isStoredFields(item, depth - 1));
  return isStoredFields(value, depth - 1);
}

function isStoredFields(stored: unknown, depth: number): stored is StoredFields {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored) || depth < 1) return false;
  return Object.values(stored).every((value) => isStoredValue(value, depth));
}

/**
 * Returns a stored value if it is valid fields. Written by hand because zod would use half of the form's
 * budget for first-load code (docs/reference/page-loading.md#validation-rules).
 */
export function asFields(stored: unknown): StoredFields | undefined {
  return isStoredFields(stored, DEPTH_MAX) ? stored : undefined;
}

function asStoredDraft(stored: unknown) {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { savedAt, data } = stored as Record<string, unknown>;
  const fields = asFields(data);
  return typeof savedAt === "number" && fields ? { savedAt, data: fields } : undefined;
}

/** The fields for local storage, at every level of nesting. */
function withoutTabFields(fields: object): StoredFields {
  const sharedFields = Object.entries(fields).flatMap(([field, value]): [string, StoredValue][] => {
    if (TAB_FIELDS.includes(field)) return [];
    if (Array.isArray(value)) return [[field, value.map(withoutTabFields)]];
    return [[field, typeof value === "object" && value !== null ? withoutTabFields(value) : value]];
  });
  return Object.fromEntries(sharedFields);
}

/** The fields of a section; {} if the value is something else. */
export function fieldsAt(section: StoredValue): StoredFields {
  return typeof section === "object" && section !== null && !Array.isArray(section) ? section : {};
}

/** Stores all fields in session storage, for this tab, and those that are not private in local storage, for new tabs. */
export function saveSplit(key: SplitKey, data: object, now = Date.now()): void {
  writeText("local", key, JSON.stringify({ savedAt: now, data: withoutTabFields(data) }));
  saveInTab(key, data, now);
}

/**
 * The fields that this device stored last, with this tab's private ones. Undefined if none, or older than 24 hours. If
 * another tab has saved since, this tab's private answers are left out: they are about other children.
 */
export function readSplit(key: SplitKey, now = Date.now()): StoredFields | undefined {
  const draft = readStoredJson("local", key, asStoredDraft);
  if (!draft || !isFresh(draft, now)) {
    clearSplit(key);
    return undefined;
  }
  const tabDraft = readStoredJson("session", key, asStoredDraft);
  return tabDraft?.savedAt === draft.savedAt ? tabDraft.data : draft.data;
}

/** True if a draft is less than 24 hours old. A time far in the future is invalid, because it would never expire. */
function isFresh({ savedAt }: { savedAt: number }, now: number): boolean {
  return Math.abs(now - savedAt) < DRAFT_LIFETIME_MS;
}

/** Stores fields for this tab only, separate from other tabs. */
export function saveInTab(key: StorageKey<"session">, data: object, now = Date.now()): void {
  writeText("session", key, JSON.stringify({ savedAt: now, data }));
}

/** The fields that this tab stored. Undefined if none, or older than 24 hours. */
export function readInTab(key: StorageKey<"session">, now = Date.now()): StoredFields | undefined {
  const draft = readStoredJson("session", key, asStoredDraft);
  return draft && isFresh(draft, now) ? draft.data : undefined;
}

export function clearSplit(key: SplitKey): void {
  removeText("local", key);
  removeText("session", key);
}

/**
 * A form's initial values: its defaults, overwritten by stored or given values. Unknown fields and values of
 * another type, such as those of an older form, are ignored.
 */
export function mergeDefaults<Values extends object>(defaults: Values, ...sources: unknown[]): Values {
  const isSameType = ([field, value]: [string, unknown]) =>
    Object.hasOwn(defaults, field) && typeof value === typeof defaults[field as keyof Values];
  const matching = sources.map((fields) =>
    Object.fromEntries(Object.entries(fields ?? {}).filter(isSameType)),
  );
  return Object.assign({ ...defaults }, ...matching);
}
