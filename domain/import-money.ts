import type { ImportCells } from "./import-fields.ts";
import { saidIn } from "./import-values.ts";
import { type Cents, centsFromText } from "./money.ts";
import { type ChildToPrice, childCents, priceOrder, type Quote, type SiblingRule } from "./pricing.ts";

const MONEY_FIELDS = ["amount", "amountPaid", "balance"] as const;
type MoneyField = (typeof MONEY_FIELDS)[number];

/** What the system that a list comes from says of one row; cents, undefined where its cell is empty. */
export type RowMoney = { readonly [Field in MoneyField]?: Cents | undefined };

/** null where the list says nothing about the row's money; `wrong` names a cell that is no amount. */
export function moneyOfRow(cells: ImportCells): { money: RowMoney | null; wrong: MoneyField[] } {
  const said = MONEY_FIELDS.map((field) => [field, saidIn(cells[field])] as const);
  const filled = said.filter(([, text]) => text !== "");
  const amounts = filled.map(
    ([field, text]) => [field, centsFromText(text.replace(/^USD\s*/i, ""))] as const,
  );
  const wrong = amounts.flatMap(([field, cents]) => (cents === undefined ? [field] : []));
  return { money: filled.length === 0 ? null : Object.fromEntries(amounts), wrong };
}

/** How one imported child stands with the club; cents. */
export interface Booked {
  /** What it costs by our price, discounts included. */
  priceCents: Cents;
  /** What its family had paid in the other system. */
  paidCents: Cents;
  /** What that system asked for beyond our price; below zero for less. */
  agreedCents: Cents;
  /** What is still to be paid: price + agreed - paid. */
  openCents: Cents;
}

/**
 * The list decides what is open: a family that owes nothing there owes nothing here, whatever our price is
 * (docs/rules/money.md#what-was-paid-elsewhere).
 */
export function bookedOf(priceCents: Cents, money: RowMoney | null): Booked {
  if (money === null) return { priceCents, paidCents: 0, agreedCents: 0, openCents: priceCents };
  const asked = money.amount ?? priceCents;
  const paidCents = money.amountPaid ?? Math.max(0, asked - (money.balance ?? asked));
  const openCents = money.balance ?? Math.max(0, asked - paidCents);
  return { priceCents, paidCents, agreedCents: openCents + paidCents - priceCents, openCents };
}

interface ImportedFamily {
  children: readonly (ChildToPrice & { money: RowMoney | null })[];
  siblingRule: SiblingRule | null;
}

/** One family at the prices of now. Our discounts are for families whose list says nothing about their money. */
export function priceImport({ children, siblingRule }: ImportedFamily): { quote: Quote; booked: Booked[] } {
  const isSaid = children.some(({ money }) => money !== null);
  const atPrices = isSaid ? children.map((child) => ({ ...child, nowCents: child.regularCents })) : children;
  const quote = priceOrder({
    children: atPrices,
    siblingRule: isSaid ? null : siblingRule,
    donationCents: 0,
  });
  return { quote, booked: children.map(({ money }, at) => bookedOf(childCents(quote, at), money)) };
}
