import { type Cents, percentageOf } from "#domain/money/money.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { fnv1a } from "#domain/text/canonical.ts";
import { type OrderLineKind, sumLines } from "./order-lines.ts";

/** A price until an instant, exclusive: "until March 31" ends on April 1, 00:00 in the club's time zone. */
export interface EarlyPrice {
  cents: Cents;
  /** UTC. */
  until: string;
}

/** A program's price at an instant: the early price that ends first, else the fee; null while undecided. */
export function priceAt(feeCents: Cents | null, early: readonly EarlyPrice[], now: Date): Cents | null {
  const [valid] = early
    .filter(({ until }) => now.getTime() < Date.parse(until))
    .sort((a, b) => Date.parse(a.until) - Date.parse(b.until));
  return valid?.cents ?? feeCents;
}

/**
 * The sibling discount of a season: a percentage of the price, or cents (docs/reference/prices.md#sibling-discount).
 */
export interface SiblingRule {
  /** The first child of a family who pays less; 2 is the second child. */
  fromChild: number;
  /** Whole percent from 1 to 100; null if the discount is in cents. */
  percent: number | null;
  /** Above zero; null if the discount is in percent. */
  cents: Cents | null;
}

interface ChildToPrice {
  programId: ProgramId;
  /** The program's fee when no early price applies. */
  regularCents: Cents;
  /** The current price, including early prices. */
  nowCents: Cents;
  /**
   * The child's rank in its family this season, from 1, in order of registration. Earlier registrations keep the price
   * they paid. A child registered twice has the same rank both times.
   */
  rank: number;
}

export interface QuoteLine {
  kind: Exclude<OrderLineKind, "adjustment">;
  /** Index of the child in the order; null for the donation. */
  child: number | null;
  /** Signed: discounts are negative. */
  cents: Cents;
}

export interface Quote {
  lines: QuoteLine[];
  totalCents: Cents;
}

interface OrderToPrice {
  children: readonly ChildToPrice[];
  /** The season's rule; null if siblings pay the full price. */
  siblingRule: SiblingRule | null;
  donationCents: Cents;
  /** false if another system set the price: no early price or sibling discount applies. */
  hasDiscounts?: boolean;
}

/** Stripe charges no less than this; a smaller total that is not zero is refused (docs/reference/prices.md#amount-limits). */
export const MIN_CHARGE_CENTS = 50;

function siblingDiscount({ nowCents, rank }: ChildToPrice, rule: SiblingRule | null): Cents {
  if (!rule || rank < rule.fromChild) return 0;
  return Math.min(nowCents, rule.percent === null ? (rule.cents ?? 0) : percentageOf(nowCents, rule.percent));
}

/**
 * The one function that prices an order (docs/reference/prices.md#price-calculation): each child's fee, its discounts with
 * their reasons, then the donation. A fee of zero has a line; other lines of zero are left out.
 */
export function priceOrder({
  children,
  siblingRule,
  donationCents,
  hasDiscounts = true,
}: OrderToPrice): Quote {
  const rule = hasDiscounts ? siblingRule : null;
  const childrenToPrice = hasDiscounts
    ? children
    : children.map((child) => ({ ...child, nowCents: child.regularCents }));
  const lines: QuoteLine[] = childrenToPrice.flatMap((orderedChild, child) => {
    // If the current price is higher than the fee, or there is no early price, the current price is the fee line.
    const feeCents = Math.max(orderedChild.regularCents, orderedChild.nowCents);
    const discounts = [
      { kind: "early" as const, child, cents: orderedChild.nowCents - feeCents },
      { kind: "sibling" as const, child, cents: 0 - siblingDiscount(orderedChild, rule) },
    ];
    return [{ kind: "fee" as const, child, cents: feeCents }, ...discounts.filter(({ cents }) => cents < 0)];
  });
  if (donationCents > 0) lines.push({ kind: "donation", child: null, cents: donationCents });
  return { lines, totalCents: sumLines(lines) };
}

/** The price of one child in one program, without a donation. */
export function priceOfOne(programId: ProgramId, regularCents: Cents, nowCents: Cents): Quote {
  const children = [{ programId, regularCents, nowCents, rank: 1 }];
  return priceOrder({ children, siblingRule: null, donationCents: 0 });
}

/** The price of one child after its discounts. */
export function childCents({ lines }: Quote, child: number): Cents {
  return sumLines(lines.filter((line) => line.child === child));
}

/**
 * A hash of the price that a family was shown: the programs and the children's lines, without the donation
 * (docs/reference/prices.md#price-guarantee). It need not resist attacks, because the server compares it with its own
 * price.
 */
export function quoteHash(children: readonly { programId: ProgramId }[], { lines }: Quote): string {
  const pricedLines = children.map(({ programId }, child) => [
    programId,
    lines.filter((line) => line.child === child).map(({ kind, cents }) => [kind, cents]),
  ]);
  return fnv1a(JSON.stringify(pricedLines)).toString(36);
}

/** A child of an order, and whether its program costs something before the sibling discount. */
export interface RankedChild {
  key: string;
  isPaid: boolean;
}

/**
 * The rank of each ordered child in its family this season, from 1. Registered children come first, in order of
 * registration; the same child has the same rank each time. Only children whose program costs something are counted
 * (docs/reference/prices.md#sibling-discount); a child of a free program gets 1.
 * @param registered keys of the family's registered children whose program costs something
 * @param ordered the order's children, one for each registration
 */
export function ranksOfOrdered(registered: readonly string[], ordered: readonly RankedChild[]): number[] {
  const paid = ordered.flatMap(({ key, isPaid }) => (isPaid ? [key] : []));
  const children = [...new Set([...registered, ...paid])];
  return ordered.map(({ key, isPaid }) => (isPaid ? children.indexOf(key) + 1 : 1));
}
