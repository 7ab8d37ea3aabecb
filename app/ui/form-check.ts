import type { FieldValues, FieldErrors as FormErrors, Resolver } from "react-hook-form";
import { type FieldErrors, fieldErrors } from "#domain/text/checks.ts";

/** Parsed values, or the error code of each invalid field by path, as the server names it: "guardian.email". */
type Checked<Output> = { values: Output } | { errors: FieldErrors };

/** Error codes in react-hook-form's structure. Its own function for this would load the library on pages without a form. */
function held<Values extends FieldValues>(codes: FieldErrors): FormErrors<Values> {
  const errors = {};
  for (const [path, message] of Object.entries(codes)) {
    const keys = path.split(".");
    let target: Record<string, unknown> = errors;
    for (const [depth, key] of keys.entries()) {
      const next = keys[depth + 1];
      if (next === undefined) target[key] = { type: "rule", message };
      else target[key] ??= /^\d+$/.test(next) ? [] : {};
      target = target[key] as typeof target;
    }
  }
  return errors;
}

/** Makes a form's resolver from a check; all forms use it. */
export function resolverOf<Values extends FieldValues, Output>(
  check: (values: Values) => Checked<Output> | Promise<Checked<Output>>,
): Resolver<Values, unknown, Output> {
  return async (typed) => {
    const checked = await check(typed);
    if ("values" in checked) return { values: checked.values, errors: {} };
    return { values: {}, errors: held(checked.errors) };
  };
}

interface Schema<Output> {
  safeParse: (
    typed: unknown,
  ) =>
    | { success: true; data: Output }
    | { success: false; error: { issues: Parameters<typeof fieldErrors>[0] } };
}

/** Checks typed values against a schema that the server uses too. */
export function checkBy<Output>(schema: Schema<Output>, typed: unknown): Checked<Output> {
  const parsed = schema.safeParse(typed);
  return parsed.success ? { values: parsed.data } : { errors: fieldErrors(parsed.error.issues) };
}
