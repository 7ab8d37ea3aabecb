import { isMoneyIn } from "./ledger-sums.ts";
import { type PricedLine, type Purpose, purposesOf } from "./line-purposes.ts";
import type { Cents } from "./money.ts";
import type { LedgerKind } from "./payment-state.ts";
import { shareCents } from "./registration-money.ts";

/** One purpose's share of a movement, signed as in the ledger. */
export interface Part extends Purpose {
  cents: Cents;
}

export interface OrderMovement {
  paymentId: string;
  kind: LedgerKind;
  stripeId: string;
  cents: Cents;
  createdAt: string;
  /** The lines that a refund names; empty if it names none. */
  refundLines?: readonly { orderLineId: string; cents: Cents }[];
}

export type DividedMovement<M extends OrderMovement = OrderMovement> = M & { parts: Part[] };

/** One withdrawal, in cents by purpose, until it is given back. */
interface Taking {
  stripeId: string;
  /** Whether refund lines name whose money it was. */
  isNamed: boolean;
  cents: Cents[];
}

/** A payment's balance as its movements are replayed: cents by purpose. */
interface Held {
  cents: Cents[];
  /** What the latest incoming money was for. */
  came: Cents[];
  taken: Taking[];
}

type Line = PricedLine;

export const sumCents = (cents: readonly Cents[]) => cents.reduce((sum, amount) => sum + amount, 0);

/** The books of one order, movement by movement. Every list of cents is indexed by purpose. */
class OrderBooks {
  readonly #lines: readonly Line[];
  readonly #purposes: readonly Purpose[];
  readonly #ofLine: ReadonlyMap<string, number>;
  readonly #payments = new Map<string, Held>();
  /** What all payments brought in, less named refunds: what is no longer owed. */
  readonly #settled: Cents[];

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
    const { purposes, ofLine } = purposesOf(lines);
    this.#purposes = purposes;
    this.#ofLine = ofLine;
    this.#settled = this.#none();
  }

  #none(): Cents[] {
    return this.#purposes.map(() => 0);
  }

  #only(cents: readonly Cents[], gifts: boolean): Cents[] {
    return cents.map((amount, index) =>
      this.#purposes[index]?.isDonation === gifts ? Math.max(0, amount) : 0,
    );
  }

  /** The sum of the lines by purpose, leaving out adjustments written after an instant. */
  #priceAt(instant: string): Cents[] {
    const cents = this.#none();
    for (const line of this.#lines) {
      const index = this.#ofLine.get(line.id);
      if (index === undefined || (line.kind === "adjustment" && line.createdAt > instant)) continue;
      cents[index] = (cents[index] ?? 0) + line.cents;
    }
    return cents;
  }

  /** Spreads an amount in proportion to weights; no purpose gets more than its weight. */
  #spread(cents: Cents, weights: readonly Cents[]): Cents[] {
    const most = Math.min(cents, sumCents(weights));
    return most <= 0 ? this.#none() : shareCents(most, weights);
  }

  /** The sum of the original lines by purpose, without adjustments. */
  #ordered(): Cents[] {
    const cents = this.#none();
    for (const { id, kind, cents: lineCents } of this.#lines) {
      const index = this.#ofLine.get(id);
      if (index !== undefined && kind !== "adjustment") cents[index] = (cents[index] ?? 0) + lineCents;
    }
    return cents;
  }

  /** Gives the whole amount to the children, in proportion to a price, because nothing else says whose it is. */
  #toChildren(cents: Cents, price: readonly Cents[]): Cents[] {
    const weights = this.#only(price, false);
    if (sumCents(weights) > 0) return shareCents(cents, weights);
    const child = this.#purposes.findIndex(({ isDonation }) => !isDonation);
    return this.#none().map((_, index) => (index === child ? cents : 0));
  }

  #held(paymentId: string): Held {
    const held = this.#payments.get(paymentId) ?? { cents: this.#none(), came: this.#none(), taken: [] };
    this.#payments.set(paymentId, held);
    return held;
  }

  /** Reverses withdrawals, latest first, each in proportion to what it took. */
  #giveBack(held: Held, cents: Cents, isOf: (taking: Taking) => boolean): Cents[] {
    const returned = this.#none();
    let remaining = cents;
    for (const taking of held.taken.filter(isOf).reverse()) {
      const part = this.#spread(remaining, taking.cents);
      remaining -= sumCents(part);
      for (const [index, amount] of part.entries()) {
        taking.cents[index] = (taking.cents[index] ?? 0) - amount;
        returned[index] = (returned[index] ?? 0) + amount;
        if (taking.isNamed) this.#settled[index] = (this.#settled[index] ?? 0) + amount;
      }
    }
    return returned;
  }

  /** Incoming money pays the donation in full, then the children, in proportion if it is too little. */
  #payOwed(held: Held, cents: Cents, instant: string): Cents[] {
    const owed = this.#priceAt(instant).map((price, index) => price - (this.#settled[index] ?? 0));
    const gift = this.#spread(cents, this.#only(owed, true));
    const fees = this.#spread(cents - sumCents(gift), this.#only(owed, false));
    const paid = fees.map((amount, index) => amount + (gift[index] ?? 0));
    for (const [index, amount] of paid.entries()) {
      this.#settled[index] = (this.#settled[index] ?? 0) + amount;
      this.#forget(held, index, amount);
    }
    return paid;
  }

  /** Money paid in again after a withdrawal can no longer be given back from that withdrawal. */
  #forget(held: Held, index: number, cents: Cents): void {
    let remaining = cents;
    for (const { cents: takenCents } of held.taken.toReversed()) {
      const part = Math.min(remaining, takenCents[index] ?? 0);
      takenCents[index] = (takenCents[index] ?? 0) - part;
      remaining -= part;
    }
  }

  #take(held: Held, { cents, createdAt, stripeId, refundLines = [] }: OrderMovement): Cents[] {
    const out = this.#none();
    let remaining = -cents;
    const take = (part: readonly Cents[], ofNamed: boolean) => {
      if (sumCents(part) === 0) return;
      held.taken.push({ stripeId, isNamed: ofNamed, cents: [...part] });
      remaining -= sumCents(part);
      for (const [index, amount] of part.entries()) out[index] = (out[index] ?? 0) + amount;
    };
    const available = () => held.cents.map((amount, index) => Math.max(0, amount - (out[index] ?? 0)));
    const named = shareCents(
      remaining,
      refundLines.map((line) => line.cents),
    );
    for (const [index, { orderLineId }] of refundLines.entries()) {
      const lineIndex = this.#ofLine.get(orderLineId);
      if (lineIndex === undefined) continue;
      const remainingCents = available();
      const own = remainingCents.map((amount, index) => (index === lineIndex ? amount : 0));
      const child = this.#purposes[lineIndex]?.registrationId ?? null;
      const elsewhere = remainingCents.map((amount, index) =>
        index !== lineIndex && child !== null && this.#purposes[index]?.registrationId === child ? amount : 0,
      );
      const wantedCents = named[index] ?? 0;
      const ofOwn = this.#spread(wantedCents, own);
      take(ofOwn, true);
      take(this.#spread(wantedCents - sumCents(ofOwn), elsewhere), true);
    }
    // An amount beyond what the named lines hold is treated like a refund that names no lines, and reversed like one.
    take(this.#spread(remaining, this.#only(available(), false)), false);
    take(this.#spread(remaining, this.#only(available(), true)), false);
    if (remaining > 0) take(this.#toChildren(remaining, this.#ordered()), false);
    if (refundLines.length > 0) this.#noLongerPaid(out, this.#saidAt(refundLines, createdAt));
    return out.map((amount) => 0 - amount);
  }

  /**
   * The instant of a refund, or of its latest line: Stripe's clock may be slightly behind the one that dated the lines.
   */
  #saidAt(refundLines: readonly { orderLineId: string }[], movedAt: string): string {
    const named = new Set(refundLines.map(({ orderLineId }) => orderLineId));
    return this.#lines.reduce(
      (latest, { id, createdAt }) => (named.has(id) && createdAt > latest ? createdAt : latest),
      movedAt,
    );
  }

  /** Money a child no longer owes is applied to its siblings' balances. */
  #noLongerPaid(cents: readonly Cents[], instant: string): void {
    const price = this.#priceAt(instant);
    const surplus = price.map((amount, index) =>
      Math.max(0, (this.#settled[index] ?? 0) - (cents[index] ?? 0) - amount),
    );
    const owed = price.map((amount, index) =>
      Math.max(0, amount - (this.#settled[index] ?? 0) + (cents[index] ?? 0)),
    );
    const movedCents = Math.min(sumCents(surplus), sumCents(owed));
    const [from, to] = [this.#spread(movedCents, surplus), this.#spread(movedCents, owed)];
    for (const index of price.keys()) {
      this.#settled[index] =
        (this.#settled[index] ?? 0) - (cents[index] ?? 0) - (from[index] ?? 0) + (to[index] ?? 0);
    }
  }

  #bring(held: Held, { kind, cents, createdAt, stripeId }: OrderMovement): Cents[] {
    const isIn = isMoneyIn(kind);
    const steps = isIn
      ? [() => true]
      : [
          (taking: Taking) => taking.isNamed && taking.stripeId === stripeId,
          (taking: Taking) => !taking.isNamed,
          () => true,
        ];
    const parts = [isIn ? this.#payOwed(held, cents, createdAt) : this.#none()];
    for (const isOf of steps) parts.push(this.#giveBack(held, cents - sumCents(parts.flat()), isOf));
    const remaining = cents - sumCents(parts.flat());
    if (remaining > 0) parts.push(this.#toChildren(remaining, this.#priceAt(createdAt)));
    const came = this.#none().map((_, index) => sumCents(parts.map((part) => part[index] ?? 0)));
    if (isIn) held.came = came;
    return came;
  }

  /** A bounced check counts as never paid: takes back what the latest incoming money was for. */
  #bounce(held: Held, { cents, createdAt }: OrderMovement): Cents[] {
    const came = this.#spread(-cents, held.came);
    for (const [index, amount] of came.entries()) this.#settled[index] = (this.#settled[index] ?? 0) - amount;
    const remaining = -cents - sumCents(came);
    const beyond = remaining > 0 ? this.#toChildren(remaining, this.#priceAt(createdAt)) : this.#none();
    held.came = held.came.map((amount, index) => amount - (came[index] ?? 0));
    return came.map((amount, index) => 0 - amount - (beyond[index] ?? 0));
  }

  move(movement: OrderMovement): Part[] {
    const held = this.#held(movement.paymentId);
    const change = () => {
      if (movement.cents >= 0) return this.#bring(held, movement);
      return isMoneyIn(movement.kind) ? this.#bounce(held, movement) : this.#take(held, movement);
    };
    return change().flatMap((cents, index) => {
      held.cents[index] = (held.cents[index] ?? 0) + cents;
      const purpose = this.#purposes[index];
      return purpose && cents !== 0 ? [{ ...purpose, cents }] : [];
    });
  }
}

/**
 * Splits each movement of an order into parts by child, program and donation
 * (docs/rules/money.md#money-is-divided-by-the-lines-of-its-order). Takes the movements of all the order's payments in
 * ledger order. The parts of a movement add up to it exactly.
 */
export function divideByLines<M extends OrderMovement>(
  lines: readonly PricedLine[],
  movements: readonly M[],
): DividedMovement<M>[] {
  const books = new OrderBooks(lines);
  return movements.map((movement) => ({ ...movement, parts: books.move(movement) }));
}
