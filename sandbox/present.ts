import type Stripe from "stripe";
import { badParameter } from "./errors.ts";
import type { SandboxState } from "./state.ts";

type Lookup = (state: SandboxState, owner: Record<string, unknown>, value: unknown) => unknown;

const byId =
  (table: "balanceTransactions" | "charges" | "intents" | "paymentMethods"): Lookup =>
  (state, _owner, value) =>
    typeof value === "string" ? (state.store[table].get(value) ?? value) : value;

const refundsOfCharge: Lookup = (state, owner) => ({
  object: "list",
  data: state.store.refunds.all.filter((refund) => refund.charge === owner.id).toReversed(),
  has_more: false,
  url: `/v1/charges/${owner.id}/refunds`,
});

const movedObject: Lookup = ({ store }, _owner, value) => {
  const id = String(value);
  return (
    store.charges.get(id) ?? store.refunds.get(id) ?? store.disputes.get(id) ?? store.payouts.get(id) ?? value
  );
};

/** Which fields of which object `expand[]` can turn from an id into the object itself. */
const EXPANDABLE: Record<string, Record<string, Lookup>> = {
  payment_intent: { latest_charge: byId("charges"), payment_method: byId("paymentMethods") },
  charge: {
    balance_transaction: byId("balanceTransactions"),
    payment_intent: byId("intents"),
    refunds: refundsOfCharge,
  },
  refund: {
    balance_transaction: byId("balanceTransactions"),
    charge: byId("charges"),
    failure_balance_transaction: byId("balanceTransactions"),
    payment_intent: byId("intents"),
  },
  dispute: { charge: byId("charges"), payment_intent: byId("intents") },
  balance_transaction: { source: movedObject },
};

/** A copy of the object with the fields of `paths` (such as `latest_charge.balance_transaction`) filled in. */
export function expand(state: SandboxState, object: object, paths: readonly string[]): object {
  const copy = structuredClone(object);
  for (const path of paths) fill(state, copy, path.split("."), path);
  return copy;
}

function fill(state: SandboxState, target: unknown, path: readonly string[], whole: string): void {
  const [field, ...rest] = path;
  if (field === undefined || !isRecord(target)) return;
  if (Array.isArray(target.data) && field === "data") {
    for (const item of target.data) fill(state, item, rest, whole);
    return;
  }
  const lookup = EXPANDABLE[String(target.object)]?.[field];
  if (!lookup) {
    throw badParameter(
      `This property cannot be expanded (${field}). You may want to try expanding a different property.`,
      "parameter_invalid_string",
      `expand[${whole}]`,
    );
  }
  target[field] = structuredClone(lookup(state, target, target[field]));
  fill(state, target[field], rest, whole);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The fields that Stripe shows to browsers; metadata, charges and account data are left out. */
const BROWSER_FIELDS = [
  "id",
  "object",
  "amount",
  "amount_details",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_configuration_details",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

/** An object as callers with only the publishable key see it. */
export function forBrowser(object: object): object {
  if (!isRecord(object) || object.object !== "payment_intent") return object;
  return Object.fromEntries(BROWSER_FIELDS.map((field) => [field, object[field]]));
}
