import { Hono } from "hono";
import * as z from "zod/mini";
import { registrationFields } from "#domain/registration.ts";
import { paymentStatusOf } from "#domain/registration-status.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { knownBrowserHash } from "#server/payments/browser-token.ts";
import { intentIdSchema } from "#server/payments/intent-id.ts";
import { settleForCaller } from "#server/payments/settle-for-caller.ts";
import { differingAnswers } from "./contest-rules.ts";
import { columnsFrom, type Registration, registrationsOfPayment } from "./data.ts";

const CONFIRM_LIMIT = { name: "confirm", calls: 300, windowSeconds: 600 };

const confirmSchema = z.object({ registrationData: z.unknown(), paymentIntentId: intentIdSchema });

/**
 * Whether a body has every answer that is stored, for browsers that keep no cookie. Its rules are not checked: after
 * a payment nothing may be refused because one about today changed at midnight.
 */
function saysTheSame(body: unknown, registration: Registration): boolean {
  const parsed = registrationFields.safeParse(body);
  return (
    parsed.success &&
    differingAnswers({ ...registration, ...columnsFrom(parsed.data, 0) }, registration).length === 0
  );
}

/** The browser's word that a payment went through: we ask Stripe, and answer what is true. */
export function registrationRoutes(deps: Deps) {
  return new Hono().post(
    "/registrations",
    rateLimit(deps, CONFIRM_LIMIT),
    jsonBody(confirmSchema),
    async (c) => {
      const { registrationData, paymentIntentId } = c.req.valid("json");
      const { payment, intent } = await settleForCaller(deps, paymentIntentId);
      const isSameBrowser =
        payment.browserHash !== null && knownBrowserHash(c, deps.settings) === payment.browserHash;
      const [registration] = await registrationsOfPayment(deps.db, payment.id);
      const mayHear = registration && (isSameBrowser || saysTheSame(registrationData, registration));
      if (!mayHear) throw new ApiError("payment_mismatch");
      c.header("Cache-Control", "no-store");
      return c.json({
        success: true as const,
        data: {
          status: registration.status,
          paymentStatus: paymentStatusOf(registration.status),
          intentStatus: intent.status,
        },
      });
    },
  );
}
