import {
  CHILD_FIELDS,
  type ChildField,
  type FormValues,
  type SiblingValues,
} from "#app/features/register/form/form-values.ts";
import { hasChoices, questionOf } from "#domain/registration-questions.ts";

type OfChild = Pick<SiblingValues, ChildField | "answers">;

/** A child's own answers, of the form's values or of a further child's. */
function ownOf(values: OfChild): OfChild {
  const own = CHILD_FIELDS.map((field) => [field, values[field]]);
  return { ...Object.fromEntries(own), answers: values.answers };
}

/** The answers of a child of the form, from 0. */
export function childOf(values: FormValues, at: number): OfChild {
  return at === 0 ? values : (values.siblings[at - 1] ?? values);
}

/**
 * Whether somebody has said anything about a child.
 * @param proposed the last name that the form itself has filled in
 */
export function isTyped(child: OfChild, proposed = ""): boolean {
  const isSaid = (answer: string | boolean) => answer === true || (answer !== false && answer.trim() !== "");
  return (
    CHILD_FIELDS.some(
      (field) => isSaid(child[field]) && (field !== "childLastName" || child[field] !== proposed),
    ) || Object.values(child.answers).some(isSaid)
  );
}

/** What siblings may share: choices and boxes, never a name, a date or an answer about health. */
const SHARED = CHILD_FIELDS.filter((field) => {
  const { section, input } = questionOf(field);
  return section !== "health" && (hasChoices(field) || input === "tick");
});

/** A further child with the first one's size, level and the like. */
export function asFirst(sibling: SiblingValues, first: FormValues, programId: string): SiblingValues {
  const shared = SHARED.map((field) => [field, first[field]]);
  return { ...sibling, ...Object.fromEntries(shared), ...(programId && { programId }) };
}

/** The form's values without one of its children; of the first one's the next takes the place. */
export function withoutChild(values: FormValues, at: number): FormValues {
  const [next, ...others] = values.siblings;
  if (at > 0) return { ...values, siblings: values.siblings.toSpliced(at - 1, 1) };
  return next ? { ...values, ...ownOf(next), siblings: others } : values;
}
