import { Hono } from "hono";
import * as z from "zod/mini";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { fieldErrors } from "#domain/field-errors.ts";
import { paymentReference } from "#domain/payment-reference.ts";
import { checkAnswers, differingQuestions } from "#domain/program-answers.ts";
import { kindOfReason, SIGN_UP_REASONS } from "#domain/programs.ts";
import { registrationFields, registrationSchema } from "#domain/registration.ts";
import { paymentStatusOf } from "#domain/registration-status.ts";
import { lengthFirst } from "#domain/text.ts";
import type { Deps } from "#server/deps.ts";
import { intentIdSchema } from "#server/payments/intents.ts";
import { knownBrowserHash } from "#server/payments/payments.ts";
import { paymentForCaller, paymentForHolder, proofSchema, requireStripe } from "#server/payments/settle.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db } from "#server/platform/database.ts";
import { rateLimit } from "#server/platform/rate-limit.ts";
import { jsonBody } from "#server/platform/request-input.ts";
import { comparedAnswers } from "#server/registrations/answers.ts";
import { differingAnswers } from "#server/registrations/contests.ts";
import { columnsFrom, type Registration, registrationsOfPayment } from "#server/registrations/data.ts";
import { findLiveProgram, type Program, programOfKind, termsOf } from "#server/site/programs.ts";
import { everyQuestionOf, questionsOf } from "#server/site/questions.ts";
import { startOrder } from "./checkout.ts";
import { correctableSeconds } from "./correct-address.ts";
import { sentBy } from "./order-routes.ts";
import { presentPaymentStatus } from "./order-status.ts";
import { ORDER_POLICIES } from "./place-order.ts";

/** Ten minutes of a sign-up table where forty families share one connection. */
const SETUP_LIMIT = { name: "payment-setup", calls: 120, windowSeconds: 600 };
const STATUS_LIMIT = { name: "payment-status", calls: 300, windowSeconds: 600 };

const setupSchema = z.object({
  registrationData: z.looseObject({
    signUpReason: z.enum(SIGN_UP_REASONS, "missing_reason"),
    /** Of a program that GET /api/programs tells of; without it the one that the reason means. */
    programId: z.optional(z.string("invalid_input").check(lengthFirst(64, "invalid_input"))),
    /** Of the price that the family was shown there. */
    quoteHash: z.optional(z.string("invalid_input").check(lengthFirst(64, "invalid_input"))),
  }),
  previousPaymentIntentId: z.optional(intentIdSchema),
});

type Choice = z.infer<typeof setupSchema>["registrationData"];
const uuid = z.uuid();

/**
 * The program that a family registers for.
 * @throws {ApiError} not_payable when none of what it signs up for has a price; not_found for a program that is not
 * on the site; invalid_input for one of another kind
 */
async function chosenProgram({ db, now }: Deps, { signUpReason, programId }: Choice): Promise<Program> {
  const kind = kindOfReason(signUpReason);
  if (programId === undefined) {
    const meant = await programOfKind(db, kind, now());
    if (!meant) throw new ApiError("not_payable");
    return meant;
  }
  const program = uuid.safeParse(programId).success ? await findLiveProgram(db, programId) : undefined;
  if (!program) throw new ApiError("not_found");
  if (program.kind !== kind) throw new ApiError("invalid_input", { fields: { programId: "invalid_input" } });
  return program;
}

/**
 * Setting up a payment for one child as the contract says it (docs/rules/api.md), and the truth about one payment
 * (docs/rules/money.md#the-truth-about-one-payment). The club's own form sends its children to /api/orders
 * (order-routes.ts); from `startOrder` on both go the same way.
 */
export function paymentRoutes(deps: Deps) {
  const { db, now, settings } = deps;
  return new Hono()
    .post("/create-payment-intent", rateLimit(deps, SETUP_LIMIT), jsonBody(setupSchema), async (c) => {
      const { registrationData, previousPaymentIntentId } = c.req.valid("json");
      const program = await chosenProgram(deps, registrationData);
      const today = dateInZone(now(), club.timeZone);
      const questions = await questionsOf(db, program.id);
      const programStart = program.startsOn ?? today;
      const parsed = registrationSchema({ today, programStart, questions }).safeParse(registrationData);
      if (!parsed.success) throw new ApiError("invalid_input", { fields: fieldErrors(parsed.error.issues) });
      const { feeCents } = await termsOf(db, program.id, now());
      // What costs nothing is confirmed by its mailbox, which only /api/orders asks: nothing is kept for it here.
      if (feeCents === 0 && parsed.data.donationAmount === 0) throw new ApiError("not_payable");
      const children = [{ programId: program.id, data: parsed.data }];
      const { started, lines, totalCents, keptUntil } = await startOrder(requireStripe(deps), {
        ...sentBy(c, deps, children),
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
        reference: paymentReference(paymentId),
        lines: lines.map(({ kind, cents }) => ({ kind, cents })),
        // Not an instant: the clocks of phones are wrong.
        keptSeconds: Math.max(0, Math.floor((Date.parse(keptUntil) - now().getTime()) / 1000)),
        message: "Payment intent created.",
      });
    })
    .post("/payments/status", rateLimit(deps, STATUS_LIMIT), jsonBody(proofSchema), async (c) => {
      const found = await paymentForHolder(deps, c.req.valid("json"));
      c.header("Cache-Control", "no-store");
      const { orderId } = found.payment;
      const asked = { orderId, browserHash: knownBrowserHash(c, settings) };
      return c.json({
        data: {
          ...(await presentPaymentStatus(db, found)),
          /** Until when this browser may correct the mail address; 0 for any other browser. */
          correctableSeconds: await correctableSeconds(db, asked, now()),
        },
      });
    });
}

const CONFIRM_LIMIT = { name: "confirm", calls: 300, windowSeconds: 600 };

const confirmSchema = z.object({ registrationData: z.unknown(), paymentIntentId: intentIdSchema });

/**
 * Whether a body has every answer that is stored, for browsers that keep no cookie. Its rules are not checked: after
 * a payment nothing may be refused because one about today changed at midnight.
 */
async function saysTheSame(db: Db, body: unknown, registration: Registration): Promise<boolean> {
  const { data } = registrationFields.safeParse(body);
  if (!data) return false;
  const { id, programId } = registration;
  const kept = (await comparedAnswers(db, [id])).get(id) ?? {};
  const said = checkAnswers(await everyQuestionOf(db, programId), data.answers).kept;
  return (
    differingAnswers({ ...registration, ...columnsFrom(data, 0) }, registration).length === 0 &&
    differingQuestions(said, kept).length === 0
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
      const { payment, intent } = await paymentForCaller(deps, paymentIntentId, { isAboutPaying: true });
      const isSameBrowser =
        payment.browserHash !== null && knownBrowserHash(c, deps.settings) === payment.browserHash;
      const [registration] = await registrationsOfPayment(deps.db, payment.id);
      const mayHear =
        registration && (isSameBrowser || (await saysTheSame(deps.db, registrationData, registration)));
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
