import type * as z from "zod/mini";
import { readStored, removeText, writeText } from "#app/lib/storage/browser-storage.ts";

const KEY = "programTyping";

/** What is typed into a form and not all on the server yet, and what the form said before. */
export interface KeptTyping<Values> {
  base: Values;
  values: Values;
}

/** The forms of one person: an account's username, or null for the shared PIN. */
interface KeptForms {
  user: string | null;
  forms: Record<string, unknown>;
}

function asRecord(stored: unknown): Record<string, unknown> | undefined {
  const isRecord = typeof stored === "object" && stored !== null && !Array.isArray(stored);
  return isRecord ? { ...stored } : undefined;
}

/** Checked by hand, because the guard of the staff pages reads it before any page needs a schema. */
function asKeptForms(stored: unknown): KeptForms | undefined {
  const { user, forms } = asRecord(stored) ?? {};
  const known = asRecord(forms);
  return known && (user === null || typeof user === "string") ? { user, forms: known } : undefined;
}

function readAll(): KeptForms {
  return readStored("local", KEY, asKeptForms) ?? { user: null, forms: {} };
}

/** Deletes the typing of another person, so that it is never saved under the next person's name. */
export function dropTypingOfOthers(user: string | null): void {
  if (readAll().user !== user) writeText("local", KEY, JSON.stringify({ user, forms: {} }));
}

/** Drops what was typed with the shared PIN, which names nobody. Called on sign-out. */
export function dropTypingOfPin(): void {
  if (readAll().user === null) removeText("local", KEY);
}

/**
 * @param id of the program, season or club whose form it is
 * @param shown what the form says where nothing was typed
 */
export function readTyping<Values>(
  { id, schema }: { id: string; schema: z.ZodMiniType<Values> },
  shown: Values,
): KeptTyping<Values> {
  const typing = asRecord(readAll().forms[id]);
  const base = schema.safeParse(typing?.base);
  const values = schema.safeParse(typing?.values);
  return base.success && values.success
    ? { base: base.data, values: values.data }
    : { base: shown, values: shown };
}

/**
 * Keeps a form's typing on the device, not only in the tab: drafts hold nothing private, and a browser may be killed.
 * @param typing undefined when the server has it all
 */
export function keepTyping<Values>(id: string, typing: KeptTyping<Values> | undefined): void {
  const { user, forms } = readAll();
  writeText("local", KEY, JSON.stringify({ user, forms: { ...forms, [id]: typing } }));
}
