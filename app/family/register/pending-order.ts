import { clearFormDraft, saveLastGuardian } from "#app/lib/storage/form-draft.ts";
import { clearSplit, type KeptFields, readSplit, saveSplit } from "#app/lib/storage/split-storage.ts";
import type { Cents } from "#domain/money.ts";
import { keptOrder, type Order } from "#domain/order.ts";
import type { QuoteLine } from "#domain/pricing.ts";

const KEY = "pendingRegistration";

/** The price that a family saw when it sent the form. */
export interface ShownPrice {
  quoteHash: string;
  lines: QuoteLine[];
  totalCents: Cents;
}

/** What the form has stored, and /checkout sends (docs/rules/registration.md#several-children). */
export interface PendingOrder extends Order {
  /** undefined where a child's program has no price. */
  shown: ShownPrice | undefined;
}

/**
 * Keeps an order until it is paid: health, signature and answers to a program's questions as long as the tab, the rest
 * for a day (docs/rules/pages.md#what-a-browser-stores).
 */
export function savePendingOrder({ shown, ...order }: PendingOrder): void {
  saveSplit(KEY, {
    ...order,
    ...(shown && {
      quoteHash: shown.quoteHash,
      lines: shown.lines.map(({ kind, child, cents }) => ({ kind, cents, ...(child !== null && { child }) })),
    }),
  });
}

const LINE_KINDS: readonly unknown[] = ["fee", "early", "sibling", "donation"];

function asLine({ kind, child, cents }: KeptFields): QuoteLine[] {
  if (!LINE_KINDS.includes(kind) || typeof cents !== "number") return [];
  return [{ kind: kind as QuoteLine["kind"], child: typeof child === "number" ? child : null, cents }];
}

function shownOf(fields: KeptFields): ShownPrice | undefined {
  const { quoteHash } = fields;
  const lines = Array.isArray(fields.lines) ? fields.lines.flatMap(asLine) : [];
  if (typeof quoteHash !== "string" || lines.length === 0) return undefined;
  return { quoteHash, lines, totalCents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}

/**
 * The order that waits for payment; null when there is none, it is older than 24 hours, or the tab that held its
 * signature and health answers was closed.
 */
export function readPendingOrder(): PendingOrder | null {
  const fields = readSplit(KEY);
  // Another tab may still hold the signature, and pay.
  if (fields?.waiverSignature === undefined) return null;
  const order = keptOrder(fields);
  if (order) return { ...order, shown: shownOf(fields) };
  clearSplit(KEY);
  return null;
}

/** After completion: forgets the children, and keeps the guardian for the next one (docs/rules/registration.md#register-another-child). */
export function clearPendingOrder(): void {
  const pending = readPendingOrder();
  if (pending) saveLastGuardian(pending);
  clearSplit(KEY);
  clearFormDraft();
}
