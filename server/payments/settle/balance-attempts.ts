import type { Deps } from "#server/deps.ts";
import { findLiveByRequest, findPayment } from "#server/payments/payments.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { sha256 } from "#server/platform/secret-key.ts";
import { requireStripe } from "./settle.ts";
import { endPayment } from "./supersede.ts";

/** The same for every browser, so that the database allows one live payment of an order's balance. */
export function balanceHash(orderId: string): string {
  return sha256(`balance:${orderId}`);
}

/** The live card payment of what is open of an order. */
export function liveBalance(db: Db | Trx, orderId: string) {
  return findLiveByRequest(db, balanceHash(orderId));
}

/**
 * Ends unpaid card payments, at Stripe first, before what they pay for changes.
 * @throws {ApiError} card_processing if a bank is processing one
 */
export async function endAttempts(deps: Deps, attempts: readonly string[]): Promise<void> {
  if (attempts.length === 0) return;
  const stripe = requireStripe(deps);
  for (const id of attempts) {
    if (await endPayment(stripe, id)) continue;
    const payment = await findPayment(deps.db, id);
    if (payment?.state === "processing") throw new ApiError("card_processing");
  }
}

/**
 * Ends card payments of what is open of orders, before staff change what these owe
 * (docs/rules/money.md#paying-what-is-open).
 * @throws {ApiError} card_processing if a bank is processing one
 */
export async function endBalances(deps: Deps, orderIds: readonly string[]): Promise<void> {
  for (const orderId of new Set(orderIds)) {
    const live = await liveBalance(deps.db, orderId);
    if (live) await endAttempts(deps, [live.id]);
  }
}

/** Refuses while one began after `endBalances`; a registration of the order must be locked. @throws {ApiError} card_not_ended */
export async function refuseLiveBalance(trx: Trx, orderId: string): Promise<void> {
  if (await liveBalance(trx, orderId)) throw new ApiError("card_not_ended");
}
