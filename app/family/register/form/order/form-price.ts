import type { QueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { OfferTerms, Program } from "#app/family/register/form-programs.ts";
import type { QuotedPrice } from "#app/family/register/pending-order.ts";
import type { api } from "#app/lib/api.ts";
import { type Cents, centsFromDollars } from "#domain/money/money.ts";
import {
  priceOrder,
  type Quote,
  quoteHash,
  type RankedChild,
  ranksOfOrdered,
} from "#domain/prices/price-order.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { Order } from "#domain/registration/order.ts";
import { childKey } from "#domain/text/person-name.ts";

/** Data that determines a child's price. */
export interface PricedChild {
  firstName: string;
  lastName: string;
  program: Program | undefined;
}

/** Ranks children. Children without a name count as different. */
function rankedChildren(children: readonly PricedChild[]): RankedChild[] {
  return children.map(({ firstName, lastName, program }, childIndex) => ({
    key: childKey({ email: "", childFirstName: firstName || String(childIndex), childLastName: lastName }),
    isPaid: (program?.feeCents ?? 0) > 0,
  }));
}

/** A new family's price, by the server's function. Undefined if a program has no price. */
export function quoteOf(children: readonly PricedChild[], donationCents: Cents): Quote | undefined {
  const ranks = ranksOfOrdered([], rankedChildren(children));
  const first = children[0]?.program;
  const priced = children.flatMap(({ program }, childIndex) => {
    if (!program || program.feeCents === null) return [];
    const { id: programId, feeCents: nowCents, regularCents } = program;
    return [{ programId, nowCents, regularCents: regularCents ?? nowCents, rank: ranks[childIndex] ?? 1 }];
  });
  if (!first || priced.length < children.length) return undefined;
  return priceOrder({ children: priced, siblingRule: first.season.siblingRule, donationCents });
}

export type ServerQuote = InferResponseType<(typeof api.orders.quote)["$post"], 200>;

/** Query key of the server's quote without donation, for a family that has registered from this browser before. */
export function quoteKey(
  children: readonly { firstName: string; lastName: string; programId: ProgramId }[],
  email: string,
) {
  const namedChildren = children.map(({ firstName, lastName, programId }) => [
    firstName.trim(),
    lastName.trim(),
    programId,
  ]);
  return ["/api/orders/quote", email.trim().toLowerCase(), namedChildren] as const;
}

export function withDonation({ lines, totalCents }: Quote, donationCents: Cents): Quote {
  if (donationCents === 0) return { lines, totalCents };
  return {
    lines: [...lines, { kind: "donation", child: null, cents: donationCents }],
    totalCents: totalCents + donationCents,
  };
}

/**
 * The price that the form shows and the order carries (docs/reference/prices.md#price-guarantee). Undefined
 * if a program has no price.
 */
export function shownPrice(
  { children, guardian, donationAmount }: Order,
  programs: readonly Program[],
  client: QueryClient,
  offer?: OfferTerms,
): QuotedPrice | undefined {
  const donationCents = centsFromDollars(donationAmount);
  const namedChildren = children.map(({ programId, firstName, lastName }) => ({
    programId,
    firstName,
    lastName,
    program: programs.find(({ id }) => id === programId),
  }));
  const serverQuote = offer?.isCheaper
    ? undefined
    : client.getQueryData<ServerQuote>(quoteKey(namedChildren, guardian.email));
  const quote = serverQuote
    ? withDonation(serverQuote, donationCents)
    : quoteOf(namedChildren, donationCents);
  return quote && { ...quote, quoteHash: quoteHash(namedChildren, quote) };
}
