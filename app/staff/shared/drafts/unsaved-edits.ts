import type * as z from "zod/mini";
import { readStoredJson, removeText, writeText } from "#app/lib/storage/browser-storage.ts";

const EDITS_KEY = "unsavedEdits";

/** Unsaved edits of a form, and the saved values they were made from. */
export interface UnsavedEdits<Values> {
  base: Values;
  values: Values;
}

/** Unsaved edits of a user: an account's username, or null for the shared PIN. */
interface StoredEdits {
  user: string | null;
  forms: Record<string, unknown>;
}

function asRecord(stored: unknown): Record<string, unknown> | undefined {
  const isRecord = typeof stored === "object" && stored !== null && !Array.isArray(stored);
  return isRecord ? { ...stored } : undefined;
}

/** Validates without a schema, because the auth guard runs before the schema library is loaded. */
function asStoredEdits(stored: unknown): StoredEdits | undefined {
  const { user, forms } = asRecord(stored) ?? {};
  const formRecord = asRecord(forms);
  return formRecord && (user === null || typeof user === "string") ? { user, forms: formRecord } : undefined;
}

function readStoredEdits(): StoredEdits {
  return readStoredJson("local", EDITS_KEY, asStoredEdits) ?? { user: null, forms: {} };
}

/** Deletes edits of another user, so that they are never saved under this user's name. */
export function deleteOtherUsersEdits(user: string | null): void {
  if (readStoredEdits().user !== user) writeText("local", EDITS_KEY, JSON.stringify({ user, forms: {} }));
}

/** Deletes edits made with the shared PIN, which identifies nobody. Called on sign-out. */
export function deletePinEdits(): void {
  if (readStoredEdits().user === null) removeText("local", EDITS_KEY);
}

/**
 * Reads the unsaved edits of a form.
 * @param id of the program, season or club in the form
 * @param saved the form's values without edits
 */
export function readUnsavedEdits<Values>(
  { id, schema }: { id: string; schema: z.ZodMiniType<Values> },
  saved: Values,
): UnsavedEdits<Values> {
  const edits = asRecord(readStoredEdits().forms[id]);
  const base = schema.safeParse(edits?.base);
  const values = schema.safeParse(edits?.values);
  return base.success && values.success
    ? { base: base.data, values: values.data }
    : { base: saved, values: saved };
}

/**
 * Stored in localStorage, so that unsaved edits survive a crash. Drafts contain nothing private.
 * @param edits undefined if everything is saved
 */
export function storeUnsavedEdits<Values>(id: string, edits: UnsavedEdits<Values> | undefined): void {
  const { user, forms } = readStoredEdits();
  writeText("local", EDITS_KEY, JSON.stringify({ user, forms: { ...forms, [id]: edits } }));
}
