import * as z from "zod/mini";
import { readStored, writeText } from "#app/lib/storage/browser-storage.ts";

/**
 * The last order that this tab confirmed without paying. Its cookie is what lets the browser ask about it: whoever reads
 * this elsewhere learns nothing with it (docs/rules/registration.md#a-code-from-the-mailbox).
 */
const KEY = "orderProof";
const schema = z.object({ orderId: z.uuid() });
export type OrderProof = z.infer<typeof schema>;

export function saveOrderProof(orderId: string): void {
  writeText("session", KEY, JSON.stringify({ orderId }));
}

export function readOrderProof(): OrderProof | null {
  return readStored("session", KEY, (stored) => schema.safeParse(stored).data) ?? null;
}
