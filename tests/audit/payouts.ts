import { expect } from "vitest";

/** A line of a file, cell by cell: "Paid, needs review" is one. */
export function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = ""]) => cell);
}

/** Each payout's sum in the treasurer's file is what Stripe sent to the bank, and so are its ledger entries together. */
export async function checkPayouts(
  file: (from: string, to: string, sheet: string) => Promise<string[]>,
  payouts: readonly { id: string; amount: number }[],
): Promise<void> {
  const rows = (await file("2025-01-01", "2026-12-31", "payouts")).map(cellsOf);
  const ledgerEntries = (await file("2025-01-01", "2026-12-31", "transactions")).map(cellsOf);
  const cents = (cell: string | undefined) => Math.round(Number(cell) * 100);
  expect(payouts.length).toBeGreaterThan(3);
  for (const { id, amount } of payouts) {
    const [, , , paid, refunds, disputes, fees, other, deposit] = rows.find((row) => row[1] === id) ?? [];
    expect([id, cents(other), cents(deposit)]).toEqual([id, 0, amount]);
    expect(cents(paid) - cents(refunds) - cents(disputes) - cents(fees)).toBe(amount);
    const own = ledgerEntries.filter((row) => row.at(-2) === id);
    expect(own.reduce((total, row) => total + cents(row.at(-3)), 0)).toBe(amount);
  }
}
