import { skipToken, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import * as z from "zod/mini";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { retryUntilOnline, withTimeout } from "#app/lib/connection.ts";
import { readStored, removeText, writeText } from "#app/lib/storage/browser-storage.ts";

/** Both together allow a browser to ask the server for a payment's status (docs/reference/payments.md#payment-status-route). */
const proofSchema = z.object({
  paymentIntentId: z.string().check(z.regex(/^pi_\w{1,250}$/)),
  clientSecret: z.string().check(z.regex(/^\w{1,255}$/)),
});
export type PaymentProof = z.infer<typeof proofSchema>;

export type Purpose = "registration" | "donation";

/**
 * What this tab remembers of one payment, even after a reload (docs/reference/payments.md#payment-attempts-in-a-tab):
 * `attempt` once it is set up, with `isSent` once the card may be charged, and `done` once /success shows it.
 */
const tabPaymentSchema = z.object({
  /** For a registration. Useless elsewhere, because the order's status also needs this browser's cookie. */
  orderId: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  /** null if nothing is to be paid. */
  proof: z.nullable(proofSchema),
  /** Whether the card may have been charged. */
  isSent: z.optional(z.boolean()),
});
export type TabPayment = z.infer<typeof tabPaymentSchema>;

/** Session storage keys. */
const KEYS = {
  attempt: { registration: "paymentAttempt", donation: "donationAttempt" },
  done: { registration: "registrationProof", donation: "donationProof" },
} as const;
type Step = keyof typeof KEYS;

function write(step: Step, purpose: Purpose, { orderId, proof, isSent }: TabPayment): void {
  const kept = proof && { paymentIntentId: proof.paymentIntentId, clientSecret: proof.clientSecret };
  writeText("session", KEYS[step][purpose], JSON.stringify({ orderId, proof: kept, isSent }));
}

function read(step: Step, purpose: Purpose): TabPayment | null {
  const fitting = (stored: unknown) => tabPaymentSchema.safeParse(stored).data;
  return readStored("session", KEYS[step][purpose], fitting) ?? null;
}

/** The payment that this tab has set up and not completed. */
export function attemptOf(purpose: Purpose): TabPayment | null {
  return read("attempt", purpose);
}

/** This tab's last completed payment, or last order confirmed without one, for /success. */
export function doneIn(purpose: Purpose): TabPayment | null {
  return read("done", purpose);
}

/** Records that an order is set up. If the family changes something, the server continues with the same order. */
export function noteSetUp(orderId: string, proof: PaymentProof | null): void {
  write("attempt", "registration", { orderId, proof });
}

/** Records that the card may be charged from now on. */
export function noteSent(purpose: Purpose, proof: PaymentProof): void {
  write("attempt", purpose, { ...attemptOf(purpose), proof, isSent: true });
}

/** Records that the card was certainly refused: the payment can be tried again. */
export function noteRefused(purpose: Purpose): void {
  const attempt = attemptOf(purpose);
  if (attempt) write("attempt", purpose, { ...attempt, isSent: false });
}

/** Records what /success shows in this tab. */
export function noteDone(purpose: Purpose, payment: TabPayment): void {
  write("done", purpose, payment);
}

function isSame(attempt: TabPayment, { orderId, proof }: TabPayment): boolean {
  return proof ? attempt.proof?.paymentIntentId === proof.paymentIntentId : attempt.orderId === orderId;
}

/** Forgets the attempt of a placed order whose payment is over, unless this tab has begun another one. */
export function forgetAttempt(orderId: string): void {
  if (attemptOf("registration")?.orderId === orderId) removeText("session", KEYS.attempt.registration);
}

/** Records a completed payment. Removes its attempt, unless this tab has begun another one. */
export function completePayment(purpose: Purpose, payment: TabPayment): void {
  noteDone(purpose, payment);
  const attempt = attemptOf(purpose);
  if (attempt && isSame(attempt, payment)) removeText("session", KEYS.attempt[purpose]);
}

/** The server's status of one payment; amounts in cents. */
export type PaymentStatus = InferResponseType<(typeof api)["payments"]["status"]["$post"]>["data"];

/** Polling intervals while a bank decides, in milliseconds: short at first, then long. */
const ASK_AGAIN_MS = { soon: 3_000, later: 15_000 };
const SOON_QUESTIONS = 10;

/** Asks the server for a payment's status. Throws ApiError payment_not_found for a wrong secret. */
export async function paymentStatus(proof: PaymentProof, patienceMs?: number): Promise<PaymentStatus> {
  return (await (await api.payments.status.$post({ json: proof }, withTimeout(patienceMs))).json()).data;
}

/** Whether the bank is processing the payment, so that everyone has to wait. */
export function isAtBank({ state, intentStatus }: PaymentStatus): boolean {
  return state === "processing" || intentStatus === "processing";
}

export function paymentStatusKey(proof: PaymentProof | null) {
  return ["/api/payments/status", proof];
}

/** A payment's status, fetched each time a page shows it and polled while the bank decides. */
export function usePaymentStatus(proof: PaymentProof | null): UseQueryResult<PaymentStatus> {
  return useQuery({
    queryKey: paymentStatusKey(proof),
    queryFn: proof ? ({ signal }) => retryUntilOnline(() => paymentStatus(proof), signal) : skipToken,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data || !isAtBank(state.data)) return false;
      return state.dataUpdateCount + state.errorUpdateCount < SOON_QUESTIONS
        ? ASK_AGAIN_MS.soon
        : ASK_AGAIN_MS.later;
    },
  });
}

/** A payment that this tab made, and how it stands. */
export interface PaidHere {
  proof: PaymentProof;
  status: PaymentStatus;
}

/**
 * The payment of this tab's attempt if it succeeded or is at the bank, after a lost answer or a reload; otherwise null.
 * A failed donation's record is then removed; an order's is kept for another attempt.
 * @throws {ApiError | TypeError} when the server could not be asked
 */
export async function paidHere(purpose: Purpose): Promise<PaidHere | null> {
  const proof = attemptOf(purpose)?.proof;
  if (!proof) return null;
  try {
    const status = await paymentStatus(proof);
    if (status.intentStatus === "succeeded" || isAtBank(status)) return { proof, status };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  if (purpose === "donation") removeText("session", KEYS.attempt.donation);
  return null;
}
