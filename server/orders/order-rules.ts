import { bornSpans, groupOfBirth } from "#domain/ages.ts";
import type { ApiErrorCode } from "#domain/error-codes.ts";
import type { FieldErrors } from "#domain/field-errors.ts";
import type { ChildRegistration } from "#domain/order.ts";
import { checkAnswers, type KeptAnswers } from "#domain/program-answers.ts";
import type { Trx } from "#server/db/database.ts";
import { ApiError } from "#server/http/api-error.ts";
import type { Program, Terms } from "#server/programs/queries.ts";
import { openingOf } from "#server/programs/queries.ts";
import { questionsOfAll } from "#server/programs/question-queries.ts";
import type { Registration } from "#server/registrations/data.ts";

/** How a call names an answer of one of its children: a form of one child has no place for which. */
export type FieldName = (field: string, child: number) => string;

/** Why a program takes nobody now; undefined where it does. */
export function closedCode(program: Program, now: Date): "not_yet_open" | "registration_closed" | undefined {
  const opening = openingOf(program, now);
  if (opening === "not_yet") return "not_yet_open";
  return opening === "closed" ? "registration_closed" : undefined;
}

/**
 * Refuses an order for what holds of some of its children: all of them at once, by their places in it
 * (docs/rules/registration.md#all-or-nothing).
 * @param codes by child; undefined where nothing speaks against it
 * @throws {ApiError} the code of the first child that has one, with `children`: whoever has the same one
 */
export function refuseChildren(codes: readonly (ApiErrorCode | undefined)[]): void {
  const code = codes.find((one) => one !== undefined);
  if (code === undefined) return;
  throw new ApiError(code, {
    more: { children: codes.flatMap((one, child) => (one === code ? child : [])) },
  });
}

/** Whether nobody keeps its place any more, though the counters may have it still. */
export function hasLapsed(
  { place, holdExpiresAt }: Pick<Registration, "place" | "holdExpiresAt">,
  now: Date,
): boolean {
  return place === "none" || (holdExpiresAt !== null && Date.parse(holdExpiresAt) <= now.getTime());
}

interface Placed {
  child: number;
  birth: string;
  fieldName: FieldName;
}

/** The group of the child's birth date; null in a program without groups. @throws {ApiError} no_group */
export function groupOf({ groups }: Terms, { child, birth, fieldName }: Placed): string | null {
  if (groups.length === 0) return null;
  const group = groupOfBirth(groups, birth);
  if (group) return group.id;
  throw new ApiError("no_group", {
    fields: { [fieldName("childDateOfBirth", child)]: "no_group" },
    more: { born: bornSpans(groups), children: [child] },
  });
}

/**
 * What a family answered to the questions as they are published now, whatever its page has shown; by child
 * (docs/rules/registration.md#what-a-program-asks).
 * @throws {ApiError} invalid_input with a code for each question
 */
export async function answersTo(
  trx: Trx,
  children: readonly ChildRegistration[],
  fieldName: FieldName,
): Promise<KeptAnswers[]> {
  const all: KeptAnswers[] = [];
  const wrong: FieldErrors = {};
  const questions = await questionsOfAll(
    trx,
    children.map(({ programId }) => programId),
  );
  for (const [child, { programId, data }] of children.entries()) {
    const { kept, errors } = checkAnswers(questions.get(programId) ?? [], data.answers);
    for (const [field, code] of Object.entries(errors)) wrong[fieldName(field, child)] = code;
    all.push(kept);
  }
  if (Object.keys(wrong).length > 0) throw new ApiError("invalid_input", { fields: wrong });
  return all;
}
