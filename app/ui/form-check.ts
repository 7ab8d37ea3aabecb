import { type FieldValues, type Resolver, set } from "react-hook-form";
import { type FieldErrors, fieldErrors } from "#domain/field-errors.ts";

/** What typed values say, or the code of each wrong field by its path, as the server names it: "guardian.email". */
type Checked<Output> = { values: Output } | { errors: FieldErrors };

/** The one resolver of all forms. */
export function resolverOf<Values extends FieldValues, Output>(
  check: (values: Values) => Checked<Output> | Promise<Checked<Output>>,
): Resolver<Values, unknown, Output> {
  return async (typed) => {
    const checked = await check(typed);
    if ("values" in checked) return { values: checked.values, errors: {} };
    const errors = {};
    for (const [path, message] of Object.entries(checked.errors)) {
      set(errors, path, { type: "rule", message });
    }
    return { values: {}, errors };
  };
}

interface Schema<Output> {
  safeParse: (
    typed: unknown,
  ) =>
    | { success: true; data: Output }
    | { success: false; error: { issues: Parameters<typeof fieldErrors>[0] } };
}

/** Holds typed values against a schema that the server uses. */
export function checkBy<Output>(schema: Schema<Output>, typed: unknown): Checked<Output> {
  const parsed = schema.safeParse(typed);
  return parsed.success ? { values: parsed.data } : { errors: fieldErrors(parsed.error.issues) };
}
