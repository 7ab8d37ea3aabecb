import type Stripe from "stripe";
import { digitsOf } from "./card-rules.ts";
import { findCharge } from "./charges.ts";
import { authenticateIntent, confirmIntent, finishProcessing, type Outcome } from "./confirmation.ts";
import { answerDispute, closeDispute, type DisputeDetails, findDispute, openDispute } from "./disputes.ts";
import { type ErrorBody, noSuch, StripeFailure } from "./errors.ts";
import type { Fault, Faults } from "./faults.ts";
import { findIntent } from "./intents.ts";
import { failPayout, findPayout, payOut } from "./payouts.ts";
import { createRefund, findRefund, finishRefund, type RefundValues } from "./refunds.ts";
import type { SandboxState } from "./state.ts";
import type { Webhooks } from "./webhooks.ts";

/** What `confirmPayment` resolves with in the browser. */
export type Confirmed = { paymentIntent: Stripe.PaymentIntent } | { error: ErrorBody };

/** The card that a parent types, and the answer to the bank's question; without an answer the question stays open. */
export type Paying = { card: string; authenticate?: Outcome };

/** Controls the sandbox in tests and the demo: acts as parent, bank and dashboard, and causes faults. */
export function createControl(state: SandboxState, webhooks: Webhooks, faults: Faults) {
  const { store } = state;
  const copies = <T>(rows: readonly T[]): T[] => structuredClone(rows.toReversed());

  function resolve(run: () => Stripe.PaymentIntent): Confirmed {
    try {
      return { paymentIntent: structuredClone(run()) };
    } catch (error) {
      if (error instanceof StripeFailure) return { error: structuredClone(error.body) };
      throw error;
    }
  }

  return {
    /** Sends all further events to this address; earlier ones stay unsent. */
    deliverTo: (url: string): void => webhooks.deliverTo(url),

    /** Pays as the browser would: a number in any spacing, valid until December of next year. */
    confirmIntent(id: string, { card, authenticate }: Paying): Confirmed {
      const year = new Date(state.seconds() * 1000).getFullYear() + 1;
      const number = digitsOf(card);
      const data = { number, exp_month: 12, exp_year: year, cvc: number.startsWith("3") ? "1234" : "123" };
      const params = { payment_method_data: { type: "card", card: data }, use_stripe_sdk: true } as const;
      const confirmed = resolve(() => confirmIntent(state, findIntent(state, id), params, ""));
      const asked = "paymentIntent" in confirmed && confirmed.paymentIntent.status === "requires_action";
      if (!asked || authenticate === undefined) return confirmed;
      return resolve(() => authenticateIntent(state, findIntent(state, id), authenticate));
    },
    authenticateIntent: (id: string, outcome: Outcome): Confirmed =>
      resolve(() => authenticateIntent(state, findIntent(state, id), outcome)),
    finishProcessing: (id: string, outcome: Outcome): Stripe.PaymentIntent =>
      structuredClone(finishProcessing(state, findIntent(state, id), outcome)),

    /** Refunds as staff would in Stripe's dashboard; `amount` in cents, by default all that is left. */
    refund: (params: RefundValues): Stripe.Refund => structuredClone(createRefund(state, params)),
    finishRefund: (id: string, end: "succeeded" | "failed"): Stripe.Refund =>
      structuredClone(finishRefund(state, findRefund(state, id), end)),

    /** Disputes a paid charge, named by its own id or by its intent's. */
    openDispute(id: string, details: DisputeDetails = {}): Stripe.Dispute {
      const chargeId = id.startsWith("pi_") ? String(findIntent(state, id).latest_charge) : id;
      return structuredClone(openDispute(state, findCharge(state, chargeId), details));
    },
    answerDispute: (id: string): Stripe.Dispute =>
      structuredClone(answerDispute(state, findDispute(state, id))),
    closeDispute: (id: string, outcome: "won" | "lost"): Stripe.Dispute =>
      structuredClone(closeDispute(state, findDispute(state, id), outcome)),

    /** Pays out the balance, or only entries before an instant (UTC milliseconds). */
    payOut: (before = Number.POSITIVE_INFINITY): Stripe.Payout | undefined =>
      structuredClone(payOut(state, ({ created }) => created * 1000 < before)),
    failPayout: (id: string): Stripe.Payout => structuredClone(failPayout(state, findPayout(state, id))),

    /** Everything of one kind, newest first, as copies. */
    intents: (): Stripe.PaymentIntent[] => copies(store.intents.all),
    charges: (): Stripe.Charge[] => copies(store.charges.all),
    refunds: (): Stripe.Refund[] => copies(store.refunds.all),
    disputes: (): Stripe.Dispute[] => copies(store.disputes.all),
    payouts: (): Stripe.Payout[] => copies(store.payouts.all),
    events: (): Stripe.Event[] => copies(store.events.all) as unknown as Stripe.Event[],
    /**
     * Cents that the account received and kept: charges less refunds and disputes, before Stripe's fees and payouts.
     */
    balance: (): number =>
      store.balanceTransactions.all.reduce(
        (sum, { amount, type }) => (type === "payout" || type === "payout_failure" ? sum : sum + amount),
        0,
      ),

    faults: {
      inject: (fault: Fault): void => faults.inject(fault),
      clear: (): void => faults.clear(),
      waiting: (): Fault[] => faults.waiting(),
    },
    webhooks: {
      hold: (): void => webhooks.hold(),
      isHolding: (): boolean => webhooks.isHolding(),
      held: (): string[] => webhooks.held(),
      deliverHeld: (id: string): Promise<number | null> => webhooks.deliverHeld(id),
      release: (order: readonly string[] = []): Promise<void> => webhooks.release(order),
      reorder: (count: number): void => webhooks.reorder(count),
      drop: (count = 1, types?: readonly string[]): void => webhooks.drop(count, types),
      duplicate: (count = 1, types?: readonly string[]): void => webhooks.duplicate(count, types),
      /** Sends an event again; returns the status of the answer, or null without one. */
      async resend(id: string): Promise<number | null> {
        const event = store.events.get(id);
        if (!event) throw noSuch("event", id);
        return webhooks.resend(event);
      },
      idle: (): Promise<void> => webhooks.idle(),
      attempts: () => [...webhooks.attempts],
    },
  };
}

export type Control = ReturnType<typeof createControl>;
