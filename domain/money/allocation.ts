import { sumLines } from "#domain/prices/order-lines.ts";
import { type FamilyLine, isDonationLine, sumOf } from "#domain/prices/priced-children.ts";
import type { Cents } from "./money.ts";
import { isMoneyIn, type LedgerKind } from "./payments.ts";

/** The purpose of allocated money; unapplied money has no line to pay, or exceeds the debt. */
export type AllocationPurpose = "fee" | "donation" | "unapplied";

/** A part of a ledger entry, signed as in the ledger, assigned to an order line. */
export interface Allocation {
  /** The first line of a child's program or of the donation; null if no order has a line for it. */
  orderLineId: string | null;
  purpose: AllocationPurpose;
  /** Not zero. */
  cents: Cents;
  /** Not assigned by staff. A provisional allocation never creates a debt. */
  isProvisional: boolean;
}

/** An allocation in force, with its ledger entry. */
export interface AllocationInForce extends Allocation {
  paymentId: string;
  kind: LedgerKind;
  stripeId: string;
}

export interface PricedLine extends Omit<FamilyLine, "orderId"> {
  id: string;
  /** The sum that refunds name for this line, without failed ones. */
  refundedCents: Cents;
}

export interface NewLedgerEntry extends Omit<AllocationInForce, keyof Allocation> {
  cents: Cents;
  /** The lines that a refund names; empty if it names none. */
  refundLines: readonly { orderLineId: string; cents: Cents }[];
}

/** A possible purpose of an order's money. */
interface Slot {
  orderLineId: string | null;
  purpose: AllocationPurpose;
  registrationId: string | null;
  /** The sum of its lines before refunds: the total to be paid for it. */
  cents: Cents;
  /** The position of the latest line with a charge. */
  lastChargeIndex: number;
}

function purposeOf(line: PricedLine): AllocationPurpose {
  return isDonationLine(line) ? "donation" : "fee";
}

/** An order's slots: each child's programs, the donation, and unapplied money last. */
function slotsOf(lines: readonly PricedLine[]): { slots: Slot[]; slotIndexes: Map<string, number> } {
  const slots = new Map<string, Slot>();
  const keys = new Map<string, string>();
  for (const [position, line] of lines.entries()) {
    const { id, registrationId, programId, cents, refundedCents } = line;
    const purpose = purposeOf(line);
    const key = purpose === "fee" ? `${registrationId} ${programId}` : purpose;
    keys.set(id, key);
    const slot = slots.get(key) ?? {
      orderLineId: id,
      purpose,
      registrationId,
      cents: 0,
      lastChargeIndex: position,
    };
    const lastChargeIndex = cents > 0 ? position : slot.lastChargeIndex;
    slots.set(key, { ...slot, cents: slot.cents + cents + refundedCents, lastChargeIndex });
  }
  const slotKeys = [...slots.keys()];
  const unappliedSlot = { orderLineId: null, purpose: "unapplied", registrationId: null } as const;
  return {
    slots: [...slots.values(), { ...unappliedSlot, cents: 0, lastChargeIndex: lines.length }],
    slotIndexes: new Map([...keys].map(([id, key]) => [id, slotKeys.indexOf(key)])),
  };
}

/** Spreads an amount in proportion to weights; no part exceeds its weight. */
function spread(cents: Cents, weights: readonly Cents[]): Cents[] {
  const most = Math.min(cents, sumOf(weights));
  return most <= 0 ? weights.map(() => 0) : shareCents(most, weights);
}

const unapplied = (cents: Cents): Allocation => ({
  orderLineId: null,
  purpose: "unapplied",
  cents,
  isProvisional: false,
});

/** The allocations in force, summed by line and by provisional or final. */
export function appliedSums(applied: readonly Allocation[]): Allocation[] {
  const sums = new Map<string, Allocation>();
  for (const { orderLineId, purpose, isProvisional, cents } of applied) {
    const key = `${orderLineId} ${purpose} ${isProvisional}`;
    const sumCents = sums.get(key)?.cents ?? 0;
    sums.set(key, { orderLineId, purpose, isProvisional, cents: sumCents + cents });
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

/** The reversal of applied allocations, or of a share of them. */
function reversal(cents: Cents, applied: readonly AllocationInForce[]): Allocation[] {
  const sums = appliedSums(applied);
  if (sums.length === 0) return [unapplied(cents)];
  const parts = shareCents(
    cents,
    sums.map((sum) => sum.cents),
  );
  return sums.map((sum, index) => ({ ...sum, cents: parts[index] ?? 0 }));
}

/** An order's allocations in force, by slot. */
class OrderAllocations {
  readonly #slots: readonly Slot[];
  readonly #slotIndexes: ReadonlyMap<string, number>;
  readonly #applied: readonly AllocationInForce[];

  constructor(lines: readonly PricedLine[], applied: readonly AllocationInForce[]) {
    const { slots, slotIndexes } = slotsOf(lines);
    this.#slots = slots;
    this.#slotIndexes = slotIndexes;
    this.#applied = applied;
  }

  #sums(matches: (row: AllocationInForce) => boolean): Cents[] {
    const cents = this.#slots.map(() => 0);
    for (const row of this.#applied.filter(matches)) {
      const slot = row.orderLineId === null ? cents.length - 1 : this.#slotIndexes.get(row.orderLineId);
      if (slot !== undefined) cents[slot] = (cents[slot] ?? 0) + row.cents;
    }
    return cents;
  }

  #allocations(cents: readonly Cents[], isProvisional: boolean): Allocation[] {
    return this.#slots.flatMap(({ orderLineId, purpose }, index) => {
      const part = cents[index] ?? 0;
      return part === 0 ? [] : [{ orderLineId, purpose, cents: part, isProvisional }];
    });
  }

  /** Applies money to the debts in line order. A surplus of one slot first covers the others. */
  #applyPayment(cents: Cents): Allocation[] {
    const received = this.#sums(({ kind }) => isMoneyIn(kind));
    const owed = this.#slots.map((slot, index) =>
      slot.purpose === "unapplied" ? 0 : slot.cents - (received[index] ?? 0),
    );
    let surplus = sumOf(owed.map((amount) => Math.max(0, -amount)));
    let remaining = cents;
    const parts = this.#slots.map(() => 0);
    const inOrder = [...this.#slots.keys()].toSorted(
      (a, b) => (this.#slots[a]?.lastChargeIndex ?? 0) - (this.#slots[b]?.lastChargeIndex ?? 0),
    );
    for (const index of inOrder) {
      const open = Math.max(0, owed[index] ?? 0);
      const covered = Math.min(surplus, open);
      surplus -= covered;
      parts[index] = Math.min(remaining, open - covered);
      remaining -= parts[index];
    }
    parts[parts.length - 1] = remaining;
    return this.#allocations(parts, false);
  }

  /** Deducts the named lines first, up to what the payment holds; the donation comes last. */
  #applyRefund({ paymentId, cents, refundLines }: NewLedgerEntry): Allocation[] {
    const held = this.#sums((row) => row.paymentId === paymentId);
    const deducted = this.#slots.map(() => 0);
    let remaining = -cents;
    const take = (most: Cents, isEligible: (slot: Slot, index: number) => boolean) => {
      const available = held.map((amount, index) => {
        const slot = this.#slots[index];
        return slot && isEligible(slot, index) ? Math.max(0, amount - (deducted[index] ?? 0)) : 0;
      });
      const parts = spread(Math.min(most, remaining), available);
      for (const [index, part] of parts.entries()) deducted[index] = (deducted[index] ?? 0) + part;
      remaining -= sumOf(parts);
      return sumOf(parts);
    };
    const namedCents = shareCents(
      remaining,
      refundLines.map((line) => line.cents),
    );
    for (const [lineIndex, { orderLineId }] of refundLines.entries()) {
      const slotIndex = this.#slotIndexes.get(orderLineId) ?? -1;
      const child = this.#slots[slotIndex]?.registrationId ?? null;
      const lineCents = namedCents[lineIndex] ?? 0;
      const taken = take(lineCents, (_, index) => index === slotIndex);
      take(lineCents - taken, ({ registrationId }) => child !== null && registrationId === child);
    }
    take(remaining, ({ purpose }) => purpose === "unapplied");
    take(remaining, ({ purpose }) => purpose !== "donation");
    take(remaining, () => true);
    const excess = this.#applyExcess(paymentId, remaining);
    return this.#allocations(
      deducted.map((amount, index) => 0 - amount - (excess[index] ?? 0)),
      refundLines.length === 0,
    );
  }

  /** Splits what a bank takes beyond a payment's remainder over the received fees, not the donation. */
  #applyExcess(paymentId: string, cents: Cents): Cents[] {
    const received = this.#sums((row) => row.paymentId === paymentId && isMoneyIn(row.kind));
    const weights = received.map((amount, index) =>
      this.#slots[index]?.purpose === "donation" ? 0 : Math.max(0, amount),
    );
    if (sumOf(weights) > 0) return shareCents(cents, weights);
    return received.map((_, index) => (index === received.length - 1 ? cents : 0));
  }

  allocate(ledgerEntry: NewLedgerEntry): Allocation[] {
    const { paymentId, kind, stripeId, cents } = ledgerEntry;
    if (cents === 0) return [];
    const paymentRows = this.#applied.filter((row) => row.paymentId === paymentId);
    const isIn = isMoneyIn(kind);
    if (isIn && cents > 0) return this.#applyPayment(cents);
    // A returned check, a refund that failed, a dispute that was won.
    if (isIn) {
      return reversal(
        cents,
        paymentRows.filter((row) => isMoneyIn(row.kind)),
      );
    }
    if (cents < 0) return this.#applyRefund(ledgerEntry);
    return reversal(
      cents,
      paymentRows.filter((row) => row.stripeId === stripeId && !isMoneyIn(row.kind)),
    );
  }
}

/**
 * Assigns a ledger entry of an order to its lines, permanently (docs/reference/ledger.md#allocations). The parts add up
 * to the ledger entry exactly.
 */
export function allocate(
  { lines, applied }: { lines: readonly PricedLine[]; applied: readonly AllocationInForce[] },
  ledgerEntry: NewLedgerEntry,
): Allocation[] {
  return new OrderAllocations(lines, applied).allocate(ledgerEntry);
}

type Part = Pick<Allocation, "purpose" | "cents">;

export function centsFor(purpose: AllocationPurpose, parts: readonly Part[]): Cents {
  return sumLines(parts.filter((part) => part.purpose === purpose));
}

/** Splits a ledger entry's processing fee over its parts in proportion; a rounding cent goes to the children. */
export function divideFee(feeCents: Cents | null, parts: readonly Part[]): (Cents | null)[] {
  const totalCents = sumLines(parts);
  if (feeCents === null) return parts.map(() => null);
  const donation = centsFor("donation", parts);
  const donationFee = totalCents === 0 ? 0 : Math.round((feeCents * donation) / totalCents);
  const fees = shareCents(
    feeCents - donationFee,
    parts.map(({ cents, purpose }) => (purpose === "donation" ? 0 : cents)),
  );
  return parts.map(({ purpose }, index) => (purpose === "donation" ? donationFee : (fees[index] ?? 0)));
}

/**
 * The donation in a payment, and the part that the club still holds, in cents. They match the sums of the treasurer
 * export.
 */
export function donationIn(ledgerEntries: readonly { kind: LedgerKind; parts: readonly Part[] }[]): {
  givenCents: Cents;
  netCents: Cents;
} {
  const donations = ledgerEntries.map(({ kind, parts }) => ({ kind, cents: centsFor("donation", parts) }));
  const first = donations.find(({ kind, cents }) => isMoneyIn(kind) && cents > 0);
  return { givenCents: first?.cents ?? 0, netCents: sumLines(donations) };
}

/** Divides cents in proportion to weights; the parts add up exactly. If all weights are zero, the parts are equal. */
export function shareCents(cents: Cents, weights: readonly Cents[]): Cents[] {
  const sum = sumOf(weights);
  const shares = sum === 0 ? weights.map(() => 1) : weights;
  const totalShares = sum === 0 ? weights.length : sum;
  let sharesSoFar = 0;
  let assigned = 0;
  return shares.map((share) => {
    sharesSoFar += share;
    const part = Math.round((cents * sharesSoFar) / totalShares) - assigned;
    assigned += part;
    return part;
  });
}
