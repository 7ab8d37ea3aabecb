import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { ApiError, setUpProof } from "#app/lib/api-error.ts";
import { pause } from "#app/lib/confirm-card.ts";
import {
  clearFormDraft,
  PENDING_KEY,
  saveLastGuardian,
  savePendingRegistration,
} from "#app/lib/form-draft.ts";
import { clearProof, type PaymentProof, readProof, saveProof } from "#app/lib/payment-proof.ts";
import { clearSplit, type KeptFields, readSplit } from "#app/lib/split-storage.ts";
import { cleanLine } from "#domain/clean-text.ts";
import type { Cents } from "#domain/money.ts";
import { type RegistrationData, registrationFields } from "#domain/registration.ts";

interface ShownPrice {
  programId: string;
  quoteHash: string;
  /** What the program cost when the family sent the form. */
  shownCents: Cents;
}

/** A registration as the form has stored it, with the price that the family was shown. */
export type PendingRegistration = RegistrationData & Partial<ShownPrice>;

/**
 * The registration that waits for payment; null when there is none, it is older than 24 hours, or the tab
 * that held its signature and health answers was closed.
 */
export function readPendingRegistration(): PendingRegistration | null {
  const fields = readSplit(PENDING_KEY);
  // Another tab may still hold the signature, and pay.
  if (fields?.waiverSignature === undefined) return null;
  const { data } = registrationFields.safeParse(fields);
  if (!data) clearSplit(PENDING_KEY);
  return data ? { ...data, ...shownProgram(fields) } : null;
}

/** What was shown with it; nothing where a form of before has stored it. */
function shownProgram({ programId, quoteHash, shownCents }: KeptFields): Partial<ShownPrice> {
  if (typeof programId !== "string" || typeof quoteHash !== "string" || typeof shownCents !== "number")
    return {};
  return { programId, quoteHash, shownCents };
}

/** The family has seen the new price and pays it (docs/rules/prices.md#the-price-that-a-family-sees-is-the-price-it-pays). */
export function acceptPrice(registration: PendingRegistration, quoteHash: string, feeCents: Cents): void {
  savePendingRegistration(registration, { id: registration.programId ?? "", quoteHash, feeCents });
}

/** After completion: forgets the child, and keeps the guardian for "Register another child" (docs/rules/registration.md#register-another-child). */
export function clearPendingRegistration(): void {
  const data = readPendingRegistration();
  if (data) saveLastGuardian(data);
  clearSplit(PENDING_KEY);
  clearFormDraft();
}

/** What the server answers when a payment is set up; cents. */
export type SetUpPayment = InferResponseType<(typeof api)["create-payment-intent"]["$post"]> & PaymentProof;
export type SavedRegistration = InferResponseType<(typeof api)["registrations"]["$post"]>["data"];

/** No answer for this long counts as a lost one: poor reception keeps calls hanging. */
const PATIENCE_MS = 20_000;
/** Longer where the server asks Stripe for a new payment, over a slow line. */
const SETUP_PATIENCE_MS = 40_000;

/**
 * Stores the registration and gets its payment: the same one for the same registration, and the one before
 * it ended when this tab has changed something (docs/rules/money.md#setting-up-a-payment).
 * @throws {ApiError | TypeError} see app/lib/api.ts
 * @throws {SetUpRefused} when the answer says so, or Stripe gave no secret, without which there is no card form
 */
export async function setUpPayment(registrationData: PendingRegistration): Promise<SetUpPayment> {
  const previousPaymentIntentId = readProof("attempt")?.paymentIntentId;
  const response = await api["create-payment-intent"].$post(
    { json: { registrationData, previousPaymentIntentId } },
    { init: { signal: AbortSignal.timeout(SETUP_PATIENCE_MS) } },
  );
  const payment = await response.json();
  const proof = setUpProof(payment);
  saveProof("attempt", proof);
  return { ...payment, ...proof };
}

/** Tells the server that a payment succeeded; it asks Stripe itself, so that repeating is safe. */
export async function postRegistration(
  registrationData: RegistrationData,
  paymentIntentId: string,
): Promise<SavedRegistration> {
  const response = await api.registrations.$post(
    { json: { registrationData, paymentIntentId } },
    { init: { signal: AbortSignal.timeout(PATIENCE_MS) } },
  );
  return (await response.json()).data;
}

/**
 * After a registration is paid: forgets what was typed for this child and keeps the proof of payment. What
 * another tab has meanwhile typed for another child stays.
 */
export function completeRegistration(childFirstName: string | null, proof: PaymentProof): void {
  saveProof("registration", proof);
  if (readProof("attempt")?.paymentIntentId === proof.paymentIntentId) clearProof("attempt");
  const pending = readPendingRegistration();
  const isOther =
    pending && childFirstName && cleanLine(pending.childFirstName) !== cleanLine(childFirstName);
  if (!isOther) clearPendingRegistration();
}

/** Milliseconds before each try: a phone that comes out of a dead spot has its network back within these. */
const TRY_AFTER_MS = [0, 1_000, 2_000, 4_000, 8_000];

/** Whether asking again may help: a lost connection, a server in trouble or too busy. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/** Tells the server about a payment that succeeded, patiently; null when it could not be told. */
export async function saveRegistration(
  registration: RegistrationData,
  paymentIntentId: string,
): Promise<SavedRegistration | null> {
  for (const delay of TRY_AFTER_MS) {
    if (delay > 0) await pause(delay);
    try {
      return await postRegistration(registration, paymentIntentId);
    } catch (error) {
      if (!mayPass(error)) return null;
    }
  }
  return null;
}
