import { Hono } from "hono";
import * as z from "zod/mini";
import { donationAmountSchema, donorSchema } from "#domain/donation-schema.ts";
import type { Deps } from "#server/deps.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { jsonBody, requestLanguage } from "#server/http/request-input.ts";
import { paymentForHolder, proofSchema, requireStripe } from "#server/payments/caller-rules.ts";
import { browserHash, payerOrigin } from "#server/payments/payer.ts";
import { describeDonor, startDonation } from "./mutations.ts";

/** Enough for trying every amount twice; a sixth of the limit for registrations. */
const SETUP_LIMIT = { name: "donation-setup", calls: 20, windowSeconds: 600 };
const DONOR_LIMIT = { name: "donor", calls: 60, windowSeconds: 600 };

const setupSchema = z.object({ amount: donationAmountSchema });
const detailsSchema = z.extend(proofSchema, donorSchema.shape);

/** Donations without a registration (docs/rules/prices.md#one-live-donation-a-browser). */
export function donationRoutes(deps: Deps) {
  const { settings } = deps;
  return new Hono()
    .post("/create-donation-intent", rateLimit(deps, SETUP_LIMIT), jsonBody(setupSchema), async (c) => {
      const { intent, totalCents } = await startDonation(requireStripe(deps), {
        dollars: c.req.valid("json").amount,
        browserHash: browserHash(c, settings),
        origin: payerOrigin(c, deps),
        language: requestLanguage(c),
      });
      c.header("Cache-Control", "no-store");
      return c.json({
        success: true as const,
        totalAmount: totalCents,
        clientSecret: intent.client_secret,
        paymentIntentId: intent.id,
        intentStatus: intent.status,
        message: "Donation intent created.",
      });
    })
    .post("/donations", rateLimit(deps, DONOR_LIMIT), jsonBody(detailsSchema), async (c) => {
      const { paymentIntentId, clientSecret, ...details } = c.req.valid("json");
      const { payment } = await paymentForHolder(deps, { paymentIntentId, clientSecret });
      await describeDonor(deps, payment, details);
      c.header("Cache-Control", "no-store");
      return c.json({ success: true as const });
    });
}
