import { isAwaiting } from "#domain/registration/status.ts";
import type { Deps } from "#server/deps.ts";
import { cancelPayment, endBalances, refuseLiveBalance } from "#server/payments/sync/card-payment.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { eraseRegistration } from "#server/registrations/erase-registrations.ts";
import {
  lockRegistration,
  lockRegistrationsOfPayment,
  type Registration,
  readRegistration,
} from "#server/registrations/registration-rows.ts";
import { moveToDeleted, type Removal } from "#server/registrations/state.ts";

/**
 * Moves the registrations of a locked payment, and of its order if given, to the recently deleted: all of them, or only
 * those in review (docs/reference/refunds.md#full-refunds).
 */
export async function deletePaidRegistrations(
  trx: Trx,
  paymentId: string,
  {
    onlyInReview = false,
    orderId,
    ...removal
  }: Removal & { onlyInReview?: boolean; orderId?: string | null | undefined },
): Promise<void> {
  for (const row of await lockRegistrationsOfPayment(trx, paymentId, orderId)) {
    if (row.deletedAt !== null || (onlyInReview && row.state !== "needs_review")) continue;
    await moveToDeleted(trx, row, removal);
  }
}

interface Action {
  id: string;
  actor: string;
}

/**
 * Cancels the payment of an unpaid registration, so that a deleted child cannot be paid. Also cancels one of its
 * order's open balance, which may be less. The family page then places a new order for its siblings.
 */
async function cancelItsPayments(deps: Deps, id: string): Promise<void> {
  const row = await readRegistration(deps.db, id);
  if (row.deletedAt !== null) return;
  const stripe = deps.stripe.present();
  if (stripe && row.paymentId !== null && isAwaiting(row))
    await cancelPayment({ ...deps, stripe }, row.paymentId);
  await endBalances(deps, [row.orderId]);
}

/**
 * Moves a registration to the recently deleted: its spot becomes free, and it can no longer be paid. Idempotent. Money
 * received stays recorded; a refund is a separate action.
 * @throws {ApiError} not_found; card_processing or card_not_cancelled while the family pays its open balance by card
 */
export async function deleteRegistration(deps: Deps, { id, actor }: Action): Promise<Registration> {
  await cancelItsPayments(deps, id);
  return inTransaction(deps.db, async (trx) => {
    const row = await lockRegistration(trx, id);
    if (row.deletedAt !== null) return row;
    await refuseLiveBalance(trx, row.orderId);
    return moveToDeleted(trx, row, { at: deps.now(), actor });
  });
}

/**
 * Erases a deleted registration before its 30 days are over.
 * @throws {ApiError} not_found; not_deleted if it is still active
 */
export async function eraseDeleted(deps: Pick<Deps, "db" | "now">, { id, actor }: Action): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const row = await lockRegistration(trx, id);
    if (row.deletedAt === null) throw new ApiError("not_deleted");
    await eraseRegistration(trx, { registrationId: id, at: deps.now(), actor });
  });
}
