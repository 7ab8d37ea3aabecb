import * as z from "zod/mini";
import { clearSplit, readSplit, saveSplit } from "#app/lib/storage/draft-storage.ts";
import { clearFormDraft, saveLastContacts } from "#app/lib/storage/registration-draft.ts";
import type { Cents } from "#domain/money/money.ts";
import type { QuoteLine } from "#domain/prices/price-order.ts";
import { type Order, storedOrder } from "#domain/registration/order.ts";

const STORAGE_KEY = "pendingRegistration";

/** The price that the family saw when it sent the form. */
export interface QuotedPrice {
  quoteHash: string;
  lines: QuoteLine[];
  totalCents: Cents;
}

/** The order that the form stores and /checkout sends (docs/reference/registration-form.md#several-children). */
export interface PendingOrder extends Order {
  /** Undefined if a child's program has no price. */
  quotedPrice: QuotedPrice | undefined;
  /** Id of the waiting list entry whose offer the order accepts. */
  offerId?: string | undefined;
  /** The aid request's text; undefined without a request (docs/reference/aid.md). */
  aid?: string | undefined;
  /** True if the family chose cash at the field. */
  paysCash?: boolean | undefined;
}

/**
 * Stores an order until its payment: health, signature and answers to questions for this tab only, the rest
 * for a day (docs/reference/page-loading.md#browser-storage).
 */
export function savePendingOrder(order: PendingOrder): void {
  saveSplit(STORAGE_KEY, order);
}

const lineSchema = z.object({
  kind: z.enum(["fee", "early", "sibling", "donation"]),
  child: z.nullable(z.number()),
  cents: z.number(),
});
const quoteSchema = z.object({ quoteHash: z.string(), lines: z.array(lineSchema), totalCents: z.number() });

/**
 * The order that waits for payment. Null if none, older than 24 hours, or the tab with its signature and
 * health answers was closed.
 */
export function readPendingOrder(): PendingOrder | null {
  const fields = readSplit(STORAGE_KEY);
  // Do not remove the order: another tab may have the signature and pay.
  if (fields?.waiverSignature === undefined) return null;
  const order = storedOrder(fields);
  const { offerId, aid, paysCash } = fields;
  const optionalFields = {
    ...(typeof offerId === "string" && { offerId }),
    ...(typeof aid === "string" && { aid }),
    ...(paysCash === true && { paysCash }),
  };
  const quotedPrice = quoteSchema.safeParse(fields.quotedPrice).data;
  if (order) return { ...order, quotedPrice, ...optionalFields };
  clearSplit(STORAGE_KEY);
  return null;
}

/** True if the signature of this browser's order is in another tab. */
export function isSignedInOtherTab(): boolean {
  const fields = readSplit(STORAGE_KEY);
  return fields !== undefined && fields.waiverSignature === undefined;
}

/**
 * Removes the completed order and the draft, and keeps the guardian for the next registration
 * (docs/reference/registration-form.md#drafts).
 */
export function clearPendingOrder(): void {
  const pendingOrder = readPendingOrder();
  if (pendingOrder) saveLastContacts(pendingOrder);
  clearSplit(STORAGE_KEY);
  clearFormDraft();
}
