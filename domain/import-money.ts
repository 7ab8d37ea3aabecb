import type { ImportCells } from "./import-fields.ts";
import { cellValue } from "./import-values.ts";
import { type Cents, centsFromText } from "./money.ts";
import { childCents, type Quote } from "./pricing.ts";

const MONEY_FIELDS = ["amount", "amountPaid", "balance"] as const;
type MoneyField = (typeof MONEY_FIELDS)[number];

/** The former system's amounts for one row in cents; undefined for an empty cell. */
export type RowMoney = { readonly [Field in MoneyField]?: Cents | undefined };

/** Reads the row's amounts; null if the list has none. `wrong` names a cell that is not an amount. */
export function moneyOfRow(cells: ImportCells): { money: RowMoney | null; wrong: MoneyField[] } {
  const said = MONEY_FIELDS.map((field) => [field, cellValue(cells[field])] as const);
  const filled = said.filter(([, text]) => text !== "");
  const amounts = filled.map(
    ([field, text]) => [field, centsFromText(text.replace(/^USD\s*/i, ""))] as const,
  );
  const wrong = amounts.flatMap(([field, cents]) => (cents === undefined ? [field] : []));
  return { money: filled.length === 0 ? null : Object.fromEntries(amounts), wrong };
}

/** An imported child's amounts, in cents. */
export interface Booked {
  /** Our price, after discounts. */
  priceCents: Cents;
  /** What the family paid in the former system. */
  paidCents: Cents;
  /** What the former system charged beyond our price; negative if it charged less. */
  agreedCents: Cents;
  /** What the family still owes: price + agreed - paid. */
  openCents: Cents;
}

/**
 * The amounts to book for a child. The list decides what is open: a family that owed nothing there owes nothing here,
 * whatever our price (docs/rules/money.md#what-was-paid-elsewhere).
 */
export function bookedOf(priceCents: Cents, money: RowMoney | null): Booked {
  if (money === null) return { priceCents, paidCents: 0, agreedCents: 0, openCents: priceCents };
  const chargedCents = money.amount ?? priceCents;
  const paidCents = money.amountPaid ?? Math.max(0, chargedCents - (money.balance ?? chargedCents));
  const openCents = money.balance ?? Math.max(0, chargedCents - paidCents);
  return { priceCents, paidCents, agreedCents: openCents + paidCents - priceCents, openCents };
}

interface ImportedRow {
  money: RowMoney | null;
}

/** Our discounts apply only if the list says nothing about the family's money. */
export function hasOurDiscounts(rows: readonly ImportedRow[]): boolean {
  return rows.every(({ money }) => money === null);
}

/** What each child of a family owes and has paid, by its row and its price. */
export function bookedOfFamily(quote: Quote, rows: readonly ImportedRow[]): Booked[] {
  return rows.map(({ money }, child) => bookedOf(childCents(quote, child), money));
}
