import { bornSpans, groupOfBirth } from "#domain/ages.ts";
import type { Cents } from "#domain/money.ts";
import { quote } from "#domain/pricing.ts";
import { checkAnswers, type KeptAnswers, type SentAnswers } from "#domain/program-answers.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { Trx } from "#server/db/database.ts";
import { ApiError } from "#server/http/api-error.ts";
import type { Program, Terms } from "#server/programs/queries.ts";
import { openingOf } from "#server/programs/queries.ts";
import { questionsOf } from "#server/programs/question-queries.ts";
import { quoteHash } from "#server/programs/quote-rules.ts";
import type { Registration } from "#server/registrations/data.ts";

/** @throws {ApiError} not_yet_open or registration_closed */
export function refuseUnlessOpen(program: Program, now: Date): void {
  const opening = openingOf(program, now);
  if (opening === "not_yet") throw new ApiError("not_yet_open");
  if (opening === "closed") throw new ApiError("registration_closed");
}

/** Whether nobody keeps its place any more, though the counters may have it still. */
export function hasLapsed({ place, holdExpiresAt }: Registration, now: Date): boolean {
  return place === "none" || (holdExpiresAt !== null && Date.parse(holdExpiresAt) <= now.getTime());
}

/** The group of the child's birth date; null in a program without groups. @throws {ApiError} no_group */
export function groupOf({ groups }: Terms, birth: string): string | null {
  if (groups.length === 0) return null;
  const group = groupOfBirth(groups, birth);
  if (group) return group.id;
  throw new ApiError("no_group", {
    fields: { childDateOfBirth: "no_group" },
    more: { born: bornSpans(groups) },
  });
}

/** What the program costs now. @throws {ApiError} not_payable */
export function feeOf({ feeCents }: Terms): Cents {
  if (feeCents === null) throw new ApiError("not_payable");
  return feeCents;
}

/** The fee that a stored registration was priced at, in cents. */
export const frozenFee = ({ totalAmount, donationAmount }: Registration) =>
  (totalAmount ?? 0) - donationAmount;

interface Answered {
  programId: ProgramId;
  data: { answers?: SentAnswers | undefined };
}

/**
 * What a family answered to the questions as they are published now, whatever its page has shown
 * (docs/rules/registration.md#what-a-program-asks).
 * @throws {ApiError} invalid_input with a code for each question
 */
export async function answersTo(trx: Trx, { programId, data }: Answered): Promise<KeptAnswers> {
  const { kept, errors } = checkAnswers(await questionsOf(trx, programId), data.answers);
  if (Object.keys(errors).length > 0) throw new ApiError("invalid_input", { fields: errors });
  return kept;
}

interface AskedPrice {
  programId: ProgramId;
  /** Of the price that the family was shown; undefined from a page that does not tell. */
  quoteHash: string | undefined;
  /** In whole dollars. */
  data: { donationAmount: number };
}

/**
 * Whoever was shown another price decides anew before anything is charged; a lower one is passed on to whoever was
 * here before (docs/rules/prices.md#the-price-that-a-family-sees-is-the-price-it-pays).
 * @throws {ApiError} price_changed
 */
export function refuseOtherPrice(feeCents: Cents, asked: AskedPrice, kept?: Registration): void {
  const hash = quoteHash(asked.programId, feeCents);
  if (asked.quoteHash === undefined || asked.quoteHash === hash) return;
  if (kept && feeCents <= frozenFee(kept)) return;
  const { lines, totalCents } = quote(feeCents, asked.data.donationAmount);
  throw new ApiError("price_changed", { more: { lines, totalCents, quoteHash: hash } });
}
