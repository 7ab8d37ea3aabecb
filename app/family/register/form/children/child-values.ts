import type { ChildValues } from "#app/family/register/form/form-values.ts";
import { fieldsIn } from "#domain/order-fields.ts";
import { hasChoices, questionOf } from "#domain/registration-questions.ts";

/**
 * Whether somebody has said anything about a child.
 * @param proposed the last name that the form itself has filled in
 */
export function isTyped({ programId: _chosen, answers, ...own }: ChildValues, proposed = ""): boolean {
  const isSaid = (answer: string | boolean) => answer === true || (answer !== false && answer.trim() !== "");
  const said = { ...own, lastName: own.lastName === proposed ? "" : own.lastName };
  return [...Object.values(said), ...Object.values(answers)].some(isSaid);
}

/** What siblings may share: choices and boxes, never a name, a date or an answer about health. */
const SHARED = fieldsIn("child").filter(({ field }) => {
  const { section, input } = questionOf(field);
  return section !== "health" && (hasChoices(field) || input === "tick");
});

/** What a child takes over from the first one: its size, level and the like, and its program if that can be chosen. */
export function sharedOf(first: ChildValues, programId: string): Partial<ChildValues> {
  const shared = SHARED.map(({ name }) => [name, first[name as keyof ChildValues]]);
  return { ...Object.fromEntries(shared), ...(programId && { programId }) };
}
