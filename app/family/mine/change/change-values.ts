import { get } from "react-hook-form";
import type { FamilyChild, FamilyOrder } from "#app/family/mine/use-family.ts";
import { type FormValues, startValues } from "#app/family/register/form/form-values.ts";
import { FAMILY_CONTACT_FIELDS, type FamilyChanges, familyChanges } from "#domain/family/family-changes.ts";
import { checkAnswers } from "#domain/registration/answers.ts";
import { orderField } from "#domain/registration/order-fields.ts";
import { type FieldErrors, fieldErrors } from "#domain/text/checks.ts";

/** What is changed in one dialog. */
export type ChangePart = "shirt" | "health" | "photos" | "answers" | "pickUp" | "contacts";

interface TypedPerson {
  name: string;
  phone: string;
  mustNot: boolean;
}

/** The dialog's values: those of the registration form, whose fields it shows. */
export interface ChangeValues extends FormValues {
  pickUp: TypedPerson[];
}

export function startOf(child: FamilyChild, { guardian, emergencyContact }: FamilyOrder): ChangeValues {
  const { pickUp, health, answers, ...own } = child;
  const asked = answers.filter(({ isAsked }) => isAsked).map(({ id, value }) => [id, value]);
  const children = [{ ...own, ...health, answers: Object.fromEntries(asked) }];
  return {
    ...startValues("", "", { guardian, emergencyContact, children }),
    pickUp: pickUp.map(({ name, phone, may }) => ({ name, phone, mustNot: !may })),
  };
}

const FIELDS = {
  shirt: ["tshirtSize"],
  health: ["medicalConditions", "allergies"],
  photos: ["mediaConsentDeclined"],
  answers: [],
  pickUp: [],
  contacts: FAMILY_CONTACT_FIELDS,
} as const satisfies Record<ChangePart, readonly string[]>;
export const fieldsOfPart = (part: ChangePart) => FIELDS[part];

/** Only the fields that were changed, so that saving takes back nobody else's change. */
export function typedChanges(
  part: ChangePart,
  start: ChangeValues,
  typed: ChangeValues,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const field of FIELDS[part]) {
    const path = orderField(field, 0);
    const value: unknown = get(typed, path);
    if (value !== get(start, path)) changes[field] = value;
  }
  const [before, after] = [start, typed].map(({ children }) => children[0]?.answers ?? {});
  const answers = Object.entries(after ?? {}).filter(([id, value]) => value !== before?.[id]);
  if (part === "answers" && answers.length > 0) changes.answers = Object.fromEntries(answers);
  if (part === "pickUp" && JSON.stringify(typed.pickUp) !== JSON.stringify(start.pickUp)) {
    changes.pickUp = typed.pickUp.map(({ name, phone, mustNot }) => ({ name, phone, may: !mustNot }));
  }
  return changes;
}

/** Errors at the paths of the dialog's fields; the server's names are the questions' own. */
export function atPaths(errors: FieldErrors): FieldErrors {
  const pathOf = (field: string) => (field.startsWith("pickUp") ? field : orderField(field, 0));
  return Object.fromEntries(Object.entries(errors).map(([field, code]) => [pathOf(field), code]));
}

/** The error code of each wrong field, by the rules that the server uses too. */
export function wrongChanges(changes: Record<string, unknown>, { answers }: FamilyChild): FieldErrors {
  const parsed = familyChanges.safeParse(changes);
  if (!parsed.success) return fieldErrors(parsed.error.issues);
  const sent: FamilyChanges["answers"] = parsed.data.answers ?? {};
  return checkAnswers(
    answers.filter(({ id }) => id in sent),
    sent,
  ).errors;
}
