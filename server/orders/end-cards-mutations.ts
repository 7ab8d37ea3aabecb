import { isUnsettled } from "#domain/payment-state.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { findPayment } from "#server/payments/queries.ts";
import { settlePayment } from "#server/payments/settle-mutations.ts";
import { endForStaff } from "#server/payments/supersede-mutations.ts";
import type { ChildOfProgram } from "#server/registrations/data.ts";
import { unpaidAttempts } from "#server/registrations/data.ts";

/** Books what another attempt for the child has paid meanwhile; it is somebody else's, and stays as it is. */
async function lookAt(deps: Deps, paymentId: string): Promise<void> {
  const { stripe } = deps;
  const intentId = (await findPayment(deps.db, paymentId))?.intentId;
  if (!stripe || !intentId) return;
  const settlement = await settlePayment({ ...deps, stripe }, intentId).catch((err) => {
    deps.log.warn({ err, paymentId }, "an attempt for the same child could not be looked at");
  });
  const state = settlement?.payment.state;
  if (state && !isUnsettled(state) && state !== "canceled") throw new ApiError("already_paid");
}

/**
 * Ends the card payment of an order, at Stripe first, before money is taken for it by hand: nobody can pay by card what
 * was handed over. What other browsers began for its children is looked at and left alone
 * (docs/rules/money.md#one-browsers-success-ends-no-other-attempt).
 * @param own the payments of the order that the money is for
 * @throws {ApiError} already_paid when a card went through meanwhile, card_processing while a bank still works on
 * it, card_not_ended when Stripe could not be asked
 */
export async function endCardAttempts(
  deps: Deps,
  children: readonly ChildOfProgram[],
  own: readonly string[],
): Promise<void> {
  for (const paymentId of own) await endForStaff(deps, paymentId);
  for (const child of children) {
    for (const paymentId of await unpaidAttempts(deps.db, child)) {
      if (!own.includes(paymentId)) await lookAt(deps, paymentId);
    }
  }
}
