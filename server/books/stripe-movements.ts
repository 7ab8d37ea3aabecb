import type Stripe from "stripe";
import type { Cents } from "#domain/money.ts";
import type { LedgerKind } from "#domain/payment-state.ts";
import type { StripeGateway } from "#server/payments/gateway.ts";
import { isOurs } from "#server/payments/intents.ts";

/** One movement of money as Stripe's balance tells it. */
export interface StripeMovement {
  kind: LedgerKind;
  /** The charge, refund or dispute. */
  stripeId: string;
  intentId: string | null;
  cents: Cents;
  /** Whether what moved carries our own metadata, which only a charge does. */
  isMarkedOurs: boolean;
}

/** docs.stripe.com/reports/reporting-categories: everything else (payouts, fees) is no family's money. */
const KINDS: Partial<Record<string, LedgerKind>> = {
  charge: "charge",
  refund: "refund",
  refund_failure: "refund_reversal",
  dispute: "dispute",
  dispute_reversal: "dispute_reversal",
};

const PAGE = 100;

function movementOf(
  { reporting_category: category, source, amount: cents }: Stripe.BalanceTransaction,
  gateway: StripeGateway,
): StripeMovement | undefined {
  const kind = KINDS[category];
  if (!kind || source === null || typeof source === "string") return undefined;
  if (source.object !== "charge" && source.object !== "refund" && source.object !== "dispute")
    return undefined;
  const { id: stripeId, payment_intent: intent } = source;
  const intentId = typeof intent === "string" ? intent : (intent?.id ?? null);
  return {
    kind,
    stripeId,
    intentId,
    cents,
    isMarkedOurs: source.object === "charge" && isOurs(source, gateway),
  };
}

/**
 * Every charge, refund and dispute of the whole Stripe account since an instant, newest first, other
 * programs' too: a call for each hundred, whatever they are.
 * @throws when Stripe cannot be reached
 */
export async function listMovements(gateway: StripeGateway, since: Date): Promise<StripeMovement[]> {
  const moved: StripeMovement[] = [];
  const list = gateway.sdk.balanceTransactions.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: PAGE,
    expand: ["data.source"],
  });
  for await (const transaction of list) {
    const movement = movementOf(transaction, gateway);
    if (movement) moved.push(movement);
  }
  return moved;
}
