import { html } from "hono/html";
import type Stripe from "stripe";
import { testCards } from "#sandbox/cards.ts";
import type { Control } from "#sandbox/control.ts";
import { button, chip, type Html, money, time } from "./parts.ts";

/** A payment with its refunds and dispute. */
type PaymentRow = {
  intent: Stripe.PaymentIntent;
  refunds: Stripe.Refund[];
  dispute: Stripe.Dispute | undefined;
};

const TONES = {
  succeeded: "good",
  processing: "waiting",
  requires_action: "waiting",
  canceled: "bad",
} as const;

/** Cents that can still be refunded. */
function refundable({ intent, refunds, dispute }: PaymentRow): number {
  if (intent.status !== "succeeded" || dispute) return 0;
  const returned = refunds.filter(({ status }) => status !== "failed");
  return returned.reduce((left, { amount }) => left - amount, intent.amount_received);
}

function payForm({ id }: Stripe.PaymentIntent): Html {
  const cards = testCards.map(
    ({ number, meaning }) => html`<option value="${number}">${number} · ${meaning.en}</option>`,
  );
  return html`<form method="post" action="dashboard/pay" class="field">
    <label for="card-${id}">Pay as the family</label>
    <select id="card-${id}" name="card">${cards}</select>
    <input type="hidden" name="id" value="${id}"><button>Pay</button>
  </form>`;
}

function refundForm(row: PaymentRow): Html {
  const { id } = row.intent;
  const left = (refundable(row) / 100).toFixed(2);
  return html`<form method="post" action="dashboard/refund" class="field">
    <label for="refund-${id}">Refund, in dollars</label>
    <input id="refund-${id}" name="dollars" inputmode="decimal" value="${left}" autocomplete="off">
    <input type="hidden" name="id" value="${id}"><button>Refund</button>
  </form>`;
}

/** The two possible outcomes of something that waits for the bank. */
function ends(action: string, id: string, good: [string, string], bad: [string, string]): Html {
  return html`${button(action, good[1], { id, outcome: good[0] })}
    ${button(action, bad[1], { id, outcome: bad[0] })}`;
}

function intentActions({ intent }: PaymentRow): Html | string {
  const { id, status } = intent;
  if (status === "requires_payment_method" || status === "requires_confirmation") return payForm(intent);
  if (status === "requires_action")
    return ends("authenticate", id, ["succeeded", "The family confirms"], ["failed", "It fails to"]);
  if (status === "processing")
    return ends("finish", id, ["succeeded", "The money arrives"], ["failed", "It does not"]);
  return "";
}

function disputeActions({ dispute }: PaymentRow): Html | string {
  if (dispute?.status !== "needs_response") return "";
  return ends("close-dispute", dispute.id, ["won", "The club wins"], ["lost", "The club loses"]);
}

function refundLine(refund: Stripe.Refund): Html {
  const pending = refund.status === "pending";
  return html`<li>Refund of ${money(refund.amount)} ${chip(String(refund.status), pending ? "waiting" : "plain")}
    ${pending ? button("finish-refund", "Let it succeed", { id: refund.id, outcome: "succeeded" }) : ""}
    ${refund.status === "failed" ? "" : button("finish-refund", "Let it fail", { id: refund.id, outcome: "failed" })}
  </li>`;
}

function disputeLine(dispute: Stripe.Dispute): Html {
  const tone = dispute.status === "won" ? "good" : dispute.status === "lost" ? "bad" : "waiting";
  return html`<li>Dispute over ${money(dispute.amount)} ${chip(dispute.status, tone)}</li>`;
}

function payment(row: PaymentRow): Html {
  const { intent, refunds, dispute } = row;
  const { id, status, metadata, created, amount } = intent;
  const tone = status in TONES ? TONES[status as keyof typeof TONES] : "plain";
  const open = refundable(row) > 0;
  return html`<li class="card" id="${id}">
    <div class="line"><strong class="amount">${money(amount)}</strong> ${chip(status, tone)}</div>
    <p class="fine">${metadata.purpose ?? "payment"} · ${time(created)} · <code>${id}</code></p>
    <ul class="history">${refunds.map(refundLine)}${dispute ? disputeLine(dispute) : ""}</ul>
    <div class="actions">
      ${intentActions(row)}
      ${open ? refundForm(row) : ""}
      ${open ? button("dispute", "Dispute it as the cardholder", { id }) : ""}
      ${disputeActions(row)}
    </div>
  </li>`;
}

/** The newest `count` payments, each with the actions now open to bank, family or dashboard. */
export function paymentsSection(control: Control, count: number): Html {
  const intents = control.intents();
  const [refunds, disputes] = [control.refunds(), control.disputes()];
  const rows = intents.slice(0, count).map((intent) => ({
    intent,
    refunds: refunds.filter((refund) => refund.payment_intent === intent.id),
    dispute: disputes.find((dispute) => dispute.payment_intent === intent.id),
  }));
  const more = intents.length - rows.length;
  return html`<section aria-labelledby="payments">
    <h2 id="payments">Payments</h2>
    ${rows.length === 0 ? html`<p class="empty">None yet. They appear once a family reaches the payment.</p>` : ""}
    <ul class="cards">${rows.map(payment)}</ul>
    ${more > 0 ? html`<p><a href="dashboard?payments=${count + 50}#payments">Show ${more} older ones</a></p>` : ""}
  </section>`;
}
