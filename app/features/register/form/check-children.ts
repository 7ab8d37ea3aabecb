import type { Program } from "#app/features/register/offers.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { childKey } from "#domain/child-identity.ts";
import { codeForKind, type FieldErrors, fieldErrors } from "#domain/field-errors.ts";
import type { Language } from "#domain/languages.ts";
import type { ChildRegistration } from "#domain/order.ts";
import { reasonOfKind } from "#domain/programs.ts";
import { registrationSchema } from "#domain/registration.ts";
import type { QuestionFacts } from "#domain/site-facts.ts";
import { fieldOfChild } from "./child-at.ts";
import { CHILD_FIELDS, type FormValues, toRegistration } from "./form-values.ts";

/** Against what a child's answers are held. */
export interface ChildTerms {
  /** undefined where nothing with a price is chosen. */
  program: Program | undefined;
  questions: readonly QuestionFacts[];
}

interface Context {
  today: CalendarDate;
  language: Language;
}

export interface CheckedForm {
  children: ChildRegistration[];
  /** By the form's names: "childFirstName", "siblings.0.childFirstName", "siblings.0.answers.<id>". */
  errors: FieldErrors;
}

/** A child of the form as a form of one would have it. */
function valuesOf(values: FormValues, at: number, program: Program | undefined): FormValues {
  const sibling = values.siblings[at - 1];
  if (at === 0 || !sibling) return values;
  return { ...values, ...sibling, signUpReason: program ? reasonOfKind(program.kind) : "" };
}

/** Where a further child's form says it; undefined for what the first one's form has said of the family already. */
function fieldOf(field: string, at: number): string | undefined {
  if (at === 0) return field;
  if (field === "signUpReason") return fieldOfChild(at, "programId");
  const isOwn = field.startsWith("answers") || CHILD_FIELDS.some((own) => own === field);
  return isOwn ? fieldOfChild(at, field) : undefined;
}

/** What the children have to have in common, and what not: one season, and no child twice in a program. */
function togetherErrors(values: FormValues, terms: readonly ChildTerms[]): FieldErrors {
  const errors: FieldErrors = {};
  const season = terms[0]?.program?.season.id;
  const keys = [values, ...values.siblings].map(({ childFirstName, childLastName }, at) => {
    const child = childKey({ email: "", childFirstName, childLastName });
    // Two without a name yet are two.
    return `${terms[at]?.program?.id}\n${childFirstName.trim() ? child : at}`;
  });
  for (const [at, { program }] of terms.entries()) {
    if (season && program && program.season.id !== season)
      errors[fieldOfChild(at, "programId")] = "one_season";
    const key = keys[at];
    if (key !== undefined && keys.indexOf(key) < at)
      errors[fieldOfChild(at, "childFirstName")] = "same_child_twice";
  }
  return errors;
}

/**
 * Holds the form against the rules that the server uses, each child against those of its program
 * (docs/rules/registration.md#several-children).
 * @param terms one for each child
 */
export function checkForm(
  values: FormValues,
  terms: readonly ChildTerms[],
  { today, language }: Context,
): CheckedForm {
  const errors: FieldErrors = {};
  const children = terms.flatMap(({ program, questions }, at): ChildRegistration[] => {
    const { startsOn, groups } = program ?? {};
    const rules = registrationSchema({ today, programStart: startsOn ?? today, groups, questions });
    const result = rules.safeParse(toRegistration(valuesOf(values, at, program), language, questions));
    if (result.success) return [{ programId: program?.id ?? "", data: result.data }];
    for (const [field, code] of Object.entries(fieldErrors(result.error.issues))) {
      const known = fieldOf(field, at);
      if (known !== undefined) errors[known] = codeForKind(code, program?.kind);
    }
    // Nobody is asked for the age where it follows from the birth date that is wrong or missing.
    if (errors[fieldOfChild(at, "childDateOfBirth")]) delete errors[fieldOfChild(at, "childAge")];
    return [];
  });
  return { children, errors: { ...togetherErrors(values, terms), ...errors } };
}
