import * as z from "zod/mini";
import { readStored, removeText, writeText } from "./browser-storage.ts";

/** Whoever holds both may ask the server for the truth about a payment (docs/rules/money.md#the-truth-about-one-payment). */
const proofSchema = z.object({
  paymentIntentId: z.string().check(z.regex(/^pi_\w{1,250}$/)),
  clientSecret: z.string().check(z.regex(/^\w{1,255}$/)),
});
export type PaymentProof = z.infer<typeof proofSchema>;

/** Kept as long as the browser tab. */
const KEYS = {
  /** The payment that this tab is about to make for a registration. */
  attempt: "paymentAttempt",
  /** The last registration paid in this tab. */
  registration: "registrationProof",
  /** The donation that this tab has tried to pay, until the answer is known. */
  donationAttempt: "donationAttempt",
  /** The last donation made in this tab. */
  donation: "donationProof",
} as const;
export type ProofKind = keyof typeof KEYS;

export function saveProof(kind: ProofKind, { paymentIntentId, clientSecret }: PaymentProof): void {
  writeText("session", KEYS[kind], JSON.stringify({ paymentIntentId, clientSecret }));
}

export function readProof(kind: ProofKind): PaymentProof | null {
  return readStored("session", KEYS[kind], (stored) => proofSchema.safeParse(stored).data) ?? null;
}

export function clearProof(kind: ProofKind): void {
  removeText("session", KEYS[kind]);
}
