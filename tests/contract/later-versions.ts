/*
 * The published description is of version 2024-04-10; the SDK speaks a later one. This is all that differs in
 * what we send and read, by name.
 */

type Later = Record<string, object>;

const text = { type: "string", nullable: true };
const texts = { type: "array", items: { type: "string" }, nullable: true };
const details = { type: "object", nullable: true };

/** Parameters, by operation. */
export const LATER_PARAMS: Record<string, Later> = {
  "POST /v1/payment_intents": { allowed_payment_method_types: { type: "array", items: { type: "string" } } },
};

export const LATER_EVENTS = ["refund.failed"];

/** Fields, by the object that has them. */
export const LATER_FIELDS: Record<string, Later> = {
  payment_intent: {
    allowed_payment_method_types: texts,
    customer_account: text,
    excluded_payment_method_types: texts,
    managed_payments: details,
    payment_record: text,
    source: text,
  },
  api_errors: { advice_code: text },
  charge: { source: details },
  charge_outcome: { advice_code: text, network_advice_code: text, network_decline_code: text },
  billing_details: { tax_id: text },
  payment_method_details_card: {
    authorization_code: text,
    electronic_commerce_indicator: text,
    network_transaction_id: text,
    regulated_status: text,
    transaction_link_id: text,
  },
  payment_method: { customer_account: text },
  payment_method_card: { regulated_status: text },
  payout: { payout_method: text, trace_id: details },
  refund: { customer: text, customer_account: text, payment_method: text },
  dispute: {
    enhanced_eligibility_types: texts,
    intended_submission_method: text,
    network_reason_code: text,
  },
  dispute_evidence: { enhanced_evidence: details },
  dispute_evidence_details: { enhanced_eligibility: details, submission_method: text },
  dispute_payment_method_details_card: { case_type: text, network: text },
  payment_method_domain: { amazon_pay: details, klarna: details },
  balance_transaction: { balance_type: text },
};
