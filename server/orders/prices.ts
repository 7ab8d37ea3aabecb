import { nameKey } from "#domain/child-identity.ts";
import { centsFromDollars } from "#domain/money.ts";
import { LEAST_CHARGE_CENTS, priceOrder, type Quote, quoteHash } from "#domain/pricing.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { RegistrationData } from "#domain/registration.ts";
import { ranksOfOrdered } from "#domain/sibling-rank.ts";
import { linesOf, type OrderLine, registeredChildren } from "#server/money/order-lines.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { siblingRuleOf } from "#server/platform/program-schema.ts";
import type { Registration } from "#server/registrations/data.ts";
import { type Terms, termsOfAll } from "#server/site/programs.ts";

/** What the price of a child rests on, besides its program. */
type ChildOfQuote = {
  programId: ProgramId;
  data: Pick<RegistrationData, "childFirstName" | "childLastName">;
};

interface ToPrice {
  children: readonly ChildOfQuote[];
  /** Whole dollars. */
  donationAmount: number;
  /** undefined for one that is new: it has no other children. */
  familyId: string | undefined;
  /** Of a spreadsheet: no card is charged, and discounts may be the other system's. Left out for everybody else. */
  imported?: { hasDiscounts: boolean };
  now: Date;
}

export interface PricedOrder {
  quote: Quote;
  quoteHash: string;
  seasonId: string;
  terms: ReadonlyMap<ProgramId, Terms>;
}

/** The one season of these children, with its rule. @throws {ApiError} invalid_input with one_season where they are of several */
function seasonOf(terms: ReadonlyMap<ProgramId, Terms>, children: readonly ChildOfQuote[]): Terms["season"] {
  const seasons = children.map(({ programId }) => terms.get(programId)?.season);
  const [first] = seasons;
  if (!first) throw new ApiError("not_found");
  const other = seasons.findIndex((season) => season?.id !== first.id);
  if (other >= 0) {
    throw new ApiError("invalid_input", { fields: { [`children.${other}.programId`]: "one_season" } });
  }
  return first;
}

async function registeredNames(db: Db | Trx, familyId: string | undefined, seasonId: string) {
  if (familyId === undefined) return [];
  const ids = await registeredChildren(db, { familyId, seasonId });
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("children")
    .select(["id", "firstName", "lastName"])
    .where("id", "in", ids)
    .execute();
  return ids.flatMap((id) => {
    const row = rows.find((child) => child.id === id);
    return row ? [nameKey({ childFirstName: row.firstName, childLastName: row.lastName })] : [];
  });
}

/**
 * What an order costs at an instant: the only way from rows to a price (docs/rules/prices.md#one-price-function).
 * Whoever stores what comes of it has locked the family and the programs.
 * @throws {ApiError} not_payable for a program without a price; invalid_input with one_season; total_too_small
 */
export async function priceChildren(
  db: Db | Trx,
  { children, donationAmount, familyId, imported, now }: ToPrice,
): Promise<PricedOrder> {
  const asked = children.map(({ programId }) => programId);
  const terms = await termsOfAll(db, asked, now);
  const season = seasonOf(terms, children);
  const ranks = ranksOfOrdered(
    season.siblingFrom === null ? [] : await registeredNames(db, familyId, season.id),
    children.map(({ data, programId }) => ({
      key: nameKey(data),
      isPaid: (terms.get(programId)?.feeCents ?? 0) > 0,
    })),
  );
  const quote = priceOrder({
    children: children.map(({ programId }, child) => {
      const { feeCents = null, regularCents } = terms.get(programId) ?? {};
      if (feeCents === null) throw new ApiError("not_payable", { more: { children: [child] } });
      return {
        programId,
        nowCents: feeCents,
        regularCents: regularCents ?? feeCents,
        rank: ranks[child] ?? 1,
      };
    }),
    siblingRule: siblingRuleOf(season),
    donationCents: centsFromDollars(donationAmount),
    ...imported,
  });
  const { totalCents } = quote;
  if (!imported && totalCents > 0 && totalCents < LEAST_CHARGE_CENTS) throw new ApiError("total_too_small");
  return { quote, quoteHash: quoteHash(children, quote), seasonId: season.id, terms };
}

/** What an order's children cost together, its donation apart. Cents. */
export function childrenCents({ quote }: Pick<PricedOrder, "quote">): number {
  const donation = quote.lines.find(({ kind }) => kind === "donation")?.cents ?? 0;
  return quote.totalCents - donation;
}

/** Registrations of an order, as its family ordered them; `lines` are the order's, where they are known already. */
export async function inOrder(
  db: Db | Trx,
  orderId: string,
  rows: readonly Registration[],
  lines?: readonly OrderLine[],
): Promise<Registration[]> {
  if (rows.length < 2) return [...rows];
  const places = (lines ?? (await linesOf(db, [orderId]))).map(({ registrationId }) => registrationId);
  return rows.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id));
}

/** Every registration of an order; what was erased is no more among them. */
export async function childrenOfOrder(
  db: Db | Trx,
  orderId: string,
  lines?: readonly OrderLine[],
): Promise<Registration[]> {
  const rows = await db.selectFrom("registrations").selectAll().where("orderId", "=", orderId).execute();
  return inOrder(db, orderId, rows, lines);
}
