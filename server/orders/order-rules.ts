import { bornSpans, groupOfBirth } from "#domain/ages.ts";
import { childKey, nameKey } from "#domain/child-identity.ts";
import type { ApiErrorCode } from "#domain/error-codes.ts";
import type { FieldErrors } from "#domain/field-errors.ts";
import type { Cents } from "#domain/money.ts";
import type { ChildRegistration } from "#domain/order.ts";
import { checkAnswers, type KeptAnswers } from "#domain/program-answers.ts";
import { ENTERED_STATUSES } from "#domain/registration-status.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Trx } from "#server/platform/database.ts";
import {
  type ChildOfProgram,
  enteredOfChildren,
  isEntered,
  isSameChild,
  lockRegistrationsById,
  type Registration,
  rowsOfChildren,
} from "#server/registrations/data.ts";
import { openingOf, type Program, type Terms } from "#server/site/programs.ts";
import { questionsOfAll } from "#server/site/questions.ts";
import { childrenCents, type PricedOrder } from "./prices.ts";

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

/** @throws {ApiError} invalid_input where a child stands twice in the order for one program */
export function refuseTwice(children: readonly ChildRegistration[], fieldName: FieldName): void {
  const keys = children.map(({ programId, data }) => `${programId}\n${nameKey(data)}`);
  const again = keys.findIndex((key, child) => keys.indexOf(key) < child);
  if (again < 0) return;
  const fields = { [fieldName("childFirstName", again)]: "same_child_twice" };
  throw new ApiError("invalid_input", { fields, more: { children: [again] } });
}

/** How a child is known among the registrations of its program. */
export function childOfProgram({ programId, data }: ChildRegistration): ChildOfProgram {
  return { programId, childKey: childKey(data), childDateOfBirth: data.childDateOfBirth || null };
}

/**
 * Whoever has paid for a child from this browser, or pays later for it, is told so; everybody else hears the same before paying,
 * registered or not (docs/rules/registration.md#before-paying-everybody-hears-the-same).
 * @returns locked, those of these children that wait for the code of a paid order of this browser: ordered anew, each gives
 * way to its new order
 * @throws {ApiError} already_registered
 */
export async function refuseOwnDoubles(
  trx: Trx,
  children: readonly ChildRegistration[],
  browserHash: string,
): Promise<Registration[]> {
  const found = await rowsOfChildren(trx, children.map(childOfProgram), ENTERED_STATUSES);
  const own = found.map((rows) => rows.filter((row) => row.browserHash === browserHash));
  refuseChildren(own.map((rows) => (rows.some(isEntered) ? "already_registered" : undefined)));
  const ids = own.flat().flatMap(({ id, settledAt }) => (settledAt === null ? [] : id));
  const waiting = ids.length === 0 ? [] : await lockRegistrationsById(trx, ids);
  return waiting.filter(({ waitsFor, deletedAt }) => waitsFor === "code" && deletedAt === null);
}

/** Staff are told of every child that is paid for or entered, by whomever, or stands in the order twice. @throws {ApiError} already_registered */
export async function refuseEntered(trx: Trx, children: readonly ChildRegistration[]): Promise<void> {
  const asked = children.map(childOfProgram);
  const found = await enteredOfChildren(trx, asked);
  const codes = asked.map((child, at) => {
    const isTwin = asked.slice(0, at).some((earlier) => isSameChild(earlier, child));
    return isTwin || found[at]?.length ? ("already_registered" as const) : undefined;
  });
  refuseChildren(codes);
}

/** What these children cost before; undefined where one of them is new: what others cost says nothing of its price. */
function keptCentsOf(kept: readonly (Registration | undefined)[]): Cents | undefined {
  if (!kept.every((row) => row !== undefined)) return undefined;
  return kept.reduce((sum, row) => sum + (row.totalAmount ?? 0) - row.donationAmount, 0);
}

interface Shown {
  /** Of the price that a family was shown. */
  quoteHash?: string | undefined;
  /** What was handed over with a paper. */
  cashCents?: Cents | null;
}

/**
 * Whoever was shown another price decides anew before anything is charged; a lower one is passed on to whoever was
 * here before (docs/rules/prices.md#the-price-that-a-family-sees-is-the-price-it-pays). Money that comes along is the price.
 * @param kept the same children's rows in the order that this one takes the place of
 * @throws {ApiError} price_changed, cash_amount
 */
export function refuseOtherPrice(
  priced: PricedOrder,
  { quoteHash = priced.quoteHash, cashCents = null }: Shown,
  kept: readonly (Registration | undefined)[],
): void {
  const { lines, totalCents } = priced.quote;
  if (cashCents !== null && cashCents !== totalCents) throw new ApiError("cash_amount");
  if (quoteHash === priced.quoteHash) return;
  const keptCents = keptCentsOf(kept);
  if (keptCents !== undefined && childrenCents(priced) <= keptCents) return;
  throw new ApiError("price_changed", { more: { lines, totalCents, quoteHash: priced.quoteHash } });
}

interface Born {
  child: number;
  birth: string;
  fieldName: FieldName;
  /** Paper may lack the birth date, and a child that plays up is in no group of its own age. */
  isNeeded: boolean;
}

/** The group of the child's birth date; null in a program without groups. @throws {ApiError} no_group */
export function groupOf(groups: Terms["groups"], { child, birth, fieldName, isNeeded }: Born): string | null {
  const group = groupOfBirth(groups, birth);
  if (group) return group.id;
  if (groups.length === 0 || !isNeeded) return null;
  throw new ApiError("no_group", {
    fields: { [fieldName("childDateOfBirth", child)]: "no_group" },
    more: { born: bornSpans(groups), children: [child] },
  });
}

/**
 * What was answered to the questions as they are published now, whatever a page has shown; by child
 * (docs/rules/registration.md#what-a-program-asks).
 * @param wanted all that is required, or what there is of it; "unasked" where nobody was asked
 * @throws {ApiError} invalid_input with a code for each question
 */
export async function answersTo(
  trx: Trx,
  children: readonly ChildRegistration[],
  fieldName: FieldName,
  wanted: "all" | "some" | "unasked" = "all",
): Promise<KeptAnswers[]> {
  if (wanted === "unasked") return [];
  const all: KeptAnswers[] = [];
  const wrong: FieldErrors = {};
  const questions = await questionsOfAll(
    trx,
    children.map(({ programId }) => programId),
  );
  for (const [child, { programId, data }] of children.entries()) {
    const asked = questions.get(programId) ?? [];
    const { kept, errors } = checkAnswers(asked, data.answers, { mayLack: wanted === "some" });
    for (const [field, code] of Object.entries(errors)) wrong[fieldName(field, child)] = code;
    all.push(kept);
  }
  if (Object.keys(wrong).length > 0) throw new ApiError("invalid_input", { fields: wrong });
  return all;
}
