import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { type Selectable, sql } from "kysely";
import type { Language } from "#domain/languages.ts";
import { type Cents, CURRENCY } from "#domain/money.ts";
import {
  ABANDONED_AFTER_HOURS,
  type PaymentEnvironment,
  type PaymentPurpose,
  UNSETTLED_STATES,
} from "#domain/payment-state.ts";
import type { Deps } from "#server/deps.ts";
import { cookieName } from "#server/platform/browser-security.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import type { PaymentsTable } from "#server/platform/money-schema.ts";
import { addressKey, clientAddress, networkKey } from "#server/platform/rate-limit.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import { locked, nonDurableWrite } from "#server/platform/transaction.ts";

const COOKIE = "payment_browser";
const MAX_AGE_SECONDS = 24 * 3600;

/** SHA-256 in hexadecimal: for texts that nobody can guess, or that are public. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

type Settings = Deps["settings"];

/**
 * The hash of this browser's token, made on its first payment: what lets it, and nobody else, change its own
 * unpaid registration (docs/rules/money.md#setting-up-a-payment).
 */
export function browserHash(c: Context, settings: Settings): string {
  const name = cookieName(COOKIE, settings);
  const token = getCookie(c, name) ?? randomBytes(32).toString("base64url");
  setCookie(c, name, token, {
    httpOnly: true,
    sameSite: "Lax",
    secure: settings.secureCookies,
    path: "/",
    maxAge: MAX_AGE_SECONDS,
  });
  return sha256(token);
}

/**
 * Gives a browser its token before it can pay: two tabs whose first payments start at the same instant would
 * otherwise get one each, and keep only the last.
 */
export function giveBrowserToken(c: Context, settings: Settings): void {
  if (knownBrowserHash(c, settings) === null) browserHash(c, settings);
}

/** The hash of the token that this browser has, without making one. */
export function knownBrowserHash(c: Context, settings: Settings): string | null {
  const token = getCookie(c, cookieName(COOKIE, settings));
  return token === undefined ? null : sha256(token);
}

/**
 * Where a payment was begun, as hashes that only this installation can make: its address and the network around it
 * (docs/rules/privacy.md#where-a-payment-was-begun-is-kept-as-a-keyed-hash-for-a-day).
 */
export interface PayerOrigin {
  payerAddressHash: string;
  payerNetworkHash: string;
}

export function payerOrigin(c: Context, { settings, secretKey }: Deps): PayerOrigin {
  const address = clientAddress(c, settings.trustedProxies);
  const hash = (purpose: string, key: string) => keyedHash(secretKey, purpose, key).toString("base64url");
  return {
    payerAddressHash: hash("payer address", addressKey(address)),
    payerNetworkHash: hash("payer network", networkKey(address)),
  };
}

export type Payment = Selectable<PaymentsTable>;

function paymentWith(db: Db | Trx, column: "id" | "intentId", value: string) {
  return db.selectFrom("payments").selectAll().where(column, "=", value);
}

export function findPayment(db: Db | Trx, id: string): Promise<Payment | undefined> {
  return paymentWith(db, "id", id).executeTakeFirst();
}

export function findPaymentByIntent(db: Db | Trx, intentId: string): Promise<Payment | undefined> {
  return paymentWith(db, "intentId", intentId).executeTakeFirst();
}

/** As literals, from which SQLite knows that an index of the unsettled ones alone has all that is asked for. */
export const UNSETTLED = UNSETTLED_STATES.map((state) => sql.lit(state));

/** The payment that the same request made a moment ago, while it can still be paid. */
export function findLiveByRequest(db: Db | Trx, requestHash: string): Promise<Payment | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("requestHash", "=", requestHash)
    .where("state", "in", UNSETTLED)
    .executeTakeFirst();
}

/** The payment, which nobody else changes until the transaction ends. */
export function lockPayment(trx: Trx, id: string): Promise<Payment | undefined> {
  return locked(trx, paymentWith(trx, "id", id)).executeTakeFirst();
}

/** The same by its intent's id. */
export function lockPaymentByIntent(trx: Trx, intentId: string): Promise<Payment | undefined> {
  return locked(trx, paymentWith(trx, "intentId", intentId)).executeTakeFirst();
}

interface Unsettled {
  createdBefore: Instant;
  /** Those alone that are due to be looked at by then; all, where there is none. */
  dueAt?: Instant | undefined;
  limit: number;
}

/** Up to `limit` payments that money may still come for, oldest first. */
export function unsettledBefore(
  db: Db,
  { createdBefore, dueAt, limit }: Unsettled,
  after?: Pick<Payment, "createdAt" | "id">,
): Promise<Payment[]> {
  const unsettled = db
    .selectFrom("payments")
    .selectAll()
    .where("state", "in", UNSETTLED)
    .where("createdAt", "<=", createdBefore)
    .$if(dueAt !== undefined, (query) =>
      query.where((eb) => eb.or([eb("recheckAt", "is", null), eb("recheckAt", "<=", dueAt ?? "")])),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .limit(limit);
  if (!after) return unsettled.execute();
  return unsettled.where(sql<boolean>`(created_at, id) > (${after.createdAt}, ${after.id})`).execute();
}

/** How many payments a bank wants an answer about, and until when at the latest for the first of them. */
export async function answersWanted(db: Db): Promise<{ count: number; answerBy: Instant | null }> {
  return db
    .selectFrom("payments")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("answerBy").as("answerBy")])
    .where("answerBy", "is not", null)
    .executeTakeFirstOrThrow();
}

/** Payments whose refund or dispute is to be asked about again by now. */
export function dueForRecheck(db: Db, now: Instant): Promise<Pick<Payment, "id" | "intentId">[]> {
  return db
    .selectFrom("payments")
    .select(["id", "intentId"])
    .where("recheckAt", "<=", now)
    .where("state", "not in", UNSETTLED)
    .execute();
}

interface NewPayment {
  purpose: PaymentPurpose;
  amountCents: Cents;
  requestHash: string;
  browserHash: string;
  /** Where it is begun; its declined cards are counted there. */
  origin?: PayerOrigin | undefined;
  language: Language;
  environment: PaymentEnvironment;
  /** The order that it pays for; nothing for a donation on its own. */
  orderId?: string | undefined;
  now: Date;
}

/** Marks intents as ours among those of other programs that use the same Stripe account. */
export const APP_NAME = "youth-club-registration";

function abandonedAt(now: Date): Instant {
  return instantOf(new Date(now.getTime() + ABANDONED_AFTER_HOURS * 3_600_000));
}

/**
 * What stands in place of a payment's request once nobody can pay it any more: what a family typed leaves no
 * trace here (docs/rules/privacy.md#no-hash-of-what-a-family-typed-outlives-its-payment).
 */
export function droppedHash(paymentId: string): string {
  return `dropped ${paymentId}`;
}

/**
 * Stores a payment and the exact parameters that its intent will be made with, before Stripe hears of it.
 * undefined when another payment for the same request was faster. Metadata holds ids, never a person.
 */
export function insertPayment(trx: Trx, values: NewPayment): Promise<Payment | undefined> {
  const id = randomUUID();
  const params = {
    amount: values.amountCents,
    currency: CURRENCY,
    allowed_payment_method_types: ["card"],
    metadata: { app: APP_NAME, environment: values.environment, purpose: values.purpose, payment_id: id },
  };
  return trx
    .insertInto("payments")
    .values({
      id,
      purpose: values.purpose,
      amountCents: values.amountCents,
      currency: CURRENCY,
      intentId: null,
      intentParams: JSON.stringify(params),
      requestHash: values.requestHash,
      browserHash: values.browserHash,
      payerAddressHash: values.origin?.payerAddressHash ?? null,
      payerNetworkHash: values.origin?.payerNetworkHash ?? null,
      language: values.language,
      createdAt: values.now.toISOString(),
      expiresAt: abandonedAt(values.now),
      paidAt: null,
      environment: values.environment,
      orderId: values.orderId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Locks a payment that a family comes back to and starts its day anew; undefined when it was settled or ended. */
export function renewPayment(trx: Trx, id: string, now: Date): Promise<Payment | undefined> {
  return trx
    .updateTable("payments")
    .set({ expiresAt: abandonedAt(now), recheckAt: null })
    .where("id", "=", id)
    .where("state", "in", UNSETTLED)
    .returningAll()
    .executeTakeFirst();
}

/** To the payment that has none yet. */
function attaching(db: Db | Trx, paymentId: string, intentId: string) {
  return db
    .updateTable("payments")
    .set({ intentId, state: "open" })
    .where("id", "=", paymentId)
    .where("intentId", "is", null);
}

async function hasIntent(db: Db | Trx, paymentId: string, intentId: string): Promise<boolean> {
  return (await findPayment(db, paymentId))?.intentId === intentId;
}

/** Remembers the intent of a payment that has none yet; answers whether the payment now has this one. */
export async function attachIntent(trx: Trx, paymentId: string, intentId: string): Promise<boolean> {
  const attached = await attaching(trx, paymentId, intentId).returning("id").executeTakeFirst();
  return attached !== undefined || hasIntent(trx, paymentId, intentId);
}

/** The same of an intent that was just made; should that be lost, the next try gets this intent again. */
export async function attachNewIntent(db: Db, paymentId: string, intentId: string): Promise<boolean> {
  const attached = await nonDurableWrite(db, (quick, unwaited) =>
    attaching(quick, paymentId, intentId).returning(["id", unwaited]).executeTakeFirst(),
  );
  return attached !== undefined || hasIntent(db, paymentId, intentId);
}

/** Plans another try under a key of its own, after the last key's try has failed for good. */
export async function nextAttempt(db: Db, { id, attempt }: Payment): Promise<void> {
  await db
    .updateTable("payments")
    .set({ attempt: attempt + 1 })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .execute();
}

/** What of the time since somebody was last about to pay passes before a payment is looked at again. */
const LOOK_AGAIN_AFTER = 1 / 10;

/**
 * Notes when a payment that nobody has paid is to be asked about again: each minute at first, and rarely in the end,
 * when nearly all that wait were given up (docs/rules/money.md#who-never-pays-is-asked-about-ever-more-rarely).
 */
export async function noteLook(db: Db, { id, expiresAt }: Payment, now: Date): Promise<void> {
  const begunAt = Date.parse(expiresAt) - ABANDONED_AFTER_HOURS * 3_600_000;
  const wait = (now.getTime() - begunAt) * LOOK_AGAIN_AFTER;
  const recheckAt = instantOf(new Date(Math.min(now.getTime() + wait, Date.parse(expiresAt))));
  await nonDurableWrite(db, (quick, unwaited) =>
    quick
      .updateTable("payments")
      .set({ recheckAt })
      .where("id", "=", id)
      .where("state", "in", UNSETTLED)
      // A family that came back meanwhile begins anew.
      .where("expiresAt", "=", expiresAt)
      .returning(unwaited)
      .executeTakeFirst(),
  );
}
