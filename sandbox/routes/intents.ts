import { authenticateIntent, confirmIntent } from "#sandbox/confirmation.ts";
import { noSuch } from "#sandbox/errors.ts";
import { cancelParams, confirmParams, createParams, updateParams } from "#sandbox/intent-params.ts";
import { cancelIntent, checkClientSecret, createIntent, findIntent, updateIntent } from "#sandbox/intents.ts";
import { listParams, page } from "#sandbox/listing.ts";
import { type Operation, operation } from "#sandbox/operation.ts";
import { need, oneOf, text } from "#sandbox/params.ts";
import { refuseRawCard } from "#sandbox/payment-methods.ts";
import { searchIntents, searchParams } from "#sandbox/search.ts";

const PATH = "/v1/payment_intents";
const authenticateParams = { client_secret: text, outcome: oneOf("succeeded", "failed") };

export const intentRoutes: readonly Operation[] = [
  operation({
    method: "POST",
    path: PATH,
    shape: createParams,
    run(state, { params, base }) {
      refuseRawCard(params.payment_method_data?.card);
      const intent = createIntent(state, params);
      return params.confirm === true ? confirmIntent(state, intent, params, base) : intent;
    },
  }),
  operation({
    method: "GET",
    path: PATH,
    shape: listParams,
    run: (state, { params }) => page(state.store.intents.all, PATH, params),
  }),
  operation({
    method: "GET",
    path: `${PATH}/search`,
    shape: searchParams,
    run: (state, { params }) => searchIntents(state.store.intents.all, params),
  }),
  operation({
    method: "GET",
    path: `${PATH}/:id`,
    browser: true,
    shape: { client_secret: text },
    run(state, { params, id, browser }) {
      const intent = findIntent(state, id);
      if (browser || params.client_secret !== undefined) checkClientSecret(intent, params.client_secret);
      return intent;
    },
  }),
  operation({
    method: "POST",
    path: `${PATH}/:id`,
    shape: updateParams,
    run(state, { params, id }) {
      refuseRawCard(params.payment_method_data?.card);
      return updateIntent(state, findIntent(state, id), params);
    },
  }),
  operation({
    method: "POST",
    path: `${PATH}/:id/confirm`,
    browser: true,
    shape: confirmParams,
    run(state, { params, id, browser, base }) {
      const intent = findIntent(state, id);
      if (browser) checkClientSecret(intent, params.client_secret);
      else refuseRawCard(params.payment_method_data?.card);
      return confirmIntent(state, intent, params, base);
    },
  }),
  operation({
    method: "POST",
    path: `${PATH}/:id/cancel`,
    shape: cancelParams,
    run: (state, { params, id }) => cancelIntent(state, findIntent(state, id), params),
  }),
  operation({
    method: "POST",
    path: "/v1/3ds2/authenticate",
    browser: true,
    shape: authenticateParams,
    run(state, { params }) {
      const secret = need(params.client_secret, "client_secret");
      const intent = state.store.intents.all.find((candidate) => candidate.client_secret === secret);
      if (!intent) throw noSuch("payment_intent", "", "client_secret");
      return authenticateIntent(state, intent, need(params.outcome, "outcome"));
    },
  }),
];
