import * as z from "zod/mini";
import { readStored, removeText, writeText } from "#app/lib/storage/browser-storage.ts";

/** Whoever holds both may ask the server for the truth about a payment (docs/rules/money.md#the-truth-about-one-payment). */
const proofSchema = z.object({
  paymentIntentId: z.string().check(z.regex(/^pi_\w{1,250}$/)),
  clientSecret: z.string().check(z.regex(/^\w{1,255}$/)),
});
export type PaymentProof = z.infer<typeof proofSchema>;

const ORDER_ID = /^[\w-]{1,64}$/;
const asOrderId = (stored: unknown) =>
  typeof stored === "string" && ORDER_ID.test(stored) ? stored : undefined;

/** Kept as long as the browser tab. */
const KEYS = {
  /** The payment that this tab is about to make for an order. */
  attempt: "paymentAttempt",
  /** The last order paid in this tab. */
  registration: "registrationProof",
  /** The donation that this tab has tried to pay, until the answer is known. */
  giftAttempt: "donationAttempt",
  /** The last donation made in this tab. */
  donation: "donationProof",
} as const;
export type ProofKind = keyof typeof KEYS;

const ORDER_KEY = "orderAttempt";

export function saveProof(kind: ProofKind, { paymentIntentId, clientSecret }: PaymentProof): void {
  writeText("session", KEYS[kind], JSON.stringify({ paymentIntentId, clientSecret }));
}

export function readProof(kind: ProofKind): PaymentProof | null {
  return readStored("session", KEYS[kind], (stored) => proofSchema.safeParse(stored).data) ?? null;
}

export function clearProof(kind: ProofKind): void {
  removeText("session", KEYS[kind]);
}

/** Keeps which order this tab is about to settle, so that the server goes on with it when the family changes something. */
export function saveOrderAttempt(orderId: string): void {
  writeText("session", ORDER_KEY, JSON.stringify(orderId));
}

export function readOrderAttempt(): string | undefined {
  return readStored("session", ORDER_KEY, asOrderId);
}

export function clearOrderAttempt(): void {
  removeText("session", ORDER_KEY);
}
