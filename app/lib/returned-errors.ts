import * as z from "zod/mini";
import type { FieldErrors } from "#domain/field-errors.ts";
import { readStored, removeText, writeText } from "./browser-storage.ts";

const KEY = "registrationErrors";

const codesSchema = z.record(z.string(), z.string());

/** Hands the server's field errors from /checkout back to the form, which shows them when it opens next. */
export function returnErrors(fields: FieldErrors): void {
  writeText("session", KEY, JSON.stringify(fields));
}

/** The errors handed back, once. */
export function takeReturnedErrors(): FieldErrors {
  const errors = readStored("session", KEY, codesSchema);
  removeText("session", KEY);
  return errors ?? {};
}
