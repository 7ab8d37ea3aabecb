import {
  movePriceDifference,
  priceCancellation,
  refundOfMove,
  restoredCents,
} from "#domain/money/cancellation.ts";
import type { Cents } from "#domain/money/money.ts";
import { shareAmongLines, splitRefund } from "#domain/money/split-refund.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import { priceOrder, type SiblingRule } from "#domain/prices/price-order.ts";
import {
  type FamilyLine,
  firstDiscountRank,
  isDonationLine,
  pricedChildren,
} from "#domain/prices/priced-children.ts";

/** A family as its lines, its money and its club's rule make it; every amount in cents. */
export class LineFamily {
  lines: FamilyLine[] = [];
  payments: { paymentId: string; orderId: string; method: "card" | "cash"; paidAt: string; left: Cents }[] =
    [];
  refunds: { cents: Cents; lines: Cents }[] = [];
  paidForFees = 0;
  readonly rule: SiblingRule | null;
  /** Registrations of a child that left and was ordered anew, by their ids. */
  private readonly persons = new Map<string, string>();
  private ids = 0;

  constructor(rule: SiblingRule | null) {
    this.rule = rule;
  }

  get children() {
    return pricedChildren(this.lines);
  }
  get here() {
    return this.children.filter(({ isCanceled }) => !isCanceled);
  }
  get siblings() {
    const personOf = (id: string) => this.persons.get(id) ?? id;
    return { personOf, fromChild: firstDiscountRank(this.lines, { personOf, rule: this.rule }) };
  }

  /** Which child each is among those whose program costs something; the same child twice has one rank. */
  private ranks(children: readonly { registrationId: string; feeAtOrderCents: Cents }[]) {
    const persons: string[] = [];
    return children.map(({ registrationId, feeAtOrderCents }) => {
      const person = this.siblings.personOf(registrationId);
      if (feeAtOrderCents > 0 && !persons.includes(person)) persons.push(person);
      return Math.max(1, persons.indexOf(person) + 1);
    });
  }

  /** Orders a child anew that has left, as a registration of its own. */
  orderAnew(registrationId: string, nowCents: Cents) {
    this.persons.set(`child ${this.ids + 1}`, this.siblings.personOf(registrationId));
    return this.order([nowCents], 0);
  }

  order(fees: readonly Cents[], donationCents: Cents) {
    const orderId = `order ${this.ids++}`;
    const ids = fees.map(() => `child ${this.ids++}`);
    const added = fees.map((nowCents, at) => ({ registrationId: ids[at] ?? "", feeAtOrderCents: nowCents }));
    const ranks = this.ranks([...this.here, ...added]).slice(this.here.length);
    const children = fees.map((nowCents, at) => ({
      programId: `program of ${nowCents}`,
      regularCents: nowCents + 500,
      nowCents,
      rank: ranks[at] ?? 1,
    }));
    const quote = priceOrder({ children, siblingRule: this.rule, donationCents });
    for (const { kind, child, cents } of quote.lines) {
      const registrationId = child === null ? null : (ids[child] ?? null);
      const programId = child === null ? null : (children[child]?.programId ?? null);
      this.lines.push({ orderId, registrationId, programId, kind, reason: null, cents });
    }
    this.pay(orderId, "card", quote.totalCents);
    this.paidForFees += quote.totalCents - donationCents;
    return ids;
  }

  private pay(orderId: string, method: "card" | "cash", left: Cents) {
    const paidAt = String(this.ids++).padStart(6, "0");
    this.payments.push({ paymentId: `payment ${this.ids++}`, orderId, method, paidAt, left });
  }

  get dueCents() {
    return sumLines(this.lines.filter((line) => !isDonationLine(line)));
  }
  get feesLeft() {
    const orders = Map.groupBy(this.payments, ({ orderId }) => orderId);
    return new Map(
      [...orders].map(([id, own]) => {
        const held = own.reduce((sum, { left }) => sum + left, 0);
        const donation = sumLines(this.lines.filter((line) => line.orderId === id && isDonationLine(line)));
        return [id, held - donation];
      }),
    );
  }
  get heldCents() {
    return [...this.feesLeft.values()].reduce((sum, cents) => sum + cents, 0);
  }
  get refundedCents() {
    return this.refunds.reduce((sum, { cents }) => sum + cents, 0);
  }

  preview(registrationId: string, percent: number) {
    const { children, dueCents, heldCents } = this;
    return priceCancellation({
      children,
      dueCents,
      heldCents,
      registrationId,
      percent,
      siblings: this.siblings,
    });
  }

  cancel(registrationId: string, percent: number) {
    const cancellation = this.preview(registrationId, percent);
    const orderId = this.orderOf(registrationId);
    const back = this.backTo(cancellation.refundCents, orderId);
    for (const { reason, programId, cents } of cancellation.lines) {
      this.lines.push({ orderId, registrationId, programId, kind: "adjustment", reason, cents });
    }
    for (const { paymentId, cents } of back) this.giveBack(paymentId, cents);
    if (cancellation.refundCents > 0) {
      const lines = shareAmongLines(cancellation.refundCents, cancellation.lines);
      this.refunds.push({
        cents: cancellation.refundCents,
        lines: lines.reduce((sum, cents) => sum + cents, 0),
      });
    }
    return cancellation;
  }

  /** Staff move it to a program of that price; what it costs more is paid at once. */
  move(registrationId: string, nowCents: Cents) {
    const { children, dueCents, heldCents, siblings, rule: siblingRule } = this;
    const orderId = this.orderOf(registrationId);
    const to = { programId: `program of ${nowCents}`, nowCents };
    const move = movePriceDifference({
      children,
      dueCents,
      heldCents,
      siblings,
      siblingRule,
      registrationId,
      to,
    });
    const { moveRefundCents, countedAsPaidCents } = refundOfMove(move, { dueCents, heldCents });
    const back = this.backTo(moveRefundCents, orderId);
    const about = { orderId, registrationId, programId: to.programId };
    this.lines.push(
      { ...about, kind: "adjustment", reason: "moved", cents: move.movedCents },
      { ...about, kind: "sibling", reason: null, cents: move.siblingCents },
      { ...about, kind: "adjustment", reason: "discount_lost", cents: move.discountLostCents },
      { ...about, kind: "adjustment", reason: "restored", cents: countedAsPaidCents },
    );
    for (const { paymentId, cents } of back) this.giveBack(paymentId, cents);
    if (moveRefundCents > 0) this.refunds.push({ cents: moveRefundCents, lines: moveRefundCents });
    if (move.differenceCents > 0) {
      this.pay(orderId, "cash", move.differenceCents);
      this.paidForFees += move.differenceCents;
    }
    return move;
  }

  comeBack(registrationId: string, pays = true) {
    const child = this.children.find((one) => one.registrationId === registrationId);
    if (!child?.isCanceled) return;
    const cents = restoredCents(this.children, registrationId, this.siblings);
    const { orderId, programId } = child;
    this.lines.push({
      orderId,
      registrationId,
      programId,
      kind: "adjustment",
      reason: "restored",
      cents,
    });
    if (!pays) return;
    this.pay(orderId, "cash", cents);
    this.paidForFees += cents;
  }

  private orderOf(registrationId: string): string {
    return this.children.find((child) => child.registrationId === registrationId)?.orderId ?? "";
  }

  private backTo(cents: Cents, orderId: string) {
    const payments = this.payments.map(({ left, ...payment }) => ({ ...payment, refundableCents: left }));
    return splitRefund(cents, orderId, { payments, feesLeft: this.feesLeft });
  }

  private giveBack(paymentId: string, cents: Cents) {
    const payment = this.payments.find((one) => one.paymentId === paymentId);
    if (!payment) throw new Error("money goes back only where it came from");
    if (payment.left < cents) throw new Error("more goes back than came");
    payment.left -= cents;
  }

  /** What the children that are there cost by the rule beyond their aid, without looking at any other line but the fee. */
  get fairPrice() {
    const ranks = this.ranks(this.here);
    const costs = this.here.map(({ programId, feeAtOrderCents: nowCents, paidElsewhereCents }, at) => {
      const child = { programId, nowCents, regularCents: nowCents, rank: ranks[at] ?? 1 };
      const { totalCents } = priceOrder({ children: [child], siblingRule: this.rule, donationCents: 0 });
      return Math.max(0, totalCents - paidElsewhereCents);
    });
    return costs.reduce((sum, cents) => sum + cents, 0);
  }
  get donations() {
    return sumLines(this.lines.filter(isDonationLine));
  }
}
