import { noSuch } from "#sandbox/errors.ts";
import { type Operation, operation } from "#sandbox/operation.ts";
import {
  cardTokenParams,
  createCardToken,
  createPaymentMethod,
  paymentMethodParams,
  refuseRawCard,
} from "#sandbox/payment-methods.ts";

export const paymentMethodRoutes: readonly Operation[] = [
  operation({
    method: "POST",
    path: "/v1/payment_methods",
    browser: true,
    shape: paymentMethodParams,
    run(state, { params, browser }) {
      if (!browser) refuseRawCard(params.card);
      return createPaymentMethod(state, params);
    },
  }),
  operation({
    method: "GET",
    path: "/v1/payment_methods/:id",
    shape: {},
    run(state, { id }) {
      const method = state.store.paymentMethods.get(id);
      if (!method) throw noSuch("PaymentMethod", id, "payment_method");
      return method;
    },
  }),
  operation({
    method: "POST",
    path: "/v1/tokens",
    browser: true,
    shape: cardTokenParams,
    run(state, { params, browser }) {
      if (!browser) refuseRawCard(params.card);
      const { id, number, expMonth, expYear } = createCardToken(state, params);
      return {
        id,
        object: "token",
        card: { object: "card", exp_month: expMonth, exp_year: expYear, last4: number.slice(-4) },
        created: state.seconds(),
        livemode: false,
        type: "card",
        used: false,
      };
    },
  }),
];
