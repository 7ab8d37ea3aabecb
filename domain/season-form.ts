import * as z from "zod/mini";
import { isCalendarDate } from "./calendar-date.ts";
import type { SeasonFacts } from "./draft-changes.ts";
import type { FieldErrors } from "./field-errors.ts";
import { siblingsFrom, typedSiblings, typedSiblingsSchema } from "./sibling-form.ts";
import { unfinished } from "./text.ts";

/** The values of a season's form while staff type. Programs are moved by buttons, not by typing. */
export const seasonValuesSchema = z.object({
  names: z.object({ en: unfinished, es: unfinished }),
  startsOn: unfinished,
  endsOn: unfinished,
  state: z.enum(["draft", "live", "past"]),
  siblings: typedSiblingsSchema,
});
export type SeasonValues = z.infer<typeof seasonValuesSchema>;

export function seasonValues({ names, startsOn, endsOn, state, siblingRule }: SeasonFacts): SeasonValues {
  return { names, startsOn, endsOn, state, siblings: typedSiblings(siblingRule) };
}

/** The draft with the typed values, and the error code of each unfinished field, which keeps its earlier value. */
export function seasonFrom(
  { siblings, ...values }: SeasonValues,
  before: SeasonFacts,
): { payload: SeasonFacts; wrong: FieldErrors } {
  const { siblingRule, wrong } = siblingsFrom(siblings, before.siblingRule);
  const day = (field: "startsOn" | "endsOn") => {
    if (isCalendarDate(values[field])) return values[field];
    wrong[field] = "invalid_date";
    return before[field];
  };
  const days = { startsOn: day("startsOn"), endsOn: day("endsOn") };
  return { payload: { ...before, ...values, ...days, siblingRule }, wrong };
}

/** The season's programs with one of them moved up (-1) or down (1). */
export function movedProgram(draft: SeasonFacts, id: string, by: -1 | 1): SeasonFacts {
  const from = draft.programs.findIndex((program) => program.id === id);
  const to = from + by;
  const program = draft.programs[from];
  if (!program || to < 0 || to >= draft.programs.length) return draft;
  return { ...draft, programs: draft.programs.toSpliced(from, 1).toSpliced(to, 0, program) };
}
