import type { ChildValues } from "#app/family/register/form/form-values.ts";
import { fieldsIn } from "#domain/registration/order-fields.ts";
import { hasChoices, questionOf } from "#domain/registration/questions.ts";

/**
 * Whether anything was entered for a child.
 * @param proposed the last name that the form filled in by itself
 */
export function isTyped({ programId: _chosen, answers, ...own }: ChildValues, proposed = ""): boolean {
  const isSaid = (answer: string | boolean) => answer === true || (answer !== false && answer.trim() !== "");
  const entered = { ...own, lastName: own.lastName === proposed ? "" : own.lastName };
  return [...Object.values(entered), ...Object.values(answers)].some(isSaid);
}

/** Fields that siblings may share: choices and checkboxes, but never a name, a date or health. */
const SHARED = fieldsIn("child").filter(({ field }) => {
  const { section, input } = questionOf(field);
  return section !== "health" && (hasChoices(field) || input === "tick");
});

/** Answers copied from the first child, such as size and level, and its program if available. */
export function sharedOf(first: ChildValues, programId: string): Partial<ChildValues> {
  const shared = SHARED.map(({ name }) => [name, first[name as keyof ChildValues]]);
  return { ...Object.fromEntries(shared), ...(programId && { programId }) };
}
