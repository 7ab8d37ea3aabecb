import type { FieldErrors } from "#domain/field-errors.ts";
import { readText, removeText, writeText } from "./browser-storage.ts";

const KEY = "registrationErrors";

/** Hands the server's field errors from /checkout back to the form, which shows them when it opens next. */
export function returnErrors(fields: FieldErrors): void {
  writeText("session", KEY, JSON.stringify(fields));
}

/** The errors handed back, once. */
export function takeReturnedErrors(): FieldErrors {
  const text = readText("session", KEY);
  removeText("session", KEY);
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
}
