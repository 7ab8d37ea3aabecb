import { Hono } from "hono";
import * as z from "zod/mini";
import { isMailboxCode } from "#domain/mailbox-code.ts";
import type { Deps } from "#server/deps.ts";
import { GUESSES_OF_NETWORK } from "#server/families/code-rules.ts";
import { callerMark, rateLimit } from "#server/http/rate-limit.ts";
import { idParam, jsonBody } from "#server/http/request-input.ts";
import { knownBrowserHash } from "#server/payments/payer.ts";
import { confirmFreeOrder } from "./free-order-mutations.ts";
import { orderStatus } from "./free-order-queries.ts";
import { mailOrderCode } from "./order-code-mutations.ts";

const STATUS_LIMIT = { name: "order-status", calls: 600, windowSeconds: 600 };
const CODE_LIMIT = { name: "order-code", calls: 120, windowSeconds: 600 };

/** What was typed; six digits, or the field is wrong. */
export const codeSchema = z.object({
  code: z.string("invalid_input").check(z.refine(isMailboxCode, "invalid_input")),
});

/** Orders without a payment: their code and what became of them (docs/rules/registration.md#a-code-from-the-mailbox). */
export function freeOrderRoutes(deps: Deps) {
  return new Hono()
    .use("/orders/:id/*", async (c, next) => {
      c.header("Cache-Control", "no-store");
      await next();
    })
    .get("/orders/:id/status", rateLimit(deps, STATUS_LIMIT), async (c) => {
      const asked = { orderId: idParam(c), browserHash: knownBrowserHash(c, deps.settings) };
      return c.json({ data: await orderStatus(deps, asked) });
    })
    .post("/orders/:id/code", rateLimit(deps, CODE_LIMIT), async (c) => {
      const asked = { orderId: idParam(c), browserHash: knownBrowserHash(c, deps.settings) };
      await mailOrderCode(deps, { ...asked, callerMark: callerMark(c, deps) });
      return c.json({ data: await orderStatus(deps, asked) });
    })
    .post("/orders/:id/confirm", rateLimit(deps, GUESSES_OF_NETWORK), jsonBody(codeSchema), async (c) => {
      const asked = { orderId: idParam(c), browserHash: knownBrowserHash(c, deps.settings) };
      await confirmFreeOrder(deps, { ...asked, digits: c.req.valid("json").code });
      const { paymentStatus, children } = await orderStatus(deps, asked);
      return c.json({ success: true as const, data: { paymentStatus, intentStatus: null, children } });
    });
}
