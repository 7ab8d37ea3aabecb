import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { FormValues } from "#app/family/register/form/form-values.ts";
import type { QuotedPrice } from "#app/family/register/pending-order.ts";
import {
  type OfferTerms,
  type Program,
  useProgramChoiceContext,
} from "#app/family/register/program-choice.ts";
import { api } from "#app/lib/api.ts";
import { lastGuardianEmail } from "#app/lib/storage/registration-draft.ts";
import { useIsSettled } from "#app/lib/use-is-settled.ts";
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

/** Children as the sibling discount ranks them. Children without a name count as different. */
function rankedChildren(children: readonly PricedChild[]): RankedChild[] {
  return children.map(({ firstName, lastName, program }, childIndex) => ({
    key: childKey({ email: "", childFirstName: firstName || String(childIndex), childLastName: lastName }),
    isPaid: (program?.feeCents ?? 0) > 0,
  }));
}

/** A new family's price, by the server's function. Undefined if a program has no price. */
function newFamilyQuote(children: readonly PricedChild[], donationCents: Cents): Quote | undefined {
  const ranks = ranksOfOrdered([], rankedChildren(children));
  const siblingRule = children[0]?.program?.season.siblingRule;
  const pricedChildren = children.flatMap(({ program }, childIndex) => {
    if (!program || program.feeCents === null) return [];
    const { id: programId, feeCents: nowCents, regularCents } = program;
    return [{ programId, nowCents, regularCents: regularCents ?? nowCents, rank: ranks[childIndex] ?? 1 }];
  });
  if (siblingRule === undefined || pricedChildren.length < children.length) return undefined;
  return priceOrder({ children: pricedChildren, siblingRule, donationCents });
}

type ServerQuote = InferResponseType<(typeof api.orders.quote)["$post"], 200>;

/** Query key of the server's quote without donation, for a family that has registered from this browser before. */
function quoteKey(
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

/** Delay after typing before a request for a quote, in milliseconds. */
const DEBOUNCE_MS = 700;

/**
 * The server's quote, if this browser has registered a child of the same guardian before: only the server knows the
 * siblings. Undefined while loading, for other families, and during changes of the form.
 */
export function useServerQuote(children: readonly PricedChild[]): ServerQuote | undefined {
  const { control } = useFormContext<FormValues>();
  const { offer } = useProgramChoiceContext();
  const email = useWatch({ control, name: "guardian.email" });
  const [previousEmail] = useState(lastGuardianEmail);
  const namedChildren = children.map(({ program, ...name }) => ({ ...name, programId: program?.id ?? "" }));
  const queryKey = quoteKey(namedChildren, email);
  const isPriced = children.every(({ program }) => program && program.feeCents !== null);
  const isSettled = useIsSettled(JSON.stringify(queryKey), DEBOUNCE_MS);
  const isSameGuardian =
    previousEmail !== "" && previousEmail.trim().toLowerCase() === email.trim().toLowerCase();
  const { data } = useQuery<ServerQuote>({
    queryKey,
    enabled: isSameGuardian && isPriced && isSettled && !offer?.isCheaper,
    queryFn: async () => {
      const order = { children: namedChildren, guardian: { email } };
      return (await api.orders.quote.$post({ json: { order } })).json();
    },
  });
  return data;
}

/** The server's quote with the donation, or else a new family's price. Undefined if a program has no price. */
export function orderQuote(
  serverQuote: ServerQuote | undefined,
  children: readonly PricedChild[],
  donationCents: Cents,
): Quote | undefined {
  if (!serverQuote) return newFamilyQuote(children, donationCents);
  const { lines, totalCents } = serverQuote;
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
  queryClient: QueryClient,
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
    : queryClient.getQueryData<ServerQuote>(quoteKey(namedChildren, guardian.email));
  const quote = orderQuote(serverQuote, namedChildren, donationCents);
  return quote && { ...quote, quoteHash: quoteHash(namedChildren, quote) };
}
