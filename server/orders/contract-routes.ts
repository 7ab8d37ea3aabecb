import { Hono } from "hono";
import * as z from "zod/mini";
import { signatureErrors } from "#domain/club/form-signatures.ts";
import { formsOfProgram } from "#domain/club/forms.ts";
import { paymentNumberOf } from "#domain/money/payments.ts";
import { kindOfReason, SIGN_UP_REASONS } from "#domain/programs/programs.ts";
import { acceptedAges } from "#domain/registration/ages.ts";
import { contextOf, registrationFields, registrationSchema } from "#domain/registration/registration.ts";
import { paymentStatusOf, statusOf } from "#domain/registration/status.ts";
import { fieldErrors, lengthFirst } from "#domain/text/checks.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import {
  correctableSeconds,
  presentPaymentStatus,
  secondsUntil,
} from "#server/orders/confirm/order-status.ts";
import { startOrder } from "#server/orders/place/checkout.ts";
import { ORDER_POLICIES } from "#server/orders/place/place-order.ts";
import { intentIdSchema } from "#server/payments/intents.ts";
import { requireStripe } from "#server/payments/stripe/gateway.ts";
import { paymentForCaller, paymentForHolder, proofSchema } from "#server/payments/sync/sync-payment.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { browserHash, knownBrowserHash } from "#server/platform/http/browser-token.ts";
import { networkKey, rateLimit } from "#server/platform/http/rate-limit.ts";
import { jsonBody } from "#server/platform/http/request-input.ts";
import { hasStoredAnswers } from "#server/registrations/duplicates.ts";
import { type Registration, registrationsOfPayment } from "#server/registrations/registration-rows.ts";
import {
  allQuestionsOf,
  findLiveProgram,
  type Program,
  programOfKind,
} from "#server/site/programs/published-programs.ts";

/** Enough for ten minutes of a sign-up table where forty families share one connection. */
const SETUP_LIMIT = { name: "payment-setup", calls: 120, windowSeconds: 600 };
const STATUS_LIMIT = { name: "payment-status", calls: 300, windowSeconds: 600 };

const setupSchema = z.object({
  registrationData: z.looseObject({
    signUpReason: z.enum(SIGN_UP_REASONS, "missing_reason"),
    /** A program from GET /api/programs; without it, the current program for the sign-up reason. */
    programId: z.optional(z.string("invalid_input").check(lengthFirst(64, "invalid_input"))),
    /** Hash of the price that the family was shown there. */
    quoteHash: z.optional(z.string("invalid_input").check(lengthFirst(64, "invalid_input"))),
  }),
  previousPaymentIntentId: z.optional(intentIdSchema),
});

type Choice = z.infer<typeof setupSchema>["registrationData"];
const uuid = z.uuid();

/**
 * Finds the program that a family registers for.
 * @throws {ApiError} not_payable if there is no program for the sign-up reason; not_found if the program is not on the
 * site; invalid_input if it is of another kind
 */
async function chosenProgram({ db, now, live }: Deps, { signUpReason, programId }: Choice): Promise<Program> {
  const kind = kindOfReason(signUpReason);
  if (programId === undefined) {
    const defaultProgram = await programOfKind(db, kind, now(), live.club.timeZone);
    if (!defaultProgram) throw new ApiError("not_payable");
    return defaultProgram;
  }
  const program = uuid.safeParse(programId).success ? await findLiveProgram(db, programId) : undefined;
  if (!program) throw new ApiError("not_found");
  if (program.kind !== kind) throw new ApiError("invalid_input", { fields: { programId: "invalid_input" } });
  return program;
}

const CONFIRM_LIMIT = { name: "confirm", calls: 300, windowSeconds: 600 };

const confirmSchema = z.object({ registrationData: z.unknown(), paymentIntentId: intentIdSchema });

/**
 * Whether a request repeats all the stored answers, which identifies a browser without cookies. Form rules are not
 * checked: one that depends on today's date could otherwise refuse a paid registration after midnight.
 */
async function hasSentAnswers({ db }: Deps, registration: Registration, sent: unknown): Promise<boolean> {
  const { data } = registrationFields.safeParse(sent);
  if (!data) return false;
  const questions = await allQuestionsOf(db, registration.programId);
  return hasStoredAnswers(db, registration, data, questions);
}

/**
 * Gives a browser its token, sets up a payment for one child, as in the contract (docs/reference/api.md), confirms it,
 * and returns its status (docs/reference/payments.md#payment-status-route). The club's own form uses /api/orders instead
 * (order-routes.ts); both call `startOrder`.
 */
export function contractRoutes(deps: Deps) {
  const { db, now, settings, live } = deps;
  return (
    new Hono()
      .get("/config", (c) => {
        const stripe = deps.stripe.present();
        // Before the first payment: two tabs that start at once would each get a token, and keep only the last.
        if (stripe && knownBrowserHash(c, settings) === null) browserHash(c, settings);
        c.header("Cache-Control", "no-store");
        return c.json({
          data: {
            paymentsAvailable: stripe !== null,
            publishableKey: stripe?.publishableKey ?? null,
            stripeJsUrl: stripe?.scriptUrl ?? null,
            today: dateInZone(now(), live.club.timeZone),
          },
        });
      })
      .post("/create-payment-intent", rateLimit(deps, SETUP_LIMIT), jsonBody(setupSchema), async (c) => {
        const { registrationData, previousPaymentIntentId } = c.req.valid("json");
        const program = await chosenProgram(deps, registrationData);
        const today = dateInZone(now(), live.club.timeZone);
        const rules = { ...contextOf(program, today), questions: program.questions };
        const parsed = registrationSchema(rules).safeParse(registrationData);
        const forms = formsOfProgram(live.current().site.policies.forms, program.id);
        const unsigned = signatureErrors(forms, registrationData, rules.programStart);
        if (!parsed.success || Object.keys(unsigned).length > 0) {
          const more = acceptedAges(program, program.startsOn);
          const fields = { ...unsigned, ...fieldErrors(parsed.error?.issues ?? []) };
          throw new ApiError("invalid_input", { fields, more });
        }
        const children = [{ programId: program.id, data: parsed.data }];
        const { started, lines, totalCents, heldUntil } = await startOrder(requireStripe(deps), {
          children,
          browserHash: browserHash(c, settings),
          networkHash: networkKey(c, deps),
          policy: ORDER_POLICIES.call,
          quoteHash: registrationData.quoteHash,
          fieldName: (field) => field,
          previous: { intentId: previousPaymentIntentId },
        });
        if (!started) throw new ApiError("not_payable");
        const { paymentId, intent } = started;
        c.header("Cache-Control", "no-store");
        return c.json({
          success: true as const,
          totalAmount: totalCents,
          clientSecret: intent.client_secret,
          paymentIntentId: intent.id,
          intentStatus: intent.status,
          reference: paymentNumberOf(paymentId),
          lines: lines.map(({ kind, cents }) => ({ kind, cents })),
          // Seconds instead of an instant, because phones' clocks may be wrong.
          heldSeconds: secondsUntil(heldUntil, now()),
          message: "Payment intent created.",
        });
      })
      .post("/payments/status", rateLimit(deps, STATUS_LIMIT), jsonBody(proofSchema), async (c) => {
        const heldPayment = await paymentForHolder(deps, c.req.valid("json"));
        c.header("Cache-Control", "no-store");
        const { orderId } = heldPayment.payment;
        const request = { orderId, browserHash: knownBrowserHash(c, settings) };
        return c.json({
          data: {
            ...(await presentPaymentStatus(db, heldPayment)),
            /** How long this browser may still correct the mail address; 0 for any other browser. */
            correctableSeconds: await correctableSeconds(db, request, now()),
          },
        });
      })
      // The browser claims success; verify with Stripe and return the real status.
      .post("/registrations", rateLimit(deps, CONFIRM_LIMIT), jsonBody(confirmSchema), async (c) => {
        const { registrationData, paymentIntentId } = c.req.valid("json");
        const { payment, intent } = await paymentForCaller(deps, paymentIntentId, { isAboutPaying: true });
        const isSameBrowser =
          payment.browserHash !== null && knownBrowserHash(c, deps.settings) === payment.browserHash;
        const [registration] = await registrationsOfPayment(deps.db, payment.id);
        if (!registration) throw new ApiError("payment_mismatch");
        const isAllowed = isSameBrowser || (await hasSentAnswers(deps, registration, registrationData));
        if (!isAllowed) throw new ApiError("payment_mismatch");
        c.header("Cache-Control", "no-store");
        return c.json({
          success: true as const,
          data: {
            status: statusOf(registration.state),
            paymentStatus: paymentStatusOf(registration.state),
            intentStatus: intent.status,
          },
        });
      })
  );
}
