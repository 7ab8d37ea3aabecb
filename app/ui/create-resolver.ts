import { type FieldValues, type FieldErrors as FormErrors, type Resolver, set } from "react-hook-form";
import { type FieldErrors, fieldErrors } from "#domain/text/checks.ts";

/** Parsed values, or the error code of each invalid field by the server's path: "guardian.email". */
export type CheckResult<Output> = { values: Output } | { errors: FieldErrors };

export function createResolver<Values extends FieldValues, Output>(
  check: (values: Values) => CheckResult<Output> | Promise<CheckResult<Output>>,
): Resolver<Values, unknown, Output> {
  return async (input) => {
    const result = await check(input);
    if ("values" in result) return { values: result.values, errors: {} };
    const errors: FormErrors<Values> = {};
    for (const [path, message] of Object.entries(result.errors)) set(errors, path, { type: "rule", message });
    return { values: {}, errors };
  };
}

interface Schema<Output> {
  safeParse: (
    input: unknown,
  ) =>
    | { success: true; data: Output }
    | { success: false; error: { issues: Parameters<typeof fieldErrors>[0] } };
}

/** Validates typed values by a schema that the server also uses. */
export function validateWith<Output>(schema: Schema<Output>, input: unknown): CheckResult<Output> {
  const parsed = schema.safeParse(input);
  return parsed.success ? { values: parsed.data } : { errors: fieldErrors(parsed.error.issues) };
}
