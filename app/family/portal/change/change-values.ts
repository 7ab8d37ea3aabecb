import { get } from "react-hook-form";
import type { FamilyChild, FamilyOrder } from "#app/family/portal/use-family.ts";
import { type FormValues, initialFormValues } from "#app/family/register/form/form-values.ts";
import { peopleOf, type TypedPerson, typedPeople } from "#app/shared/questions/pick-up-values.ts";
import {
  FAMILY_CONTACT_FIELDS,
  type FamilyChanges,
  familyChangesSchema,
} from "#domain/family/family-changes.ts";
import { checkAnswers } from "#domain/registration/answers.ts";
import { orderPath } from "#domain/registration/order-fields.ts";
import { type FieldErrors, fieldErrors } from "#domain/text/checks.ts";

export type ChangePart = "shirt" | "health" | "photos" | "answers" | "pickUp" | "contacts";

/** The dialog's values: those of the registration form, whose fields it uses, and the pickup. */
export interface ChangeValues extends FormValues {
  pickUp: TypedPerson[];
}

export function currentValues(child: FamilyChild, { guardian, emergencyContact }: FamilyOrder): ChangeValues {
  const { pickUp, health, answers, ...details } = child;
  const currentAnswers = answers.filter(({ isAsked }) => isAsked).map(({ id, value }) => [id, value]);
  const children = [{ ...details, ...health, answers: Object.fromEntries(currentAnswers) }];
  return {
    ...initialFormValues("", "", { guardian, emergencyContact, children }),
    pickUp: typedPeople(pickUp),
  };
}

const FIELDS_OF_PART = {
  shirt: ["tshirtSize"],
  health: ["medicalConditions", "allergies"],
  photos: ["mediaConsentDeclined"],
  answers: [],
  pickUp: [],
  contacts: FAMILY_CONTACT_FIELDS,
} as const satisfies Record<ChangePart, readonly string[]>;
export const fieldsOfPart = (part: ChangePart) => FIELDS_OF_PART[part];

/** Returns only changed fields, so that saving does not undo another person's change. */
export function changedFields(
  part: ChangePart,
  initialValues: ChangeValues,
  values: ChangeValues,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const field of FIELDS_OF_PART[part]) {
    const path = orderPath(field, 0);
    const value: unknown = get(values, path);
    if (value !== get(initialValues, path)) changes[field] = value;
  }
  const [before, after] = [initialValues, values].map(({ children }) => children[0]?.answers ?? {});
  const answers = Object.entries(after ?? {}).filter(([id, value]) => value !== before?.[id]);
  if (part === "answers" && answers.length > 0) changes.answers = Object.fromEntries(answers);
  if (part === "pickUp" && JSON.stringify(values.pickUp) !== JSON.stringify(initialValues.pickUp)) {
    changes.pickUp = peopleOf(values.pickUp);
  }
  return changes;
}

/** Converts errors from question names to the paths of the dialog's fields. */
export function errorsByPath(errors: FieldErrors): FieldErrors {
  const pathOf = (field: string) => (field.startsWith("pickUp") ? field : orderPath(field, 0));
  return Object.fromEntries(Object.entries(errors).map(([field, code]) => [pathOf(field), code]));
}

/** Error codes of invalid fields, by the server's rules. */
export function validateChanges(changes: Record<string, unknown>, { answers }: FamilyChild): FieldErrors {
  const parsed = familyChangesSchema.safeParse(changes);
  if (!parsed.success) return fieldErrors(parsed.error.issues);
  const sentAnswers: FamilyChanges["answers"] = parsed.data.answers ?? {};
  return checkAnswers(
    answers.filter(({ id }) => id in sentAnswers),
    sentAnswers,
  ).errors;
}
