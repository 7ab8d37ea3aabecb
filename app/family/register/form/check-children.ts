import type { Program } from "#app/family/register/offers.ts";
import type { QuestionFacts } from "#domain/programs/site-facts.ts";
import { checkOrder, type Order, orderOf } from "#domain/registration/order.ts";
import { orderField } from "#domain/registration/order-fields.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import type { Language } from "#domain/text/languages.ts";
import { childKey } from "#domain/text/person-name.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { ChildValues, FormValues } from "./form-values.ts";
import { toOrder } from "./order-to-check.ts";

/** Terms to check a child's answers against, by program id. */
export type ProgramTerms = ReadonlyMap<string, { program: Program; questions: readonly QuestionFacts[] }>;

interface Context {
  today: CalendarDate;
  language: Language;
}

export interface CheckedForm {
  /** undefined if there are errors. */
  order: Order | undefined;
  /** By path in the order: "guardian.email", "children.0.answers.<id>". */
  errors: FieldErrors;
}

/** Errors across children: they must be in one season, and a child must not be twice in a program. */
function togetherErrors(children: readonly ChildValues[], terms: ProgramTerms): FieldErrors {
  const errors: FieldErrors = {};
  const seasonOf = ({ programId }: ChildValues) => terms.get(programId)?.program.season.id;
  const season = children[0] && seasonOf(children[0]);
  const keys = children.map(({ programId, firstName, lastName }, childIndex) => {
    const child = childKey({ email: "", childFirstName: firstName, childLastName: lastName });
    // Children without a name count as different.
    return `${programId}\n${firstName.trim() ? child : childIndex}`;
  });
  for (const [childIndex, child] of children.entries()) {
    const own = seasonOf(child);
    if (season && own && own !== season) errors[orderField("programId", childIndex)] = "one_season";
    const key = keys[childIndex];
    if (key !== undefined && keys.indexOf(key) < childIndex)
      errors[orderField("childFirstName", childIndex)] = "same_child_twice";
  }
  return errors;
}

/**
 * Checks the form with the server's rules, each child against its program
 * (docs/reference/registration-form.md#several-children).
 */
export function checkForm(
  values: FormValues,
  terms: ProgramTerms,
  { today, language }: Context,
): CheckedForm {
  const sent = toOrder(values, language, (programId) => terms.get(programId)?.questions ?? []);
  const checked = checkOrder(sent, (programId) => {
    const { program, questions } = terms.get(programId) ?? {};
    const { startsOn, groups, kind } = program ?? {};
    return { today, programStart: startsOn ?? today, kind, groups, questions };
  });
  const errors = { ...togetherErrors(values.children, terms), ...checked.errors };
  // If the birth date is wrong or missing, do not also ask for the age, which follows from it.
  for (const childIndex of values.children.keys()) {
    if (errors[orderField("childDateOfBirth", childIndex)]) delete errors[orderField("childAge", childIndex)];
  }
  const isWhole = Object.keys(errors).length === 0;
  return { order: isWhole ? orderOf(checked.children) : undefined, errors };
}
