import { createContext, use } from "react";
import type { FormValues } from "./form-values.ts";

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

/** The names of fields as the child has them that they stand under. */
export function useChildPath() {
  const { at } = use(ChildAt);
  return <Field extends keyof FormValues | `answers.${string}`>(field: Field) => fieldOfChild(at, field);
}
