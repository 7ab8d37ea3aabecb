import type * as z from "zod/mini";

/** Error codes by place in a draft, such as "contacts.0.role.es". */
type DraftCodes<Code extends string> = Record<string, Code | "invalid_input">;

/** The first code of each place that does not even have the shape of what is published. */
export function shapeErrors<Code extends string>(
  issues: readonly z.core.$ZodIssue[],
  codes: readonly Code[],
): DraftCodes<Code> {
  const errors: DraftCodes<Code> = {};
  for (const { path, message } of issues)
    errors[path.join(".")] ??= codes.find((known) => known === message) ?? "invalid_input";
  return errors;
}

/** How drafts of one subject are read. */
export interface DraftCheck<Facts, Code extends string = string> {
  /** The content in publishable form, where it has the shape; and what keeps it from being published. */
  read: (payload: unknown) => { facts?: Facts; errors: DraftCodes<Code> };
  /** A draft as publishing would read it: texts cleaned, unknown parts dropped. Unchanged if its shape is invalid. */
  asPublished: <Payload>(payload: Payload) => Payload | Facts;
}

/** @param errorsOf errors that involve several fields, in facts whose shape is valid */
export function draftCheck<Facts, Code extends string>(
  schema: z.ZodMiniType<Facts>,
  codes: readonly Code[],
  errorsOf: (facts: Facts) => DraftCodes<Code> = () => ({}),
): DraftCheck<Facts, Code> {
  return {
    read: (payload) => {
      const { data: facts, error } = schema.safeParse(payload);
      return error ? { errors: shapeErrors(error.issues, codes) } : { facts, errors: errorsOf(facts) };
    },
    asPublished: (payload) => schema.safeParse(payload).data ?? payload,
  };
}
