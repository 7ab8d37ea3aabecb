import { findCharge } from "#sandbox/charges.ts";
import { findDispute } from "#sandbox/disputes.ts";
import { noSuch } from "#sandbox/errors.ts";
import { listParams, page } from "#sandbox/listing.ts";
import { type Operation, operation } from "#sandbox/operation.ts";
import { metadata, text } from "#sandbox/params.ts";
import { findPayout } from "#sandbox/payouts.ts";
import { createRefund, findRefund, refundParams, updateRefund } from "#sandbox/refunds.ts";

const CHARGES = "/v1/charges";
const REFUNDS = "/v1/refunds";
const DISPUTES = "/v1/disputes";
const BALANCE = "/v1/balance_transactions";
const PAYOUTS = "/v1/payouts";

const ofIntent = { ...listParams, payment_intent: text };
const ofCharge = { ...ofIntent, charge: text };

type Owned = { charge?: unknown; payment_intent: unknown };

/** Keeps the rows that belong to the intent or charge that a list asks for. */
function owned<T extends Owned>(
  rows: readonly T[],
  params: { charge?: string; payment_intent?: string },
): T[] {
  const { charge, payment_intent: intent } = params;
  return rows.filter(
    (row) =>
      (intent === undefined || row.payment_intent === intent) &&
      (charge === undefined || row.charge === charge),
  );
}

const charges: Operation[] = [
  operation({
    method: "GET",
    path: CHARGES,
    shape: ofIntent,
    run: (state, { params }) => page(owned(state.store.charges.all, params), CHARGES, params),
  }),
  operation({
    method: "GET",
    path: `${CHARGES}/:id`,
    shape: {},
    run: (state, { id }) => findCharge(state, id),
  }),
];

const refunds: Operation[] = [
  operation({
    method: "POST",
    path: REFUNDS,
    shape: refundParams,
    run: (state, { params }) => createRefund(state, params),
  }),
  operation({
    method: "GET",
    path: REFUNDS,
    shape: ofCharge,
    run: (state, { params }) => page(owned(state.store.refunds.all, params), REFUNDS, params),
  }),
  operation({
    method: "GET",
    path: `${REFUNDS}/:id`,
    shape: {},
    run: (state, { id }) => findRefund(state, id),
  }),
  operation({
    method: "POST",
    path: `${REFUNDS}/:id`,
    shape: { metadata },
    run: (state, { params, id }) => updateRefund(state, findRefund(state, id), params.metadata),
  }),
];

const disputes: Operation[] = [
  operation({
    method: "GET",
    path: DISPUTES,
    shape: ofCharge,
    run: (state, { params }) => page(owned(state.store.disputes.all, params), DISPUTES, params),
  }),
  operation({
    method: "GET",
    path: `${DISPUTES}/:id`,
    shape: {},
    run: (state, { id }) => findDispute(state, id),
  }),
];

const balance: Operation[] = [
  operation({
    method: "GET",
    path: BALANCE,
    shape: { ...listParams, payout: text, source: text, type: text },
    run(state, { params }) {
      const { payout, source, type } = params;
      const { balanceTransactions, paidOut } = state.store;
      if (payout !== undefined) findPayout(state, payout);
      // A payout's own entry is listed among its entries.
      const rows = balanceTransactions.all.filter(
        (row) =>
          (source === undefined || row.source === source) &&
          (type === undefined || row.type === type) &&
          (payout === undefined || paidOut.get(row.id) === payout || row.source === payout),
      );
      return page(rows, BALANCE, params);
    },
  }),
  operation({
    method: "GET",
    path: `${BALANCE}/:id`,
    shape: {},
    run(state, { id }) {
      const transaction = state.store.balanceTransactions.get(id);
      if (!transaction) throw noSuch("balance_transaction", id);
      return transaction;
    },
  }),
];

const payouts: Operation[] = [
  operation({
    method: "GET",
    path: PAYOUTS,
    shape: { ...listParams, status: text },
    run(state, { params }) {
      const { status } = params;
      const rows = state.store.payouts.all.filter((row) => status === undefined || row.status === status);
      return page(rows, PAYOUTS, params);
    },
  }),
  operation({
    method: "GET",
    path: `${PAYOUTS}/:id`,
    shape: {},
    run: (state, { id }) => findPayout(state, id),
  }),
];

export const moneyRoutes: readonly Operation[] = [
  ...charges,
  ...refunds,
  ...disputes,
  ...balance,
  ...payouts,
];
