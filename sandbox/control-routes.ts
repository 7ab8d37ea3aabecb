import { Hono } from "hono";
import * as z from "zod/mini";
import type { Control } from "./control.ts";
import { StripeFailure } from "./errors.ts";
import { type ApiKeys, givenKey, isBrowserCall } from "./keys.ts";

const call = {
  method: z.exactOptional(z.string()),
  path: z.exactOptional(z.string()),
  times: z.exactOptional(z.number()),
};
const when = z.enum(["before", "after"]);
const fault = z.discriminatedUnion("effect", [
  z.object({ ...call, when, effect: z.literal("drop") }),
  z.object({ ...call, when, effect: z.literal("error"), status: z.exactOptional(z.number()) }),
  z.object({ ...call, when, effect: z.literal("delay"), ms: z.number() }),
]);
const outcome = z.enum(["succeeded", "failed"]);
const paying = z.object({ card: z.string(), authenticate: z.exactOptional(outcome) });
const ended = z.object({ outcome });
const refund = z.object({
  payment_intent: z.exactOptional(z.string()),
  charge: z.exactOptional(z.string()),
  amount: z.exactOptional(z.number()),
  reason: z.exactOptional(z.enum(["duplicate", "fraudulent", "requested_by_customer"])),
});
const dispute = z.object({
  id: z.string(),
  amount: z.exactOptional(z.number()),
  reason: z.exactOptional(z.string()),
});
const decided = z.object({ outcome: z.enum(["won", "lost"]) });
const events = z.object({ count: z._default(z.number(), 1), types: z.exactOptional(z.array(z.string())) });
const ordered = z.object({ order: z._default(z.array(z.string()), []) });

/** The control of control.ts over HTTP, with JSON and the secret key, for tests in another process. */
export function createControlRoutes(control: Control, keys: ApiKeys): Hono {
  const app = new Hono();
  app.use("/control/*", async (context, next) => {
    isBrowserCall(keys, givenKey(context.req.header("Authorization"), undefined), false);
    await next();
  });
  app.get("/control/state", (context) =>
    context.json({
      intents: control.intents(),
      charges: control.charges(),
      refunds: control.refunds(),
      disputes: control.disputes(),
      payouts: control.payouts(),
      events: control.events(),
      attempts: control.webhooks.attempts(),
      balance: control.balance(),
    }),
  );
  app.delete("/control/faults", (context) => {
    control.faults.clear();
    return context.json({});
  });

  /** One POST: a body of this shape, one method of the control, its result as JSON. */
  function post<T extends z.ZodMiniType>(
    path: string,
    shape: T,
    run: (body: z.output<T>, id: string) => unknown,
  ): void {
    app.post(`/control/${path}`, async (context) => {
      const text = await context.req.text();
      const body = z.parse(shape, text === "" ? {} : JSON.parse(text));
      return context.json({ result: (await run(body, context.req.param("id") ?? "")) ?? null });
    });
  }

  const nothing = z.object({});
  post("deliver-to", z.object({ url: z.string() }), ({ url }) => control.deliverTo(url));
  post("faults", fault, (body) => control.faults.inject(body));
  post("intents/:id/confirm", paying, (body, id) => control.confirmIntent(id, body));
  post("intents/:id/authenticate", ended, (body, id) => control.authenticateIntent(id, body.outcome));
  post("intents/:id/finish", ended, (body, id) => control.finishProcessing(id, body.outcome));
  post("refunds", refund, (body) => control.refund(body));
  post("refunds/:id/finish", ended, (body, id) => control.finishRefund(id, body.outcome));
  post("disputes", dispute, ({ id, ...details }) => control.openDispute(id, details));
  post("disputes/:id/answer", nothing, (_body, id) => control.answerDispute(id));
  post("disputes/:id/close", decided, (body, id) => control.closeDispute(id, body.outcome));
  post("payouts", nothing, () => control.payOut());
  post("payouts/:id/fail", nothing, (_body, id) => control.failPayout(id));
  post("webhooks/hold", nothing, () => control.webhooks.hold());
  post("webhooks/release", ordered, ({ order }) => control.webhooks.release(order));
  post("webhooks/reorder", events, ({ count }) => control.webhooks.reorder(count));
  post("webhooks/drop", events, ({ count, types }) => control.webhooks.drop(count, types));
  post("webhooks/duplicate", events, ({ count, types }) => control.webhooks.duplicate(count, types));
  post("webhooks/resend/:id", nothing, (_body, id) => control.webhooks.resend(id));

  app.onError((error, context) => {
    if (error instanceof StripeFailure) return context.json({ error: error.body }, error.status as 400);
    if (error instanceof z.core.$ZodError || error instanceof SyntaxError) {
      return context.json({ error: { type: "invalid_request_error", message: error.message } }, 400);
    }
    throw error;
  });
  return app;
}
