import { Hono } from "hono";
import * as z from "zod/mini";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { fieldErrors } from "#domain/field-errors.ts";
import { paymentReference } from "#domain/payment-reference.ts";
import { itemise } from "#domain/pricing.ts";
import { isPayable, SIGN_UP_REASONS } from "#domain/programs.ts";
import { registrationSchema } from "#domain/registration.ts";
import type { Deps } from "#server/deps.ts";
import { findDonation } from "#server/donations/data.ts";
import { ApiError } from "#server/errors.ts";
import { networkHash } from "#server/holds/keep-place.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { getProgram } from "#server/programs/data.ts";
import { registrationsOfPayment } from "#server/registrations/data.ts";
import { registrationHash } from "#server/registrations/request-hash.ts";
import { browserHash, knownBrowserHash } from "./browser-token.ts";
import { intentIdSchema } from "./intent-id.ts";
import { payerOrigin } from "./payer-origin.ts";
import { isDuplicate } from "./refund-data.ts";
import { requireStripe } from "./require-stripe.ts";
import { proofSchema, settleForHolder } from "./settle-for-holder.ts";
import { startRegistration } from "./start-registration.ts";

/** Ten minutes of a sign-up table where forty families share one connection. */
const SETUP_LIMIT = { name: "payment-setup", calls: 120, windowSeconds: 600 };
const STATUS_LIMIT = { name: "payment-status", calls: 300, windowSeconds: 600 };

const setupSchema = z.object({
  registrationData: z.looseObject({ signUpReason: z.enum(SIGN_UP_REASONS, "missing_reason") }),
  previousPaymentIntentId: z.optional(intentIdSchema),
});

/** Setting up a payment, and the truth about one (spec.md §7, design.md §7.23). */
export function paymentRoutes(deps: Deps) {
  const { db, now, settings } = deps;
  return new Hono()
    .post("/create-payment-intent", rateLimit(deps, SETUP_LIMIT), jsonBody(setupSchema), async (c) => {
      const { registrationData, previousPaymentIntentId } = c.req.valid("json");
      if (!isPayable(registrationData.signUpReason)) throw new ApiError("not_payable");
      const programId = registrationData.signUpReason;
      const { startsOn } = await getProgram(db, programId);
      const today = dateInZone(now(), club.timeZone);
      const parsed = registrationSchema({ today, programStart: startsOn }).safeParse(registrationData);
      if (!parsed.success) throw new ApiError("invalid_input", { fields: fieldErrors(parsed.error.issues) });
      // Without a cookie two tabs of one phone are known by its address alone.
      const sender = knownBrowserHash(c, settings) ?? clientAddress(c, settings.trustedProxies);
      const { paymentId, intent, lines, totalCents, keptUntil } = await startRegistration(
        requireStripe(deps),
        {
          programId,
          data: parsed.data,
          browserHash: browserHash(c, settings),
          networkHash: networkHash(c, deps),
          requestHash: registrationHash(deps.secretKey, sender, parsed.data),
          origin: payerOrigin(c, deps),
          previousIntentId: previousPaymentIntentId,
        },
      );
      c.header("Cache-Control", "no-store");
      return c.json({
        success: true as const,
        totalAmount: totalCents,
        clientSecret: intent.client_secret,
        paymentIntentId: intent.id,
        intentStatus: intent.status,
        reference: paymentReference(paymentId),
        lines,
        // Not an instant: the clocks of phones are wrong.
        keptSeconds: Math.max(0, Math.floor((Date.parse(keptUntil) - now().getTime()) / 1000)),
        message: "Payment intent created.",
      });
    })
    .post("/payments/status", rateLimit(deps, STATUS_LIMIT), jsonBody(proofSchema), async (c) => {
      const { payment, intent } = await settleForHolder(deps, c.req.valid("json"));
      const [registration] = await registrationsOfPayment(db, payment.id);
      const donation = registration?.donationAmount ?? 0;
      const donor = await findDonation(db, payment.id);
      c.header("Cache-Control", "no-store");
      return c.json({
        data: {
          purpose: payment.purpose,
          reference: paymentReference(payment.id),
          state: payment.state,
          /** It paid once more for what was paid already, and goes or went back by itself. */
          isDouble: payment.state === "refunded" && (await isDuplicate(db, payment.id)),
          intentStatus: intent.status,
          paidAt: payment.paidAt,
          amountCents: payment.amountCents,
          lines: itemise(
            payment.amountCents,
            payment.purpose === "donation" ? payment.amountCents : donation,
          ),
          programId: registration?.programId ?? null,
          childFirstName: registration?.childFirstName ?? null,
          registrationStatus: registration?.status ?? null,
          /** Where the receipt goes, once there is one. */
          receiptEmail: payment.paidAt === null ? null : (registration?.email ?? donor?.donorEmail ?? null),
        },
      });
    });
}
