import { createContext, use } from "react";
import { CHILD_FIELDS, type FormValues } from "./form-values.ts";

interface Place {
  /** Which of the form's children, from 0: the first one's fields keep the names of a form of one. */
  at: number;
  /** In a card of its own, because there are several. */
  isCard: boolean;
}

/** Whose answers the fields below are. */
export const ChildAt = createContext<Place>({ at: 0, isCard: false });

/** The name of an answer of a child in the form: "childFirstName", "siblings.0.childFirstName". */
export function fieldOfChild<Field extends string>(at: number, field: Field): Field {
  return (at === 0 ? field : `siblings.${at - 1}.${field}`) as Field;
}

/** Whose answer a field is, from 0, and what it is called in a form of one; undefined for what is said once. */
export function placeOf(field: string): { at: number; own: string } | undefined {
  const [, sibling, own = field] = /^siblings\.(\d+)\.(.+)$/.exec(field) ?? [];
  if (sibling !== undefined) return { at: Number(sibling) + 1, own };
  const isOfFirst = CHILD_FIELDS.some((known) => known === own) || own.startsWith("answers.");
  return isOfFirst || own === "signUpReason" ? { at: 0, own } : undefined;
}

/** The names of fields as the child has them that they stand under. */
export function useChildPath() {
  const { at } = use(ChildAt);
  return <Field extends keyof FormValues | `answers.${string}`>(field: Field) => fieldOfChild(at, field);
}
