import type { ProgramKind } from "./programs.ts";

/** Codes are in snake case, which no message of zod's is; so no page has to load the list of all codes. */
const CODE = /^[a-z_]+$/;

/** The error code of each wrong field, by field name. */
export type FieldErrors = Record<string, string>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Fields that nobody fills in by hand have no code, only zod's English message. */
export function codeOf(message: string): string {
  return CODE.test(message) ? message : "invalid_input";
}

/** Fields whose parts are fields of their own: "answers.<the question's id>", "pickUp.0.phone", "guardian.email". */
const PARTED: readonly unknown[] = ["answers", "pickUp", "guardian", "children"];

/** The code of each field's first issue, in the schema's order. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = PARTED.includes(path[0]) ? path.join(".") : String(path[0] ?? "");
    errors[field] ??= codeOf(message);
  }
  return errors;
}

/** The code to show for a kind of program: codes that mention the camp have a general counterpart. */
export function codeForKind(code: string, kind?: ProgramKind | undefined): string {
  return code === "age_range" && kind !== "camp" ? "age_range_program" : code;
}

/** The topmost wrong field of a form, whose fields are given from top to bottom. */
export function firstWrongField<T extends string>(order: readonly T[], errors: FieldErrors): T | undefined {
  return order.find((field) => errors[field] !== undefined);
}
