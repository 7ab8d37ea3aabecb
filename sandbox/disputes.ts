import type Stripe from "stripe";
import { book } from "./balance.ts";
import { noSuch, refused } from "./errors.ts";
import { newId } from "./ids.ts";
import type { SandboxState } from "./state.ts";

const DISPUTE_FEE = 1500;
const EVIDENCE_DAYS = 9;

/** `amount` in cents, by default the whole charge. */
export type DisputeDetails = { amount?: number; reason?: string };

export function findDispute(state: SandboxState, id: string): Stripe.Dispute {
  const dispute = state.store.disputes.get(id);
  if (!dispute) throw noSuch("dispute", id, "dispute");
  return dispute;
}

/** The cardholder disputes a paid charge: the bank takes the money back until the dispute is closed. */
export function openDispute(
  state: SandboxState,
  charge: Stripe.Charge,
  details: DisputeDetails = {},
): Stripe.Dispute {
  if (charge.disputed || !charge.paid) throw refused(`Charge ${charge.id} cannot be disputed.`);
  const amount = details.amount ?? charge.amount;
  const id = newId("du");
  const dispute = state.store.disputes.add({
    id,
    object: "dispute",
    amount,
    balance_transactions: [withdrawal(state, id, -amount, charge.currency, DISPUTE_FEE)],
    charge: charge.id,
    created: state.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE },
    evidence_details: {
      due_by: state.seconds() + EVIDENCE_DAYS * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: "10.4",
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? "visa",
        case_type: "chargeback",
        network: charge.payment_method_details?.card?.network ?? "visa",
        network_reason_code: "10.4",
      },
      type: "card",
    },
    reason: details.reason ?? "fraudulent",
    status: "needs_response",
  });
  charge.disputed = true;
  state.emit("charge.dispute.created", dispute);
  state.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** Marks the account's evidence as sent; from then on the bank decides. */
export function answerDispute(state: SandboxState, dispute: Stripe.Dispute): Stripe.Dispute {
  if (dispute.status !== "needs_response") throw refused("This dispute takes no evidence any more.");
  dispute.status = "under_review";
  dispute.evidence_details.submission_count += 1;
  dispute.evidence_details.has_evidence = true;
  state.emit("charge.dispute.updated", dispute);
  return dispute;
}

/** The bank decides; a dispute that is won brings the money back. */
export function closeDispute(
  state: SandboxState,
  dispute: Stripe.Dispute,
  outcome: "won" | "lost",
): Stripe.Dispute {
  if (dispute.status === "won" || dispute.status === "lost") {
    throw refused(`This dispute is already closed with a status of ${dispute.status}.`);
  }
  dispute.status = outcome;
  if (outcome === "won") {
    dispute.balance_transactions.push(
      withdrawal(state, dispute.id, dispute.amount, dispute.currency, -DISPUTE_FEE),
    );
  }
  state.emit("charge.dispute.closed", dispute);
  if (outcome === "won") state.emit("charge.dispute.funds_reinstated", dispute);
  return dispute;
}

function withdrawal(
  state: SandboxState,
  source: string,
  amount: number,
  currency: string,
  fee: number,
): Stripe.BalanceTransaction {
  const category = amount < 0 ? "dispute" : "dispute_reversal";
  return book(state, { amount, currency, source, type: "adjustment", category, fee });
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
