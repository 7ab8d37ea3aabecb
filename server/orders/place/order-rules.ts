import { type Cents, centsFromDollars } from "#domain/money/money.ts";
import {
  MIN_CHARGE_CENTS,
  priceOrder,
  type Quote,
  quoteHash,
  ranksOfOrdered,
} from "#domain/prices/price-order.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { asksSex, birthRanges, groupOfBirth, isWithin } from "#domain/registration/ages.ts";
import { checkAnswers, type StoredProgramAnswers } from "#domain/registration/answers.ts";
import type { ChildRegistration } from "#domain/registration/order.ts";
import { isOfferedSize, type RegistrationData } from "#domain/registration/registration.ts";
import { ENTERED_STATES, isEntered } from "#domain/registration/status.ts";
import { codeForKind, type FieldErrors } from "#domain/text/checks.ts";
import type { ApiErrorCode } from "#domain/text/error-codes.ts";
import { nameKey } from "#domain/text/person-name.ts";
import { paidChildNameKeys } from "#server/money/families.ts";
import { type Db, pickColumns, type Trx } from "#server/platform/database/database.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { type ListedProgram, published } from "#server/platform/published.ts";
import {
  childOfProgram,
  enteredOfChildren,
  isSameChild,
  rowsOfChildren,
} from "#server/registrations/duplicates.ts";
import { lockRegistrationsById, type Registration } from "#server/registrations/registration-rows.ts";
import {
  openingOf,
  type Program,
  type Terms,
  termsOfPrograms,
} from "#server/site/programs/published-programs.ts";

/** The name of a child's field in the request; a form for one child leaves out the index. */
export type FieldName = (field: string, childIndex: number) => string;

/** Why a program takes no registrations now; undefined if it is open. */
export function closedErrorCode(
  program: Program,
  now: Date,
  timeZone: string,
): "not_yet_open" | "registration_closed" | undefined {
  const opening = openingOf(program, now, timeZone);
  if (opening === "not_yet") return "not_yet_open";
  return opening === "closed" ? "registration_closed" : undefined;
}

/**
 * Refuses an order if some of its children cannot be registered (docs/reference/orders.md#order-placement).
 * @param codes one per child; undefined if that child can be registered
 * @throws {ApiError} the first code, with `children`: the indexes of all children that have this code
 */
export function refuseChildren(codes: readonly (ApiErrorCode | undefined)[]): void {
  const code = codes.find((childCode) => childCode !== undefined);
  if (code === undefined) return;
  throw new ApiError(code, {
    more: { children: codes.flatMap((childCode, index) => (childCode === code ? index : [])) },
  });
}

/** Whether the hold has ended, even if the program's counter still includes the spot. */
export function hasHoldExpired(
  { hasSpot, holdExpiresAt }: Pick<Registration, "hasSpot" | "holdExpiresAt">,
  now: Date,
): boolean {
  return !hasSpot || (holdExpiresAt !== null && Date.parse(holdExpiresAt) <= now.getTime());
}

/** @throws {ApiError} invalid_input if the order has a child twice for one program */
export function refuseRepeatedChild(children: readonly ChildRegistration[], fieldName: FieldName): void {
  const keys = children.map(({ programId, data }) => `${programId}\n${nameKey(data)}`);
  const repeatedIndex = keys.findIndex((key, index) => keys.indexOf(key) < index);
  if (repeatedIndex < 0) return;
  const fields = { [fieldName("childFirstName", repeatedIndex)]: "same_child_twice" };
  throw new ApiError("invalid_input", { fields, more: { children: [repeatedIndex] } });
}

/**
 * Refuses a child that this browser, or the family of its session, has already registered. Other browsers get the same
 * answer for registered and new children before they pay (docs/reference/orders.md#already-registered).
 * @returns this browser's locked registrations of these children that belong to a paid order and still wait for a
 * code; the new order replaces them
 * @throws {ApiError} already_registered
 */
export async function refuseAlreadyRegistered(
  trx: Trx,
  children: readonly ChildRegistration[],
  { browserHash, ownOrders }: { browserHash: string; ownOrders: ReadonlySet<string> | undefined },
): Promise<Registration[]> {
  const rowsByChild = await rowsOfChildren(trx, children.map(childOfProgram), [
    ...ENTERED_STATES,
    "awaiting_code",
  ]);
  const isOwn = (row: { browserHash: string | null; orderId: string }) =>
    row.browserHash === browserHash || ownOrders?.has(row.orderId);
  const ownRows = rowsByChild.map((rows) => rows.filter(isOwn));
  refuseChildren(ownRows.map((rows) => (rows.some(isEntered) ? "already_registered" : undefined)));
  const ids = ownRows.flat().flatMap(({ id, settledAt }) => (settledAt === null ? [] : id));
  const waiting = ids.length === 0 ? [] : await lockRegistrationsById(trx, ids);
  return waiting.filter(({ state, deletedAt }) => state === "awaiting_code" && deletedAt === null);
}

/**
 * Refuses staff's order if a child is already registered, by any family, or is in the order twice.
 * @throws {ApiError} already_registered
 */
export async function refuseAlreadyEntered(trx: Trx, children: readonly ChildRegistration[]): Promise<void> {
  const identities = children.map(childOfProgram);
  const enteredRows = await enteredOfChildren(trx, identities);
  const codes = identities.map((child, index) => {
    const isTwin = identities.slice(0, index).some((earlier) => isSameChild(earlier, child));
    return isTwin || enteredRows[index]?.length ? ("already_registered" as const) : undefined;
  });
  refuseChildren(codes);
}

/** The previous price of these children, without the donation; undefined if one of them is new. */
function previousCentsOf(previousRows: readonly (Registration | undefined)[]): Cents | undefined {
  if (!previousRows.every((row) => row !== undefined)) return undefined;
  return previousRows.reduce((sum, row) => sum + (row.totalAmount ?? 0) - row.donationAmount, 0);
}

interface ShownPrice {
  /** Hash of the price that the family was shown. */
  quoteHash?: string | undefined;
  /** Money handed over with a paper registration. */
  cashCents?: Cents | null;
}

/**
 * Refuses an order whose price differs from the one shown to the family; a returning family gets a lower price
 * automatically (docs/reference/prices.md#price-guarantee). Cash must equal the price.
 * @param previousRows the registrations of the same children in the order that this one replaces
 * @throws {ApiError} price_changed, cash_amount
 */
export function refuseChangedPrice(
  priced: PricedOrder,
  { quoteHash = priced.quoteHash, cashCents = null }: ShownPrice,
  previousRows: readonly (Registration | undefined)[],
): void {
  const { lines, totalCents } = priced.quote;
  if (cashCents !== null && cashCents !== totalCents) throw new ApiError("cash_amount");
  if (quoteHash === priced.quoteHash) return;
  const previousCents = previousCentsOf(previousRows);
  if (previousCents !== undefined && childrenCents(priced) <= previousCents) return;
  throw new ApiError("price_changed", { more: { lines, totalCents, quoteHash: priced.quoteHash } });
}

interface GroupRule {
  fieldName: FieldName;
  /** false for paper: it may lack the birth date, and a child may play up outside its own age group; its age is checked before. */
  isRequired: boolean;
}

/**
 * The group of each child's birth date; null if its program has no groups, or none is required. The ages are checked by
 * the newest publication, which may differ from what the page showed.
 * @throws {ApiError} no_group; invalid_input with age_range
 */
export function groupsOf(
  { terms }: Pick<PricedOrder, "terms">,
  children: readonly ChildRegistration[],
  { fieldName, isRequired }: GroupRule,
): (string | null)[] {
  return children.map(({ programId, data }, index) => {
    const program = terms.get(programId);
    const { groups = [], needsSex = false } = program ?? {};
    if (isRequired && asksSex({ groups, needsSex }) && data.childSex === "") {
      const fields = { [fieldName("childSex", index)]: "missing_child" };
      throw new ApiError("invalid_input", { fields, more: { children: [index] } });
    }
    const group = groupOfBirth(groups, data.childDateOfBirth, data.childSex);
    if (group) return group.id;
    if (!isRequired) return null;
    if (groups.length === 0) {
      if (!program || isWithin(data.childAge, program)) return null;
      const fields = { [fieldName("childAge", index)]: codeForKind("age_range", program.kind) };
      const ages = pickColumns(program, ["minAge", "maxAge"]);
      throw new ApiError("invalid_input", { fields, more: { ...ages, children: [index] } });
    }
    throw new ApiError("no_group", {
      fields: { [fieldName("childDateOfBirth", index)]: "no_group" },
      more: { born: birthRanges(groups), children: [index] },
    });
  });
}

/** Refuses a size that the program no longer offers. @throws {ApiError} invalid_input */
export function refuseOtherSizes(
  { terms }: Pick<PricedOrder, "terms">,
  children: readonly ChildRegistration[],
  fieldName: FieldName,
): void {
  for (const [index, { programId, data }] of children.entries()) {
    if (isOfferedSize(data.tshirtSize, { shirtSizes: terms.get(programId)?.shirtSizes })) continue;
    const fields = { [fieldName("tshirtSize", index)]: "missing_child" };
    throw new ApiError("invalid_input", { fields, more: { children: [index] } });
  }
}

/**
 * Checks each child's answers against the questions as published now, which may differ from what the page showed
 * (docs/reference/registration-form.md#program-questions).
 * @param required "all" required questions, "some" for those that were answered, "unasked" to skip them
 * @throws {ApiError} invalid_input with a code for each question
 */
export function checkedAnswers(
  programs: ReadonlyMap<string, ListedProgram>,
  children: readonly ChildRegistration[],
  fieldName: FieldName,
  required: "all" | "some" | "unasked" = "all",
): StoredProgramAnswers[] {
  if (required === "unasked") return [];
  const answers: StoredProgramAnswers[] = [];
  const fields: FieldErrors = {};
  for (const [index, { programId, data }] of children.entries()) {
    const programQuestions = programs.get(programId)?.questions ?? [];
    const checked = checkAnswers(programQuestions, data.answers, { isPartial: required === "some" });
    for (const [field, code] of Object.entries(checked.errors)) fields[fieldName(field, index)] = code;
    answers.push(checked.answers);
  }
  if (Object.keys(fields).length > 0) throw new ApiError("invalid_input", { fields });
  return answers;
}

/** A child to price: its program, and its name, which identifies it among siblings. */
type ChildToPrice = {
  programId: ProgramId;
  data: Pick<RegistrationData, "childFirstName" | "childLastName">;
  /** The maximum price by an offer (docs/reference/waiting-list.md#accepting-an-offer). */
  mostCents?: Cents | undefined;
};

interface PriceRequest {
  children: readonly ChildToPrice[];
  /** Whole dollars. */
  donationAmount: number;
  /** undefined for a new family, which has no other children. */
  familyId: string | undefined;
  /**
   * Only for spreadsheets: without a card there is no minimum amount; `hasDiscounts` is whether our discounts apply.
   */
  imported?: { hasDiscounts: boolean };
  /** Read under their locks; published ones if absent. */
  programs?: ReadonlyMap<ProgramId, ListedProgram>;
  now: Date;
}

export interface PricedOrder {
  quote: Quote;
  quoteHash: string;
  seasonId: string;
  terms: ReadonlyMap<ProgramId, Terms>;
}

/** The season of all these children, with its sibling rule. @throws {ApiError} invalid_input with one_season if they are in several */
function seasonOf(terms: ReadonlyMap<ProgramId, Terms>, children: readonly ChildToPrice[]): Terms["season"] {
  const seasons = children.map(({ programId }) => terms.get(programId)?.season);
  const [first] = seasons;
  if (!first) throw new ApiError("not_found");
  const otherIndex = seasons.findIndex((season) => season?.id !== first.id);
  if (otherIndex >= 0) {
    throw new ApiError("invalid_input", { fields: { [`children.${otherIndex}.programId`]: "one_season" } });
  }
  return first;
}

/**
 * Prices an order at a given time; the only source of prices in the server
 * (docs/reference/prices.md#price-calculation). A caller that stores the price must hold the locks of the family and
 * the programs.
 * @throws {ApiError} not_payable for a program without a price; invalid_input with one_season; total_too_small
 */
export async function priceChildren(
  db: Db | Trx,
  { children, donationAmount, familyId, imported, programs, now }: PriceRequest,
): Promise<PricedOrder> {
  const programIds = children.map(({ programId }) => programId);
  const terms = termsOfPrograms(programs ?? (await published(db)).programs, programIds, now);
  const season = seasonOf(terms, children);
  const hasSiblings = season.siblingRule !== null && familyId !== undefined;
  const ranks = ranksOfOrdered(
    hasSiblings ? await paidChildNameKeys(db, { familyId, seasonId: season.id }) : [],
    children.map(({ data, programId }) => ({
      key: nameKey(data),
      isPaid: (terms.get(programId)?.feeCents ?? 0) > 0,
    })),
  );
  const quote = priceOrder({
    children: children.map(({ programId, mostCents = Number.POSITIVE_INFINITY }, index) => {
      const { feeCents = null, regularCents } = terms.get(programId) ?? {};
      if (feeCents === null) throw new ApiError("not_payable", { more: { children: [index] } });
      return {
        programId,
        nowCents: Math.min(feeCents, mostCents),
        regularCents: regularCents ?? feeCents,
        rank: ranks[index] ?? 1,
      };
    }),
    siblingRule: season.siblingRule,
    donationCents: centsFromDollars(donationAmount),
    ...imported,
  });
  const { totalCents } = quote;
  if (!imported && totalCents > 0 && totalCents < MIN_CHARGE_CENTS) throw new ApiError("total_too_small");
  return { quote, quoteHash: quoteHash(children, quote), seasonId: season.id, terms };
}

/** The price of an order's children, without the donation; cents. */
export function childrenCents({ quote }: Pick<PricedOrder, "quote">): number {
  const donation = quote.lines.find(({ kind }) => kind === "donation")?.cents ?? 0;
  return quote.totalCents - donation;
}
