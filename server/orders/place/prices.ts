import { type Cents, centsFromDollars } from "#domain/money/money.ts";
import {
  MIN_CHARGE_CENTS,
  priceOrder,
  type Quote,
  quoteHash,
  ranksOfOrdered,
} from "#domain/prices/price-order.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { nameKey } from "#domain/text/person-name.ts";
import { registeredNames } from "#server/money/families.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { type ListedProgram, published } from "#server/platform/published.ts";
import { type Terms, termsOfPrograms } from "#server/site/programs/published-programs.ts";

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
    hasSiblings ? await registeredNames(db, { familyId, seasonId: season.id }) : [],
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
