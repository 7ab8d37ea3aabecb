/*
 * The published description is of version 2024-04-10; the SDK speaks a later one. This is all that differs in
 * what we send and read, by name. later-versions.test.ts holds it to the SDK's own types, so that nothing gets
 * in here that Stripe does not have, and to the description, so that nothing stays that it has.
 */

interface Later {
  /** The SDK's type file that has these names too. */
  sdk: string;
  fields: Record<string, object>;
}

const text = { type: "string", nullable: true };
const texts = { type: "array", items: { type: "string" }, nullable: true };
const details = { type: "object", nullable: true };

/** Parameters, by operation. */
export const LATER_PARAMS: Record<string, Later> = {
  "POST /v1/payment_intents": {
    sdk: "PaymentIntents",
    fields: { allowed_payment_method_types: { type: "array", items: { type: "string" } } },
  },
};

/** Events that an endpoint may ask for. */
export const LATER_EVENTS = ["refund.failed"];

/** Fields, by the object that has them. */
export const LATER_FIELDS: Record<string, Later> = {
  payment_intent: {
    sdk: "PaymentIntents",
    fields: {
      allowed_payment_method_types: texts,
      customer_account: text,
      excluded_payment_method_types: texts,
      managed_payments: details,
      payment_record: text,
      source: text,
    },
  },
  api_errors: { sdk: "PaymentIntents", fields: { advice_code: text } },
  charge: { sdk: "Charges", fields: { source: details } },
  charge_outcome: {
    sdk: "Charges",
    fields: { advice_code: text, network_advice_code: text, network_decline_code: text },
  },
  billing_details: { sdk: "PaymentMethods", fields: { tax_id: text } },
  payment_method_details_card: {
    sdk: "Charges",
    fields: {
      authorization_code: text,
      electronic_commerce_indicator: text,
      network_transaction_id: text,
      regulated_status: text,
      transaction_link_id: text,
    },
  },
  payment_method: { sdk: "PaymentMethods", fields: { customer_account: text } },
  payment_method_card: { sdk: "PaymentMethods", fields: { regulated_status: text } },
  payout: { sdk: "Payouts", fields: { payout_method: text, trace_id: details } },
  refund: { sdk: "Refunds", fields: { customer: text, customer_account: text, payment_method: text } },
  dispute: {
    sdk: "Disputes",
    fields: {
      enhanced_eligibility_types: texts,
      intended_submission_method: text,
      network_reason_code: text,
    },
  },
  dispute_evidence: { sdk: "Disputes", fields: { enhanced_evidence: details } },
  dispute_evidence_details: {
    sdk: "Disputes",
    fields: { enhanced_eligibility: details, submission_method: text },
  },
  dispute_payment_method_details_card: { sdk: "Disputes", fields: { case_type: text, network: text } },
  payment_method_domain: { sdk: "PaymentMethodDomains", fields: { amazon_pay: details, klarna: details } },
  balance_transaction: { sdk: "BalanceTransactions", fields: { balance_type: text } },
};
