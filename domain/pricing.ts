import { type Cents, shareOf } from "./money.ts";
import type { OrderLineKind } from "./order-lines.ts";
import { sumLines } from "./order-lines.ts";
import type { ProgramId } from "./programs.ts";

/** What siblings pay less in a season: percent of their price, or cents (docs/rules/prices.md#the-sibling-discount). */
export interface SiblingRule {
  /** From which child of a family on; 2 is the second. */
  fromChild: number;
  /** Whole percent from 1 to 100; null where it is cents. */
  percent: number | null;
  /** Above zero; null where it is percent. */
  cents: Cents | null;
}

export interface ChildToPrice {
  programId: ProgramId;
  /** The program's fee when no early price holds. */
  regularCents: Cents;
  /** What it costs at the moment, early prices and all. */
  nowCents: Cents;
  /**
   * Which child of its family it is in the season, from 1, by the time of registration: what is registered already
   * keeps what it paid. A child that is registered twice has the same one twice.
   */
  rank: number;
}

/** One line of a quote. */
export interface QuoteLine {
  kind: Exclude<OrderLineKind, "adjustment">;
  /** Which of the order's children, from 0; null for the donation. */
  child: number | null;
  /** Signed: a discount is below zero. */
  cents: Cents;
}

export interface Quote {
  lines: QuoteLine[];
  totalCents: Cents;
}

export interface OrderToPrice {
  children: readonly ChildToPrice[];
  /** The season's; null where siblings pay what everybody pays. */
  siblingRule: SiblingRule | null;
  donationCents: Cents;
}

/** Less than this Stripe does not charge; nothing at all is asked for otherwise (docs/rules/prices.md#totals-below-50-cents). */
export const LEAST_CHARGE_CENTS = 50;

function siblingDiscount({ nowCents, rank }: ChildToPrice, rule: SiblingRule | null): Cents {
  if (!rule || rank < rule.fromChild) return 0;
  return Math.min(nowCents, rule.percent === null ? (rule.cents ?? 0) : shareOf(nowCents, rule.percent));
}

/**
 * The one price function (docs/rules/prices.md#one-price-function): each child's fee, what makes it less and why, then
 * the donation. A fee of nothing is a line too; whatever else comes to nothing is none.
 */
export function priceOrder({ children, siblingRule, donationCents }: OrderToPrice): Quote {
  const lines: QuoteLine[] = children.flatMap((one, child) => {
    // An early price above the fee, or without one, is what the program costs.
    const feeCents = Math.max(one.regularCents, one.nowCents);
    const off = [
      { kind: "early" as const, child, cents: one.nowCents - feeCents },
      { kind: "sibling" as const, child, cents: 0 - siblingDiscount(one, siblingRule) },
    ];
    return [{ kind: "fee" as const, child, cents: feeCents }, ...off.filter(({ cents }) => cents < 0)];
  });
  if (donationCents > 0) lines.push({ kind: "donation", child: null, cents: donationCents });
  return { lines, totalCents: sumLines(lines) };
}

/** What a single program's price alone comes to: one child, no donation. */
export function priceOfOne(programId: ProgramId, regularCents: Cents, nowCents: Cents): Quote {
  const children = [{ programId, regularCents, nowCents, rank: 1 }];
  return priceOrder({ children, siblingRule: null, donationCents: 0 });
}

/** What one child costs, its discounts taken off. */
export function childCents({ lines }: Quote, child: number): Cents {
  return sumLines(lines.filter((line) => line.child === child));
}

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/**
 * Stands for a price that a family was shown: the programs and the lines of its children, whatever it gives besides.
 * It changes when they do, and only then (docs/rules/prices.md#the-price-that-a-family-sees-is-the-price-it-pays).
 * FNV-1a of 64 bits, which page and server compute alike: nobody gains by finding another price with the same one,
 * because the server compares with its own.
 */
export function quoteHash(children: readonly { programId: ProgramId }[], { lines }: Quote): string {
  const said = children.map(({ programId }, child) => [
    programId,
    lines.filter((line) => line.child === child).map(({ kind, cents }) => [kind, cents]),
  ]);
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(JSON.stringify(said))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * FNV_PRIME);
  }
  return hash.toString(36);
}
