import { authenticateIntent, confirmIntent } from "../confirmation.ts";
import { noSuch } from "../errors.ts";
import { cancelParams, confirmParams, createParams, updateParams } from "../intent-params.ts";
import { cancelIntent, checkClientSecret, createIntent, findIntent, updateIntent } from "../intents.ts";
import { listParams, page } from "../listing.ts";
import { type Operation, operation } from "../operation.ts";
import { need, oneOf, text } from "../params.ts";
import { refuseRawCard } from "../payment-methods.ts";
import { searchIntents, searchParams } from "../search.ts";

const PATH = "/v1/payment_intents";
const authenticateParams = { client_secret: text, outcome: oneOf("succeeded", "failed") };

export const intentRoutes: readonly Operation[] = [
  operation({
    method: "POST",
    path: PATH,
    shape: createParams,
    run(world, { params, base }) {
      refuseRawCard(params.payment_method_data?.card);
      const intent = createIntent(world, params);
      return params.confirm === true ? confirmIntent(world, intent, params, base) : intent;
    },
  }),
  operation({
    method: "GET",
    path: PATH,
    shape: listParams,
    run: (world, { params }) => page(world.store.intents.all, PATH, params),
  }),
  operation({
    method: "GET",
    path: `${PATH}/search`,
    shape: searchParams,
    run: (world, { params }) => searchIntents(world.store.intents.all, params),
  }),
  operation({
    method: "GET",
    path: `${PATH}/:id`,
    browser: true,
    shape: { client_secret: text },
    run(world, { params, id, browser }) {
      const intent = findIntent(world, id);
      if (browser || params.client_secret !== undefined) checkClientSecret(intent, params.client_secret);
      return intent;
    },
  }),
  operation({
    method: "POST",
    path: `${PATH}/:id`,
    shape: updateParams,
    run(world, { params, id }) {
      refuseRawCard(params.payment_method_data?.card);
      return updateIntent(world, findIntent(world, id), params);
    },
  }),
  operation({
    method: "POST",
    path: `${PATH}/:id/confirm`,
    browser: true,
    shape: confirmParams,
    run(world, { params, id, browser, base }) {
      const intent = findIntent(world, id);
      if (browser) checkClientSecret(intent, params.client_secret);
      else refuseRawCard(params.payment_method_data?.card);
      return confirmIntent(world, intent, params, base);
    },
  }),
  operation({
    method: "POST",
    path: `${PATH}/:id/cancel`,
    shape: cancelParams,
    run: (world, { params, id }) => cancelIntent(world, findIntent(world, id), params),
  }),
  operation({
    method: "POST",
    path: "/v1/3ds2/authenticate",
    browser: true,
    shape: authenticateParams,
    run(world, { params }) {
      const secret = need(params.client_secret, "client_secret");
      const intent = world.store.intents.all.find((candidate) => candidate.client_secret === secret);
      if (!intent) throw noSuch("payment_intent", "", "client_secret");
      return authenticateIntent(world, intent, need(params.outcome, "outcome"));
    },
  }),
];
