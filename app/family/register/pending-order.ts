import * as z from "zod/mini";
import { readText, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { clearFormDraft, saveLastGuardian } from "#app/lib/storage/form-draft.ts";
import { clearSplit, readSplit, type StoredFields, saveSplit } from "#app/lib/storage/split-storage.ts";
import type { Cents } from "#domain/money/money.ts";
import type { QuoteLine } from "#domain/prices/price-order.ts";
import { keptOrder, type Order } from "#domain/registration/order.ts";

const KEY = "pendingRegistration";
const PLACED_KEY = "placedOrder";

/** The price that the family saw when it sent the form. */
export interface ShownPrice {
  quoteHash: string;
  lines: QuoteLine[];
  totalCents: Cents;
}

/** The order that the form stores and /checkout sends (docs/reference/registration-form.md#several-children). */
export interface PendingOrder extends Order {
  /** undefined if a child's program has no price. */
  shown: ShownPrice | undefined;
  /** The waiting list's entry whose offer it accepts. */
  offerId?: string | undefined;
  /** What a family that cannot pay says of it; undefined if it pays (docs/reference/aid.md). */
  aid?: string | undefined;
}

/**
 * Stores an order until it is paid: health, signature and answers to questions for this tab only, the rest for a day
 * (docs/reference/page-loading.md#browser-storage).
 */
export function savePendingOrder({ shown, ...order }: PendingOrder): void {
  removeText("local", PLACED_KEY);
  saveSplit(KEY, { ...order, quoteHash: shown?.quoteHash, lines: shown?.lines });
}

const lineSchema = z.object({
  kind: z.enum(["fee", "early", "sibling", "donation"]),
  child: z.nullable(z.number()),
  cents: z.number(),
});
const shownSchema = z.object({ quoteHash: z.string(), lines: z.array(lineSchema).check(z.minLength(1)) });

function shownOf(fields: StoredFields): ShownPrice | undefined {
  const { data } = shownSchema.safeParse(fields);
  return data && { ...data, totalCents: data.lines.reduce((sum, { cents }) => sum + cents, 0) };
}

/**
 * The order that waits for payment. null if there is none, it is older than 24 hours, or the tab with its signature and
 * health answers was closed.
 */
export function readPendingOrder(): PendingOrder | null {
  const fields = readSplit(KEY);
  // Do not remove it: another tab may have the signature and pay.
  if (fields?.waiverSignature === undefined) return null;
  const order = keptOrder(fields);
  const { offerId, aid } = fields;
  const marks = { ...(typeof offerId === "string" && { offerId }), ...(typeof aid === "string" && { aid }) };
  if (order) return { ...order, shown: shownOf(fields), ...marks };
  clearSplit(KEY);
  return null;
}

/** Records the id under which the server has the pending order. Its status also needs this browser's cookie. */
export function notePlaced(orderId: string): void {
  writeText("local", PLACED_KEY, orderId);
}

/**
 * The order of this browser whose signature stayed in another tab. null if there is none.
 * @returns its id at the server; null if it was not placed
 */
export function unsignedOrder(): { placedId: string | null } | null {
  const fields = readSplit(KEY);
  if (!fields || fields.waiverSignature !== undefined) return null;
  const id = readText("local", PLACED_KEY);
  return { placedId: id && /^[\da-f-]{36}$/.test(id) ? id : null };
}

/**
 * After completion: removes the children and keeps the guardian for the next one
 * (docs/reference/registration-form.md#drafts).
 */
export function clearPendingOrder(): void {
  const pending = readPendingOrder();
  if (pending) saveLastGuardian(pending);
  clearSplit(KEY);
  removeText("local", PLACED_KEY);
  clearFormDraft();
}
