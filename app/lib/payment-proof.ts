import { readText, removeText, writeText } from "./browser-storage.ts";

/** Whoever holds both may ask the server for the truth about a payment (design.md §7.23). */
export interface PaymentProof {
  paymentIntentId: string;
  clientSecret: string;
}

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
  try {
    const proof: Partial<PaymentProof> | null = JSON.parse(readText("session", KEYS[kind]) ?? "null");
    if (typeof proof?.paymentIntentId !== "string" || typeof proof.clientSecret !== "string") return null;
    return { paymentIntentId: proof.paymentIntentId, clientSecret: proof.clientSecret };
  } catch {
    return null;
  }
}

export function clearProof(kind: ProofKind): void {
  removeText("session", KEYS[kind]);
}
