import type Stripe from "stripe";
import { book } from "./balance.ts";
import { findCharge } from "./charges.ts";
import { noSuch, refused } from "./errors.ts";
import { newId } from "./ids.ts";
import { findIntent } from "./intents.ts";
import { integer, mergeMetadata, metadata, oneOf, text, type Values } from "./params.ts";
import type { SandboxState } from "./state.ts";

export const refundParams = {
  amount: integer,
  charge: text,
  metadata,
  payment_intent: text,
  reason: oneOf("duplicate", "fraudulent", "requested_by_customer"),
};

export type RefundValues = Values<typeof refundParams>;
type RefundEnd = "succeeded" | "failed";

export function findRefund(state: SandboxState, id: string): Stripe.Refund {
  const refund = state.store.refunds.get(id);
  if (!refund) throw noSuch("refund", id, "refund");
  return refund;
}

/** Refunds `amount` cents, by default all that is left. Throws if nothing is left or the amount is too large. */
export function createRefund(state: SandboxState, params: RefundValues): Stripe.Refund {
  const charge = refundedCharge(state, params);
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = params.amount ?? left;
  if (isChargedBack(state, charge)) {
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  if (left === 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  if (amount < 1) {
    throw refused("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  if (amount > left) {
    throw refused(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: "amount" },
    );
  }
  return addRefund(state, charge, amount, params);
}

export function updateRefund(
  state: SandboxState,
  refund: Stripe.Refund,
  change: Record<string, string> | null | undefined,
): Stripe.Refund {
  refund.metadata = mergeMetadata(refund.metadata ?? {}, change);
  tellOfUpdate(state, refund);
  return refund;
}

/** Finishes a pending refund, or has the bank return one that had succeeded. */
export function finishRefund(state: SandboxState, refund: Stripe.Refund, end: RefundEnd): Stripe.Refund {
  if (refund.status === "failed" || refund.status === end) {
    throw refused(`This refund has a status of ${refund.status} and cannot become ${end}.`);
  }
  refund.status = end;
  if (end === "failed") {
    const charge = findCharge(state, String(refund.charge));
    const { amount, currency, id } = refund;
    const entry = {
      amount,
      currency,
      source: id,
      type: "refund_failure",
      category: "refund_failure",
    } as const;
    refund.failure_balance_transaction = book(state, entry).id;
    refund.failure_reason = "expired_or_canceled_card";
    charge.amount_refunded -= amount;
    charge.refunded = false;
  }
  tellOfUpdate(state, refund);
  if (end === "failed") state.emit("refund.failed", refund);
  return refund;
}

function tellOfUpdate(state: SandboxState, refund: Stripe.Refund): void {
  state.emit("refund.updated", refund);
  state.emit("charge.refund.updated", refund);
}

/** Whether the bank holds the charge's money. After a won dispute the money is back and can be refunded. */
function isChargedBack({ store }: SandboxState, { id, disputed }: Stripe.Charge): boolean {
  return disputed && !store.disputes.all.some(({ charge, status }) => charge === id && status === "won");
}

function refundedCharge(state: SandboxState, params: RefundValues): Stripe.Charge {
  if (params.charge) return findCharge(state, params.charge, "charge", 400);
  if (!params.payment_intent) {
    throw refused(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = findIntent(state, params.payment_intent, "payment_intent", 404);
  const charge = state.store.charges.get(String(intent.latest_charge));
  if (charge?.status === "succeeded") return charge;
  throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    code: "payment_intent_unexpected_state",
    param: "payment_intent",
  });
}

function addRefund(
  state: SandboxState,
  charge: Stripe.Charge,
  amount: number,
  params: RefundValues,
): Stripe.Refund {
  const behaviour = state.store.behaviours.get(charge.payment_method ?? "")?.refund;
  const id = newId("re");
  const entry = {
    amount: -amount,
    currency: charge.currency,
    source: id,
    type: "refund",
    category: "refund",
  } as const;
  const refund = state.store.refunds.add({
    id,
    object: "refund",
    amount,
    balance_transaction: book(state, entry).id,
    charge: charge.id,
    created: state.seconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour === "pending" ? "pending" : "succeeded",
    transfer_reversal: null,
  });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  state.emit("refund.created", refund);
  state.emit("charge.refunded", charge);
  if (behaviour === "pending") state.later(() => finishIf(state, refund, "pending", "succeeded"));
  if (behaviour === "fails") state.later(() => finishIf(state, refund, "succeeded", "failed"));
  return refund;
}

function finishIf(state: SandboxState, refund: Stripe.Refund, status: string, end: RefundEnd): void {
  if (refund.status === status) finishRefund(state, refund, end);
}

/** Cents as Stripe's messages write them. */
function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
