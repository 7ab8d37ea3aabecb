import { readStored, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import type { FieldErrors } from "#domain/field-errors.ts";

const KEY = "registrationErrors";

function asCodes(stored: unknown): FieldErrors | undefined {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return undefined;
  return Object.values(stored).every((code) => typeof code === "string")
    ? (stored as FieldErrors)
    : undefined;
}

/** Hands the server's field errors from /checkout back to the form, which shows them when it opens next. */
export function returnErrors(fields: FieldErrors): void {
  writeText("session", KEY, JSON.stringify(fields));
}

/** The errors handed back, once. */
export function takeReturnedErrors(): FieldErrors {
  const errors = readStored("session", KEY, asCodes);
  removeText("session", KEY);
  return errors ?? {};
}
