import { type Cents, centsFromText } from "#domain/money/money.ts";
import { childCents, type Quote } from "#domain/prices/price-order.ts";
import { ORDER_CHILDREN_MAX } from "#domain/registration/limits.ts";
import { foldForSearch } from "#domain/text/clean-text.ts";
import type { ImportCells } from "./import-fields.ts";
import { cellValue } from "./values.ts";

const MONEY_FIELDS = ["amount", "amountPaid", "balance"] as const;
type MoneyField = (typeof MONEY_FIELDS)[number];

/** The former system's amounts for one row in cents; undefined for an empty cell. */
export type RowMoney = { readonly [Field in MoneyField]?: Cents | undefined };

/** Reads the row's amounts; null if the list has none. `wrong` names a cell that is not an amount. */
export function moneyOfRow(cells: ImportCells): { money: RowMoney | null; wrong: MoneyField[] } {
  const amountTexts = MONEY_FIELDS.map((field) => [field, cellValue(cells[field])] as const);
  const filled = amountTexts.filter(([, text]) => text !== "");
  const amounts = filled.map(
    ([field, text]) => [field, centsFromText(text.replace(/^USD\s*/i, ""))] as const,
  );
  const wrong = amounts.flatMap(([field, cents]) => (cents === undefined ? [field] : []));
  return { money: filled.length === 0 ? null : Object.fromEntries(amounts), wrong };
}

/** An imported child's amounts, in cents. */
export interface BookedAmounts {
  /** Our price, after discounts. */
  priceCents: Cents;
  /** The family's payment in the former system. */
  paidCents: Cents;
  /** The former system's charge beyond our price; negative if it charged less. */
  extraCents: Cents;
  /** The family's open balance: price + extra - paid. */
  openCents: Cents;
}

/**
 * The amounts to book for a child. The list decides the open balance: a family without a debt there has none here,
 * independent of our price (docs/reference/manual-payments.md#external-payments).
 */
export function bookedAmounts(priceCents: Cents, money: RowMoney | null): BookedAmounts {
  if (money === null) return { priceCents, paidCents: 0, extraCents: 0, openCents: priceCents };
  const chargedCents = money.amount ?? priceCents;
  const paidCents = money.amountPaid ?? Math.max(0, chargedCents - (money.balance ?? chargedCents));
  const openCents = money.balance ?? Math.max(0, chargedCents - paidCents);
  return { priceCents, paidCents, extraCents: openCents + paidCents - priceCents, openCents };
}

type ImportedRow = { money: RowMoney | null };

/** Our discounts apply only if the list has no amounts for the family. */
export function hasOurDiscounts(rows: readonly ImportedRow[]): boolean {
  return rows.every(({ money }) => money === null);
}

/** Price and payment of each child of a family, by its row and its price. */
export function familyAmounts(quote: Quote, rows: readonly ImportedRow[]): BookedAmounts[] {
  return rows.map(({ money }, child) => bookedAmounts(childCents(quote, child), money));
}

/** An otherwise valid row, with the facts for its family and spot. */
interface PlannedRow {
  number: number;
  seasonId: string;
  programId: string;
  groupId: string | null;
  email: string;
  childLastName: string;
}

/**
 * Groups neighboring rows that may be one family: same guardian's address, last name and season. Staff decide whether
 * they become one order (docs/reference/import.md). Every row is in exactly one group.
 */
export function likelyFamilies<Row extends PlannedRow>(rows: readonly Row[]): Row[][] {
  const families: Row[][] = [];
  for (const row of rows) {
    const previousFamily = families.at(-1);
    const previousRow = previousFamily?.at(-1);
    const isSame =
      previousRow !== undefined &&
      previousRow.email.toLowerCase() === row.email.toLowerCase() &&
      foldForSearch(previousRow.childLastName) === foldForSearch(row.childLastName) &&
      previousRow.seasonId === row.seasonId;
    if (previousFamily && isSame && previousFamily.length < ORDER_CHILDREN_MAX) previousFamily.push(row);
    else families.push([row]);
  }
  return families;
}

/** Free spots by id; null means no limit. */
type FreeSpots = Readonly<Record<string, number | null>>;

/**
 * The rows without a spot when the chosen rows are stored from top to bottom.
 * @param free by the ids of programs and of groups
 */
export function rowsWithoutSpot(rows: readonly PlannedRow[], free: FreeSpots): Set<number> {
  const remaining = new Map(Object.entries(free));
  const rowNumbers = new Set<number>();
  for (const { number, programId, groupId } of rows) {
    const counters = groupId === null ? [programId] : [programId, groupId];
    const isFull = counters.some((id) => (remaining.get(id) ?? 1) <= 0);
    if (isFull) rowNumbers.add(number);
    else {
      for (const id of counters) {
        const spots = remaining.get(id) ?? null;
        if (spots !== null) remaining.set(id, spots - 1);
      }
    }
  }
  return rowNumbers;
}
