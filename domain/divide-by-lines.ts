import { isMoneyIn } from "./ledger-sums.ts";
import { type PricedLine, type Purpose, purposesOf } from "./line-purposes.ts";
import type { Cents } from "./money.ts";
import type { LedgerKind } from "./payment-state.ts";
import { shareCents } from "./registration-money.ts";

/** A part of a movement. Signed as in the ledger. */
export interface Part extends Purpose {
  cents: Cents;
}

export interface OrderMovement {
  paymentId: string;
  kind: LedgerKind;
  stripeId: string;
  cents: Cents;
  createdAt: string;
  /** Which lines a refund gives back; none where nobody said. */
  refundLines?: readonly { orderLineId: string; cents: Cents }[];
}

export type DividedMovement<M extends OrderMovement = OrderMovement> = M & { parts: Part[] };

/** What was taken at once, by purpose, until it is given back. */
interface Taking {
  stripeId: string;
  /** Whether refund lines say whose it was. */
  isNamed: boolean;
  cents: Cents[];
}

/** A payment on its way through its movements: cents by purpose. */
interface Held {
  cents: Cents[];
  /** What its last money in was for. */
  came: Cents[];
  taken: Taking[];
}

type Line = PricedLine;

export const sumCents = (cents: readonly Cents[]) => cents.reduce((all, one) => all + one, 0);

/** The books of one order, movement by movement. All lists of cents are by purpose. */
class OrderBooks {
  readonly #lines: readonly Line[];
  readonly #purposes: readonly Purpose[];
  readonly #ofLine: ReadonlyMap<string, number>;
  readonly #payments = new Map<string, Held>();
  /** What came in over all payments, less what named refunds gave back: what is no longer owed. */
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
    return cents.map((one, at) => (this.#purposes[at]?.isDonation === gifts ? Math.max(0, one) : 0));
  }

  /** What the lines come to; of those that were added later only what was there at an instant. */
  #priceAt(instant: string): Cents[] {
    const cents = this.#none();
    for (const line of this.#lines) {
      const at = this.#ofLine.get(line.id);
      if (at === undefined || (line.kind === "adjustment" && line.createdAt > instant)) continue;
      cents[at] = (cents[at] ?? 0) + line.cents;
    }
    return cents;
  }

  /** In proportion among some purposes, which are given nothing beyond their weights. */
  #spread(cents: Cents, weights: readonly Cents[]): Cents[] {
    const most = Math.min(cents, sumCents(weights));
    return most <= 0 ? this.#none() : shareCents(most, weights);
  }

  /** What was ordered, whatever was added later. */
  #ordered(): Cents[] {
    const cents = this.#none();
    for (const { id, kind, cents: of } of this.#lines) {
      const at = this.#ofLine.get(id);
      if (at !== undefined && kind !== "adjustment") cents[at] = (cents[at] ?? 0) + of;
    }
    return cents;
  }

  /** Nobody's share is known but by a price: all of it to the children, in proportion. */
  #toChildren(cents: Cents, price: readonly Cents[]): Cents[] {
    const weights = this.#only(price, false);
    if (sumCents(weights) > 0) return shareCents(cents, weights);
    const child = this.#purposes.findIndex(({ isDonation }) => !isDonation);
    return this.#none().map((_, at) => (at === child ? cents : 0));
  }

  #held(paymentId: string): Held {
    const held = this.#payments.get(paymentId) ?? { cents: this.#none(), came: this.#none(), taken: [] };
    this.#payments.set(paymentId, held);
    return held;
  }

  /** What was taken last comes back first, of each taking in proportion. */
  #giveBack(held: Held, cents: Cents, isOf: (taking: Taking) => boolean): Cents[] {
    const back = this.#none();
    let left = cents;
    for (const taking of held.taken.filter(isOf).reverse()) {
      const part = this.#spread(left, taking.cents);
      left -= sumCents(part);
      for (const [at, one] of part.entries()) {
        taking.cents[at] = (taking.cents[at] ?? 0) - one;
        back[at] = (back[at] ?? 0) + one;
        if (taking.isNamed) this.#settled[at] = (this.#settled[at] ?? 0) + one;
      }
    }
    return back;
  }

  /** Money in pays what is owed: the donation whole, the children in proportion where it is not enough. */
  #payOwed(held: Held, cents: Cents, instant: string): Cents[] {
    const owed = this.#priceAt(instant).map((price, at) => price - (this.#settled[at] ?? 0));
    const gift = this.#spread(cents, this.#only(owed, true));
    const fees = this.#spread(cents - sumCents(gift), this.#only(owed, false));
    const paid = fees.map((one, at) => one + (gift[at] ?? 0));
    for (const [at, one] of paid.entries()) {
      this.#settled[at] = (this.#settled[at] ?? 0) + one;
      this.#forget(held, at, one);
    }
    return paid;
  }

  /** What is handed in as owed again is no longer there to be given back. */
  #forget(held: Held, at: number, cents: Cents): void {
    let left = cents;
    for (const { cents: taken } of held.taken.toReversed()) {
      const part = Math.min(left, taken[at] ?? 0);
      taken[at] = (taken[at] ?? 0) - part;
      left -= part;
    }
  }

  #take(held: Held, { cents, createdAt, stripeId, refundLines = [] }: OrderMovement): Cents[] {
    const out = this.#none();
    let left = -cents;
    const take = (part: readonly Cents[], ofNamed: boolean) => {
      if (sumCents(part) === 0) return;
      held.taken.push({ stripeId, isNamed: ofNamed, cents: [...part] });
      left -= sumCents(part);
      for (const [at, one] of part.entries()) out[at] = (out[at] ?? 0) + one;
    };
    const rest = () => held.cents.map((one, at) => Math.max(0, one - (out[at] ?? 0)));
    const named = shareCents(
      left,
      refundLines.map((line) => line.cents),
    );
    for (const [index, { orderLineId }] of refundLines.entries()) {
      const about = this.#ofLine.get(orderLineId);
      if (about === undefined) continue;
      const before = rest();
      const own = before.map((one, at) => (at === about ? one : 0));
      const child = this.#purposes[about]?.registrationId ?? null;
      const elsewhere = before.map((one, at) =>
        at !== about && child !== null && this.#purposes[at]?.registrationId === child ? one : 0,
      );
      const wanted = named[index] ?? 0;
      const ofOwn = this.#spread(wanted, own);
      take(ofOwn, true);
      take(this.#spread(wanted - sumCents(ofOwn), elsewhere), true);
    }
    // Beyond what those who are named have: as if it named nobody, also when something comes back.
    take(this.#spread(left, this.#only(rest(), false)), false);
    take(this.#spread(left, this.#only(rest(), true)), false);
    if (left > 0) take(this.#toChildren(left, this.#ordered()), false);
    if (refundLines.length > 0) this.#noLongerPaid(out, this.#saidAt(refundLines, createdAt));
    return out.map((one) => 0 - one);
  }

  /** Stripe's clock may be a little behind the one by which the lines were written. */
  #saidAt(refundLines: readonly { orderLineId: string }[], movedAt: string): string {
    const named = new Set(refundLines.map(({ orderLineId }) => orderLineId));
    return this.#lines.reduce(
      (latest, { id, createdAt }) => (named.has(id) && createdAt > latest ? createdAt : latest),
      movedAt,
    );
  }

  /** What of a child's money stays although the child owes less pays what siblings owe more from now on. */
  #noLongerPaid(cents: readonly Cents[], instant: string): void {
    const price = this.#priceAt(instant);
    const surplus = price.map((one, at) => Math.max(0, (this.#settled[at] ?? 0) - (cents[at] ?? 0) - one));
    const owed = price.map((one, at) => Math.max(0, one - (this.#settled[at] ?? 0) + (cents[at] ?? 0)));
    const moved = Math.min(sumCents(surplus), sumCents(owed));
    const [from, to] = [this.#spread(moved, surplus), this.#spread(moved, owed)];
    for (const at of price.keys()) {
      this.#settled[at] = (this.#settled[at] ?? 0) - (cents[at] ?? 0) - (from[at] ?? 0) + (to[at] ?? 0);
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
    const left = cents - sumCents(parts.flat());
    if (left > 0) parts.push(this.#toChildren(left, this.#priceAt(createdAt)));
    const came = this.#none().map((_, at) => sumCents(parts.map((part) => part[at] ?? 0)));
    if (isIn) held.came = came;
    return came;
  }

  /** As if nobody had paid: what came last is not there. */
  #bounce(held: Held, { cents, createdAt }: OrderMovement): Cents[] {
    const came = this.#spread(-cents, held.came);
    for (const [at, one] of came.entries()) this.#settled[at] = (this.#settled[at] ?? 0) - one;
    const left = -cents - sumCents(came);
    const beyond = left > 0 ? this.#toChildren(left, this.#priceAt(createdAt)) : this.#none();
    held.came = held.came.map((one, at) => one - (came[at] ?? 0));
    return came.map((one, at) => 0 - one - (beyond[at] ?? 0));
  }

  move(movement: OrderMovement): Part[] {
    const held = this.#held(movement.paymentId);
    const change = () => {
      if (movement.cents >= 0) return this.#bring(held, movement);
      return isMoneyIn(movement.kind) ? this.#bounce(held, movement) : this.#take(held, movement);
    };
    return change().flatMap((cents, at) => {
      held.cents[at] = (held.cents[at] ?? 0) + cents;
      const purpose = this.#purposes[at];
      return purpose && cents !== 0 ? [{ ...purpose, cents }] : [];
    });
  }
}

/**
 * The one rule by which the money of an order is added up by child, program and donation
 * (docs/rules/money.md#money-is-divided-by-the-lines-of-its-order). Each movement of all payments of an order, in the
 * order of the ledger, with its parts: they add up to it, to the cent.
 */
export function divideByLines<M extends OrderMovement>(
  lines: readonly PricedLine[],
  movements: readonly M[],
): DividedMovement<M>[] {
  const books = new OrderBooks(lines);
  return movements.map((movement) => ({ ...movement, parts: books.move(movement) }));
}
