import { Hono } from "hono";
import type { Deps } from "#server/deps.ts";
import { callerMark, rateLimit } from "#server/http/rate-limit.ts";
import { idParam } from "#server/http/request-input.ts";
import { knownBrowserHash } from "#server/payments/payer.ts";
import { mailOrderCode } from "./free-order-mutations.ts";
import { orderStatus } from "./free-order-queries.ts";

const STATUS_LIMIT = { name: "order-status", calls: 600, windowSeconds: 600 };
const CODE_LIMIT = { name: "order-code", calls: 120, windowSeconds: 600 };

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
    });
}
