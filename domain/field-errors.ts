/** The error code of each wrong field, by field name. */
export type FieldErrors = Record<string, string>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The first issue of each field, in the order in which the schema found them. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? "");
    errors[field] ??= message;
  }
  return errors;
}

/** The topmost wrong field of a form, given its fields from top to bottom. */
export function firstWrongField<T extends string>(order: readonly T[], errors: FieldErrors): T | undefined {
  return order.find((field) => errors[field] !== undefined);
}
