import * as z from "zod/mini";
import { sumLines } from "#domain/prices/order-lines.ts";
import { MIN_CHARGE_CENTS } from "#domain/prices/price-order.ts";
import type { FamilyLine } from "#domain/prices/priced-children.ts";
import { type CalendarDate, DAY_MS } from "#domain/time/dates.ts";
import type { Cents } from "./money.ts";

type Line = Omit<FamilyLine, "orderId">;

export interface OrderMoney {
  /** Whether the order was paid, and not reopened by a returned check. */
  isSettled: boolean;
  lines: readonly Line[];
  /** The order's registered children, each with its rank in the family, not counting children who left. */
  children: readonly { registrationId: string; rank: number }[];
  /** The rank from which the family's children earned discounts. */
  fromChild: number;
  /** Money received for the order, without refunded duplicates. */
  receivedCents: Cents;
  /** The part of it that was refunded for the order's lines. */
  refundedLineCents: Cents;
}

export interface Balance {
  /** The family's debt; never below zero. */
  openCents: Cents;
  /** Money that the club owes the family, for example after a failed refund; never below zero. */
  overpaidCents: Cents;
  /** Lines to add with the payment, so that the lines add up to the amount paid. */
  closingLines: ClosingLine[];
}

function centsOf(lines: readonly Line[], registrationId: string, isMatch: (line: Line) => boolean): Cents {
  return sumLines(lines.filter((line) => line.registrationId === registrationId && isMatch(line)));
}

/** A line added when an order is paid: a child that left before payment costs nothing. */
function closingLine(
  lines: readonly Line[],
  registrationId: string,
  { reason, cents }: { reason: "cancelled" | "discount_lost"; cents: Cents },
) {
  const programId = lines.find((line) => line.registrationId === registrationId)?.programId ?? null;
  return { kind: "adjustment" as const, reason, registrationId, programId, cents };
}
type ClosingLine = ReturnType<typeof closingLine>;

const isDiscountLine = ({ kind, reason }: Line) => kind === "sibling" || reason === "discount_lost";

/**
 * Sibling discounts that children of an unpaid order no longer earn because siblings left this or an earlier order. The
 * order's own discounts count, even if the club's rule has changed since.
 */
function lostDiscounts({ lines, children, fromChild }: OrderMoney): ClosingLine[] {
  const earnsNone = children.filter(({ rank }) => rank < fromChild);
  return earnsNone.flatMap(({ registrationId }) => {
    const cents = 0 - centsOf(lines, registrationId, isDiscountLine);
    return cents > 0 ? closingLine(lines, registrationId, { reason: "discount_lost", cents }) : [];
  });
}

/** Lines for an unpaid order: nothing for children who were taken off it, and the discounts that others lost. */
function closingLinesOf(order: OrderMoney): ClosingLine[] {
  const { lines, children } = order;
  const remainingIds = new Set(children.map(({ registrationId }) => registrationId));
  const leftIds = new Set(
    lines.flatMap(({ registrationId: id }) => (id === null || remainingIds.has(id) ? [] : id)),
  );
  const reversals = [...leftIds].flatMap((registrationId) => {
    const cents = 0 - centsOf(lines, registrationId, () => true);
    return cents === 0 ? [] : closingLine(lines, registrationId, { reason: "cancelled", cents });
  });
  return [...reversals, ...lostDiscounts(order)];
}

/**
 * A family's open balance for an order (docs/reference/manual-payments.md#open-balance): its lines, less money
 * received, plus refunds of its lines. Without children it owes only refunded money of a returned check
 * (docs/reference/manual-payments.md#returned-checks).
 */
export function balanceOf(order: OrderMoney): Balance {
  const { isSettled, lines, children, receivedCents, refundedLineCents } = order;
  const hasRemainingChildren = children.length > 0;
  const closingLines = isSettled ? [] : closingLinesOf(order);
  const cents = sumLines([...lines, ...closingLines]) - receivedCents + refundedLineCents;
  return {
    openCents: Math.max(0, hasRemainingChildren ? cents : refundedLineCents - receivedCents),
    overpaidCents: Math.max(0, -cents),
    closingLines: hasRemainingChildren ? closingLines : [],
  };
}

/** Whether one card payment can pay this part of a balance, and another the rest. */
export function isPayablePart(cents: Cents, openCents: Cents): boolean {
  return cents >= MIN_CHARGE_CENTS && openCents - cents >= MIN_CHARGE_CENTS;
}

/** A part of an open balance to pay by card, in cents; without it, all. */
export const balancePartSchema = z.object({
  cents: z.optional(z.int("invalid_input").check(z.positive("invalid_input"))),
});

/** Sort orders of the unpaid list: by due day, the child's last name, or amount. */
export const UNPAID_SORTS = ["due", "name", "amount"] as const;
export type UnpaidSort = (typeof UNPAID_SORTS)[number];

/** How long an order gets no second reminder, in milliseconds (docs/reference/manual-payments.md#reminders). */
export const REMINDER_PAUSE_MS = DAY_MS;

/** Whether a due day is past; without a due day nothing is overdue. */
export function isOverdue(dueOn: CalendarDate | null, today: CalendarDate): boolean {
  return dueOn !== null && dueOn < today;
}

export function mayRemind(remindedAt: string | null, now: Date): boolean {
  return remindedAt === null || Date.parse(remindedAt) + REMINDER_PAUSE_MS <= now.getTime();
}
