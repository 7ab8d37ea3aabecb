import { Hono } from "hono";
import { paymentReference } from "#domain/payment-reference.ts";
import type { Deps } from "#server/deps.ts";
import { startBalancePayment } from "#server/orders/pay-balance.ts";
import { requireStripe } from "#server/payments/settle.ts";
import { ApiError } from "#server/platform/api-error.ts";
import { browserHash, payerOrigin } from "#server/platform/browser-token.ts";
import { rateLimit } from "#server/platform/rate-limit.ts";
import { idParam, requestLanguage } from "#server/platform/request-input.ts";
import { requireFamily } from "./require-family.ts";

const PAY_LIMIT = { name: "family-pay", calls: 120, windowSeconds: 600 };

/** Paying what is open of an order that the session opens (docs/rules/money.md#paying-what-is-open). */
export function familyPaymentRoutes(deps: Deps) {
  return new Hono().post(
    "/family/orders/:id/pay",
    requireFamily(deps),
    rateLimit(deps, PAY_LIMIT),
    async (c) => {
      const orderId = idParam(c);
      // Not found, so that strangers learn nothing.
      if (!c.var.family.orderIds.has(orderId)) throw new ApiError("not_found");
      const { paymentId, intent, totalCents } = await startBalancePayment(requireStripe(deps), {
        orderId,
        browserHash: browserHash(c, deps.settings),
        origin: payerOrigin(c, deps),
        language: requestLanguage(c),
      });
      return c.json({
        success: true as const,
        orderId,
        paymentIntentId: intent.id,
        clientSecret: intent.client_secret,
        intentStatus: intent.status,
        reference: paymentReference(paymentId),
        totalCents,
      });
    },
  );
}
