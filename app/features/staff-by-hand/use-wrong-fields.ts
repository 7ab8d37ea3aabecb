import type { FieldErrors as FormErrors, UseFormReturn } from "react-hook-form";
import { ApiError } from "#app/lib/api-error.ts";
import { firstWrongField } from "#domain/field-errors.ts";
import { ANSWER_FIELDS } from "#domain/paper-registration.ts";
import type { ByHandValues } from "./by-hand-values.ts";

/** From top to bottom. */
const ORDER = [...ANSWER_FIELDS, "donationAmount", "note", "reason"] as const;

type Form<Checked> = Pick<UseFormReturn<ByHandValues, unknown, Checked>, "setError" | "setFocus">;

/** Leads to the topmost wrong field. */
export function focusWrong<Checked>({ setFocus }: Form<Checked>, errors: FormErrors<ByHandValues>): void {
  const wrong = Object.fromEntries(Object.keys(errors).map((field) => [field, "invalid_input"]));
  const field = firstWrongField(ORDER, wrong);
  if (field) setFocus(field);
}

/** Marks the fields that the server refused, and leads to the topmost one. */
export function showRefused<Checked>({ setError, setFocus }: Form<Checked>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const field of ORDER) {
    const message = error.fields[field];
    if (message) setError(field, { type: "server", message });
  }
  const first = firstWrongField(ORDER, error.fields);
  if (first) setFocus(first);
}
