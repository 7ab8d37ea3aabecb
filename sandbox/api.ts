import { setTimeout as pause } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { accountRoutes } from "#sandbox/routes/account.ts";
import { eventRoutes } from "#sandbox/routes/events.ts";
import { intentRoutes } from "#sandbox/routes/intents.ts";
import { moneyRoutes } from "#sandbox/routes/money.ts";
import { paymentMethodRoutes } from "#sandbox/routes/payment-methods.ts";
import { type ErrorBody, outage, StripeFailure } from "./errors.ts";
import type { Fault, Faults } from "./faults.ts";
import { parseForm } from "./form.ts";
import { type Answer, IdempotencyKeys } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { type ApiKeys, assertRight, givenKey, isBrowserCall } from "./keys.ts";
import type { Operation, RawCall } from "./operation.ts";
import { forBrowser } from "./present.ts";
import { API_VERSION, type SandboxState } from "./state.ts";

const ROUTES = [...intentRoutes, ...paymentMethodRoutes, ...moneyRoutes, ...eventRoutes, ...accountRoutes];

type Dependencies = { state: SandboxState; keys: ApiKeys; faults: Faults };
type Request = { id: string; idempotencyKey: string | null; encoded: string; path: string; base: string };

/** The part of Stripe's REST API that the product uses; every call goes through the same steps. */
export function createApi({ state, keys, faults }: Dependencies): Hono {
  const app = new Hono();
  const idempotency = new IdempotencyKeys(() => state.seconds());

  async function handle(context: Context, operation: Operation): Promise<Response> {
    const request = await readRequest(context);
    const fault = faults.take(operation.method, request.path, operation.path);
    if (fault?.effect === "drop" && fault.when === "before") return dropConnection(context);
    const { answer, replayed } = await answerOnce(context, operation, request, fault);
    if (fault?.effect === "delay" && fault.when === "after") await pause(fault.ms);
    if (fault?.effect === "drop") return dropConnection(context);
    return respond(context, request, answer, replayed);
  }

  async function answerOnce(
    context: Context,
    operation: Operation,
    request: Request,
    fault: Fault | undefined,
  ) {
    const key = operation.method === "POST" ? request.idempotencyKey : null;
    const plain = (answer: Answer) => ({ answer, replayed: false });
    let call: RawCall;
    try {
      const { key: keyParam, ...tree } = parseForm(request.encoded);
      const given = givenKey(context.req.header("Authorization"), keyParam);
      const browser = isBrowserCall(keys, given, operation.browser);
      if (given === keys.restricted?.key) assertRight(keys.restricted, operation, state.account.id);
      call = { tree, id: context.req.param("id") ?? "", browser, base: request.base };
      const stored = key ? idempotency.begin(key, request.path, fingerprint(request.encoded)) : null;
      if (stored) return { answer: stored, replayed: true };
    } catch (error) {
      return plain(failureAnswer(error, request, false));
    }
    if (fault?.effect === "delay" && fault.when === "before") await pause(fault.ms);
    const { answer, keepsKey } = perform(operation, call, request, fault);
    if (key && keepsKey) idempotency.finish(key, answer);
    if (key && !keepsKey) idempotency.release(key);
    return plain(answer);
  }

  function perform(operation: Operation, call: RawCall, request: Request, fault: Fault | undefined) {
    const reference = { id: request.id, idempotency_key: request.idempotencyKey };
    try {
      const breaks = fault?.effect === "error" ? outage(fault.status) : null;
      if (breaks && fault?.when === "before") throw breaks;
      const object = state.during(reference, () => operation.run(state, call));
      if (breaks) throw breaks;
      const body = JSON.stringify(call.browser ? forBrowser(object) : object, null, 2);
      return { answer: { status: 200, body, requestId: request.id }, keepsKey: true };
    } catch (error) {
      const keepsKey = !(error instanceof StripeFailure) || error.keepsKey;
      return { answer: failureAnswer(error, request, call.browser), keepsKey };
    }
  }

  for (const operation of ROUTES) {
    app.on(operation.method, operation.path, (context) => handle(context, operation));
  }
  app.all("/v1/*", async (context) => {
    const request = await readRequest(context);
    const message =
      `Unrecognized request URL (${context.req.method}: ${request.path}). If you are trying to list objects, ` +
      "remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid " +
      "(non-empty) identifier in your code. Please see https://stripe.com/docs.";
    const failure = new StripeFailure(404, { type: "invalid_request_error", message });
    return respond(context, request, failureAnswer(failure, request, false), false);
  });
  return app;
}

async function readRequest(context: Context): Promise<Request> {
  const url = new URL(context.req.url);
  const start = url.pathname.indexOf("/v1/");
  return {
    id: newId("req", 14),
    idempotencyKey: context.req.header("Idempotency-Key") ?? null,
    encoded: context.req.method === "POST" ? await context.req.text() : url.search.slice(1),
    path: url.pathname.slice(start),
    base: url.origin + url.pathname.slice(0, start),
  };
}

/** A fingerprint that ignores the order of parameters. */
function fingerprint(encoded: string): string {
  const sorted = new URLSearchParams(encoded);
  sorted.sort();
  return sorted.toString();
}

function failureAnswer(error: unknown, request: Request, browser: boolean): Answer {
  if (!(error instanceof StripeFailure)) throw error;
  const body: Omit<ErrorBody, "payment_intent"> & { payment_intent?: object } = { ...error.body };
  if (browser && body.payment_intent) body.payment_intent = forBrowser(body.payment_intent);
  if (!browser) body.request_log_url = `https://dashboard.stripe.com/test/logs/${request.id}`;
  return { status: error.status, body: JSON.stringify({ error: body }, null, 2), requestId: request.id };
}

function respond(context: Context, request: Request, answer: Answer, replayed: boolean): Response {
  const headers = new Headers({
    "Content-Type": "application/json",
    "Request-Id": request.id,
    "Stripe-Version": context.req.header("Stripe-Version") ?? API_VERSION,
  });
  if (request.idempotencyKey) {
    headers.set("Idempotency-Key", request.idempotencyKey);
    headers.set("Original-Request", answer.requestId);
  }
  if (replayed) headers.set("Idempotent-Replayed", "true");
  if (answer.status >= 500) headers.set("Stripe-Should-Retry", "false");
  if (answer.status === 409) headers.set("Stripe-Should-Retry", "true");
  return context.body(answer.body, answer.status as 200, Object.fromEntries(headers));
}

/** Ends the connection without an answer, like a network failure. */
function dropConnection(context: Context): Response {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  if (incoming) {
    incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  const broken = new ReadableStream({
    start: (controller) => controller.error(new Error("connection dropped")),
  });
  return new Response(broken);
}
