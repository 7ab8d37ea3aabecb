import { divideByLines, type OrderMovement, type Part } from "#domain/divide-by-lines.ts";
import type { PricedLine } from "#domain/line-purposes.ts";
import type { LedgerKind } from "#domain/payment-state.ts";

export const at = (minute: number) => new Date(Date.UTC(2025, 5, 1, 12, minute)).toISOString();

let ids = 0;
export function line(registrationId: string | null, programId: string | null, cents: number): PricedLine {
  ids += 1;
  const kind = registrationId === null ? "donation" : "fee";
  return { id: `line ${ids}`, kind, registrationId, programId, cents, createdAt: at(0) };
}

export const adjusted = (
  registrationId: string | null,
  programId: string | null,
  cents: number,
  minute: number,
) => ({
  ...line(registrationId, programId, cents),
  kind: "adjustment" as const,
  createdAt: at(minute),
});

export type Moved = [kind: LedgerKind, cents: number, about?: Partial<OrderMovement>];

export function moving(moved: readonly Moved[]): OrderMovement[] {
  return moved.map(([kind, cents, about], index) => ({
    ...{ paymentId: "card", kind, cents, stripeId: `${index}`, createdAt: at(index + 1) },
    ...about,
  }));
}

/** Cents by child and donation, "Ana 4000" as `{ Ana: 4000 }`. */
export function shown(parts: readonly Part[]): Record<string, number> {
  return Object.fromEntries(parts.map(({ registrationId, cents }) => [registrationId ?? "gift", cents]));
}

export const divide = (lines: readonly PricedLine[], ...moved: Moved[]) =>
  divideByLines(lines, moving(moved)).map(({ parts }) => shown(parts));

export const naming = (...lines: readonly (readonly [PricedLine, number])[]) => ({
  refundLines: lines.map(([{ id }, cents]) => ({ orderLineId: id, cents })),
});
