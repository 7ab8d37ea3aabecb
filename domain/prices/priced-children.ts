import type { Cents } from "#domain/money/money.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { AdjustmentReason, OrderLineKind } from "./order-lines.ts";
import { priceOrder, type SiblingRule } from "./price-order.ts";

/** The fields of an order line that leaving and moving need. */
export interface FamilyLine {
  orderId: string;
  /** null for the donation. Not a foreign key: lines outlive erased registrations. */
  registrationId: string | null;
  /** null for the donation. */
  programId: ProgramId | null;
  kind: OrderLineKind;
  reason: AdjustmentReason | null;
  /** Signed: discounts are negative. */
  cents: Cents;
}

/** One registration's amounts, derived from the family's lines. */
export interface PricedChild {
  registrationId: string;
  orderId: string;
  /** The child's current program, after any move. */
  programId: ProgramId;
  /** The program's price before the sibling discount, when the order was priced. */
  feeAtOrderCents: Cents;
  /** The sibling discount; not below zero. */
  discountCents: Cents;
  /** The debt by program: the sum of its lines, including adjustments. */
  byProgram: ReadonlyMap<ProgramId, Cents>;
  /** Payments of another system before the import, and the club's aid: not refundable to the family. */
  paidElsewhereCents: Cents;
  /** The cancellation fee by refund steps; zero while the child is registered. */
  cancellationFeeCents: Cents;
  /** The amount due when the child was last restored, paid or not; zero if it was never canceled. */
  restoredDebtCents: Cents;
  /** Whether the child was canceled and not restored. */
  isCanceled: boolean;
}

export function isDonationLine({
  kind,
  registrationId,
  programId,
}: Pick<FamilyLine, "kind" | "registrationId" | "programId">): boolean {
  return kind === "donation" || (kind === "adjustment" && registrationId === null && programId === null);
}

function applyLine(child: PricedChild, { kind, reason, cents, programId }: FamilyLine): PricedChild {
  const lineProgramId = programId ?? child.programId;
  const byProgram = new Map(child.byProgram).set(
    lineProgramId,
    (child.byProgram.get(lineProgramId) ?? 0) + cents,
  );
  const next = { ...child, byProgram };
  if (kind === "sibling") return { ...next, discountCents: child.discountCents - cents };
  if (kind !== "adjustment") return { ...next, feeAtOrderCents: child.feeAtOrderCents + cents };
  if (reason === "moved")
    return { ...next, programId: lineProgramId, feeAtOrderCents: child.feeAtOrderCents + cents };
  if (reason === "external_price") return { ...next, feeAtOrderCents: child.feeAtOrderCents + cents };
  if (reason === "external_payment" || reason === "aid")
    return { ...next, paidElsewhereCents: child.paidElsewhereCents - cents };
  if (reason === "cancelled") return { ...next, isCanceled: true };
  if (reason === "cancellation_fee")
    return { ...next, cancellationFeeCents: child.cancellationFeeCents + cents };
  if (reason !== "restored" || !child.isCanceled) return next;
  return { ...next, isCanceled: false, cancellationFeeCents: 0, restoredDebtCents: cents };
}

/** The children of a family in order of registration. Derived from lines alone, because lines outlive names. */
export function pricedChildren(lines: readonly FamilyLine[]): PricedChild[] {
  const children = new Map<string, PricedChild>();
  for (const line of lines) {
    const { registrationId, orderId, programId } = line;
    if (registrationId === null || programId === null) continue;
    const begun = { registrationId, orderId, programId, feeAtOrderCents: 0, discountCents: 0 };
    const child = children.get(registrationId) ?? {
      ...begun,
      byProgram: new Map(),
      paidElsewhereCents: 0,
      cancellationFeeCents: 0,
      restoredDebtCents: 0,
      isCanceled: false,
    };
    children.set(registrationId, applyLine(child, line));
  }
  return [...children.values()];
}

/** Identifies a family's children, and the rank from which siblings pay less. */
export interface SiblingRanks {
  /** The child of a registration; a child registered twice is one child. */
  personOf: (registrationId: string) => string;
  fromChild: number;
}

/**
 * Each registered child's rank in its family, from 1, in order of registration. Children of free programs have no rank
 * and earn no discount.
 */
export function ranksOf(
  children: readonly PricedChild[],
  { personOf }: Pick<SiblingRanks, "personOf">,
): Map<string, number> {
  const persons = new Map<string, number>();
  const ranks = new Map<string, number>();
  for (const { registrationId, isCanceled, feeAtOrderCents: nowCents } of children) {
    if (isCanceled || nowCents <= 0) continue;
    const person = personOf(registrationId);
    if (!persons.has(person)) persons.set(person, persons.size + 1);
    ranks.set(registrationId, persons.get(person) ?? 1);
  }
  return ranks;
}

/** A lone child never has a sibling discount, so it begins with the second child at the earliest. */
const SECOND_CHILD = 2;

/**
 * The rank from which siblings pay less: by the season's rule, or earlier if a child got a discount before the rule
 * changed. Each discount counts with the child's rank when its line was written, among children who were not
 * canceled by then.
 * @param lines of the family's orders, oldest first
 */
export function firstDiscountRank(
  lines: readonly FamilyLine[],
  { personOf, rule }: Pick<SiblingRanks, "personOf"> & { rule: SiblingRule | null },
): number {
  const discountRanks = lines.flatMap(({ kind, cents, registrationId }, index) => {
    if (kind !== "sibling" || cents >= 0 || registrationId === null) return [];
    const written = pricedChildren(lines.slice(0, index + 1));
    return ranksOf(written, { personOf }).get(registrationId) ?? [];
  });
  return Math.max(SECOND_CHILD, Math.min(rule?.fromChild ?? SECOND_CHILD, ...discountRanks));
}

/**
 * The price of each registered child with the remaining ranks, at the prices and discount of its own order. A later
 * change of the rule has no effect.
 */
export function pricesOf(children: readonly PricedChild[], siblings: SiblingRanks): Map<string, Cents> {
  const ranks = ranksOf(children, siblings);
  const registered = children.filter(({ isCanceled }) => !isCanceled);
  return new Map(
    registered.map(({ registrationId, programId, feeAtOrderCents: nowCents, discountCents }) => {
      const rank = ranks.get(registrationId) ?? 1;
      const child = { programId, regularCents: nowCents, nowCents, rank };
      const { fromChild } = siblings;
      const siblingRule = discountCents > 0 ? { fromChild, percent: null, cents: discountCents } : null;
      const { totalCents } = priceOrder({ children: [child], siblingRule, donationCents: 0 });
      return [registrationId, totalCents];
    }),
  );
}

export function sumOf(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const cents of amounts) sum += cents;
  return sum;
}
