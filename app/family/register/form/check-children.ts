import type { Program } from "#app/family/register/offers.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { childKey } from "#domain/child-identity.ts";
import type { FieldErrors } from "#domain/field-errors.ts";
import type { Language } from "#domain/languages.ts";
import { checkOrder, type Order, orderOf } from "#domain/order.ts";
import { orderField } from "#domain/order-fields.ts";
import type { QuestionFacts } from "#domain/site-facts.ts";
import type { ChildValues, FormValues } from "./form-values.ts";
import { toOrder } from "./order-to-check.ts";

/** Against what a child's answers are held, by the id of its program. */
export type ProgramTerms = ReadonlyMap<string, { program: Program; questions: readonly QuestionFacts[] }>;

interface Context {
  today: CalendarDate;
  language: Language;
}

export interface CheckedForm {
  /** undefined while something is wrong. */
  order: Order | undefined;
  /** By the paths of an order: "guardian.email", "children.0.answers.<id>". */
  errors: FieldErrors;
}

/** What the children have to have in common, and what not: one season, and no child twice in a program. */
function togetherErrors(children: readonly ChildValues[], terms: ProgramTerms): FieldErrors {
  const errors: FieldErrors = {};
  const seasonOf = ({ programId }: ChildValues) => terms.get(programId)?.program.season.id;
  const season = children[0] && seasonOf(children[0]);
  const keys = children.map(({ programId, firstName, lastName }, at) => {
    const child = childKey({ email: "", childFirstName: firstName, childLastName: lastName });
    // Two without a name yet are two.
    return `${programId}\n${firstName.trim() ? child : at}`;
  });
  for (const [at, child] of children.entries()) {
    const own = seasonOf(child);
    if (season && own && own !== season) errors[orderField("programId", at)] = "one_season";
    const key = keys[at];
    if (key !== undefined && keys.indexOf(key) < at)
      errors[orderField("childFirstName", at)] = "same_child_twice";
  }
  return errors;
}

/**
 * Holds the form against the rules that the server uses, each child against those of its program
 * (docs/rules/registration.md#several-children).
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
  // Nobody is asked for the age where it follows from the birth date that is wrong or missing.
  for (const at of values.children.keys()) {
    if (errors[orderField("childDateOfBirth", at)]) delete errors[orderField("childAge", at)];
  }
  const isWhole = Object.keys(errors).length === 0;
  return { order: isWhole ? orderOf(checked.children) : undefined, errors };
}
