import type Stripe from "stripe";
import type { CardBehaviour } from "./cards.ts";

/** Objects of one kind, oldest first, found by id. */
class Table<T extends { id: string }> {
  readonly all: T[] = [];
  private readonly byId = new Map<string, T>();

  add(row: T): T {
    this.all.push(row);
    this.byId.set(row.id, row);
    return row;
  }

  get(id: string): T | undefined {
    return this.byId.get(id);
  }

  remove(id: string): void {
    this.byId.delete(id);
    const index = this.all.findIndex((row) => row.id === id);
    if (index >= 0) this.all.splice(index, 1);
  }
}

/** A card that was typed in: what Stripe keeps for itself and never shows again. */
export type HeldCard = {
  id: string;
  number: string;
  expMonth: number;
  expYear: number;
  hasCvc: boolean;
};

/** An event as it is stored and sent; `pending_webhooks` falls to 0 once it was taken. */
export type EventRecord = Omit<Stripe.EventBase, "data" | "type" | "request"> & {
  type: string;
  data: { object: unknown; previous_attributes?: unknown };
  request: { id: string | null; idempotency_key: string | null };
};

/** Everything the stand-in remembers, for as long as its process lives. */
export class Store {
  readonly intents = new Table<Stripe.PaymentIntent>();
  readonly charges = new Table<Stripe.Charge>();
  readonly refunds = new Table<Stripe.Refund>();
  readonly disputes = new Table<Stripe.Dispute>();
  readonly paymentMethods = new Table<Stripe.PaymentMethod>();
  readonly balanceTransactions = new Table<Stripe.BalanceTransaction>();
  readonly payouts = new Table<Stripe.Payout>();
  readonly events = new Table<EventRecord>();
  readonly endpoints = new Table<Stripe.WebhookEndpoint>();
  /** Told once, when an endpoint is made. */
  readonly endpointSecrets = new Map<string, string>();
  readonly domains = new Table<Stripe.PaymentMethodDomain>();
  readonly cardTokens = new Table<HeldCard>();
  /** How the card behind a payment method acts when charged, by payment method id. */
  readonly behaviours = new Map<string, CardBehaviour>();
  /** Which payout has a balance entry, by their ids: Stripe shows it to whoever asks for a payout's entries. */
  readonly paidOut = new Map<string, string>();
  /** Where the bank's own page sends the cardholder back to, by payment intent id. */
  readonly returnUrls = new Map<string, string>();
}
