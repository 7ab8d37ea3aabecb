import {
  type Allocation,
  type AllocationInForce,
  allocate,
  type NewLedgerEntry,
  type PricedLine,
} from "#domain/money/allocation.ts";
import type { LedgerKind } from "#domain/money/payments.ts";

/** A line, and the minute at which it was written. */
export type TimedLine = PricedLine & { minute: number };

let ids = 0;
export function line(registrationId: string | null, programId: string | null, cents: number): TimedLine {
  ids += 1;
  const kind = registrationId === null ? "donation" : "fee";
  const about = { reason: null, refundedCents: 0, minute: 0 };
  return { id: `line ${ids}`, kind, registrationId, programId, cents, ...about };
}

export const adjusted = (
  registrationId: string | null,
  programId: string | null,
  cents: number,
  minute: number,
): TimedLine => ({ ...line(registrationId, programId, cents), kind: "adjustment", minute });

/** A ledger entry, and when it was booked; each a minute after the last. */
type TimedEntry = NewLedgerEntry & { minute: number };
export type Moved = [kind: LedgerKind, cents: number, about?: Partial<TimedEntry>];

export interface Booked extends NewLedgerEntry {
  parts: (Allocation & { registrationId: string | null })[];
}

/** What refunds named of a line by then, but for those that came back. */
function refundedOf(id: string, moved: readonly NewLedgerEntry[]): number {
  const failed = new Set(moved.flatMap(({ kind, stripeId }) => (kind === "refund_reversal" ? stripeId : [])));
  const names = moved.flatMap(({ stripeId, refundLines }) => (failed.has(stripeId) ? [] : refundLines));
  return names.reduce((sum, { orderLineId, cents }) => (orderLineId === id ? sum + cents : sum), 0);
}

/** Books ledger entries one after the other, each by the lines that were there, and by what stood. */
export function bookAll(lines: readonly TimedLine[], moved: readonly Moved[]): Booked[] {
  const applied: AllocationInForce[] = [];
  const before: NewLedgerEntry[] = [];
  return moved.map(([kind, cents, about], index) => {
    const timed = {
      paymentId: "card",
      kind,
      cents,
      stripeId: `${index}`,
      refundLines: [],
      minute: index + 1,
    };
    const { minute, ...ledgerEntry }: TimedEntry = { ...timed, ...about };
    before.push(ledgerEntry);
    const known = lines
      .filter((one) => one.minute <= minute)
      .map((one) => ({ ...one, refundedCents: refundedOf(one.id, before) }));
    const parts = allocate({ lines: known, applied }, ledgerEntry);
    const { paymentId, stripeId } = ledgerEntry;
    applied.push(...parts.map((part) => ({ ...part, paymentId, kind, stripeId })));
    const childOf = ({ orderLineId }: Allocation) =>
      lines.find(({ id }) => id === orderLineId)?.registrationId;
    return {
      ...ledgerEntry,
      parts: parts.map((part) => ({ ...part, registrationId: childOf(part) ?? null })),
    };
  });
}

/** Cents by child, donation and unapplied money, "Ana 4000" as `{ Ana: 4000 }`. */
export function shown(parts: Booked["parts"]): Record<string, number> {
  const names = { fee: "nobody", donation: "gift", unapplied: "unapplied" };
  return Object.fromEntries(
    parts.map(({ registrationId, purpose, cents }) => [registrationId ?? names[purpose], cents]),
  );
}

export const divide = (lines: readonly TimedLine[], ...moved: Moved[]) =>
  bookAll(lines, moved).map(({ parts }) => shown(parts));

export const naming = (...lines: readonly (readonly [TimedLine, number])[]) => ({
  refundLines: lines.map(([{ id }, cents]) => ({ orderLineId: id, cents })),
});
