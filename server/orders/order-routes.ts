import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { formsOfProgram } from "#domain/club/forms.ts";
import { codeSchema } from "#domain/family/sign-in.ts";
import { paymentNumberOf } from "#domain/money/payments.ts";
import { aidText, optionalDonationSchema } from "#domain/prices/donation-and-aid.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { acceptedAges } from "#domain/registration/ages.ts";
import { AID_CHILDREN_MAX, ORDER_CHILDREN_MAX, TEXT_LIMITS } from "#domain/registration/limits.ts";
import { checkOrder, programsOf } from "#domain/registration/order.ts";
import { orderPath } from "#domain/registration/order-fields.ts";
import { contextOf } from "#domain/registration/registration.ts";
import { paymentStatusOf, statusOf } from "#domain/registration/status.ts";
import { lengthFirst, typedMax } from "#domain/text/checks.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { familiesOfBrowser, familyIdByAddress } from "#server/money/families.ts";
import { aidOfOrder } from "#server/orders/aid/aid-requests.ts";
import { confirmFreeOrder, mailFirstCode, mailOrderCode } from "#server/orders/confirm/free-order.ts";
import { orderStatus, secondsUntil } from "#server/orders/confirm/order-status.ts";
import { type StartedOrder, startOrder } from "#server/orders/place/checkout.ts";
import { priceChildren } from "#server/orders/place/order-rules.ts";
import { ORDER_POLICIES } from "#server/orders/place/place-order.ts";
import { intentIdSchema } from "#server/payments/intents.ts";
import { requireStripe } from "#server/payments/stripe/gateway.ts";
import { paymentForHolder, proofSchema } from "#server/payments/sync/sync-payment.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { browserHash, knownBrowserHash } from "#server/platform/http/browser-token.ts";
import { networkKey, rateLimit } from "#server/platform/http/rate-limit.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { published } from "#server/platform/published.ts";
import type { SessionFamily } from "#server/registrations/family-registrations.ts";
import { inOrder } from "#server/registrations/registration-rows.ts";

/** Enough for ten minutes of a sign-up table where forty families share one connection. */
export const ORDER_LIMIT = { name: "order", calls: 120, windowSeconds: 600 };
const QUOTE_LIMIT = { name: "quote", calls: 600, windowSeconds: 600 };
const CONFIRM_LIMIT = { name: "order-confirm", calls: 300, windowSeconds: 600 };
const STATUS_LIMIT = { name: "order-status", calls: 600, windowSeconds: 600 };
const CODE_LIMIT = { name: "order-code", calls: 120, windowSeconds: 600 };

/** Longer than any hash from domain/prices/price-order.ts. */
const QUOTE_HASH_MAX = 64;

export const orderSchema = z.object({
  order: z.unknown(),
  quoteHash: z.optional(z.string("invalid_input").check(lengthFirst(QUOTE_HASH_MAX, "invalid_input"))),
  /** The family's reason for an aid request (docs/reference/aid.md). */
  aid: z.optional(aidText),
  /** Pays in cash at the field (docs/reference/manual-payments.md#cash-at-the-field). */
  paysCash: z.optional(z.boolean("invalid_input")),
  /** The order that this tab was about to pay before the family changed its form. */
  previousOrderId: z.optional(z.uuid("invalid_input")),
});

const quotedText = (max: number) => z.optional(z.string().check(lengthFirst(typedMax(max))));

/** The fields that a price depends on; an unfinished form has a price too. */
const quoteSchema = z.object({
  order: z.object({
    guardian: z.optional(z.object({ email: quotedText(TEXT_LIMITS.email) })),
    donationAmount: z.optional(optionalDonationSchema),
    children: z
      .array(
        z.object({
          programId: z.uuid("invalid_input"),
          firstName: quotedText(TEXT_LIMITS.name),
          lastName: quotedText(TEXT_LIMITS.name),
        }),
      )
      .check(z.minLength(1, "invalid_input"), z.maxLength(ORDER_CHILDREN_MAX, "too_many_children")),
  }),
});

/** The mailbox code of a free order, or the proof of the payment for any other. */
const confirmSchema = z
  .object({
    code: z.optional(codeSchema),
    paymentIntentId: z.optional(intentIdSchema),
    clientSecret: z.optional(proofSchema.shape.clientSecret),
  })
  .check(
    z.refine(({ code, ...proof }) => code !== undefined || proofSchema.safeParse(proof).success, {
      path: ["paymentIntentId"],
      error: "invalid_input",
    }),
  );

/**
 * Every published program, from this server's cache; an order is checked again when it is placed. Another server may
 * have published a program a moment ago.
 * @throws {ApiError} not_found with the index of the first child whose program is in no live season
 */
async function programsNamed({ db, live }: Deps, ids: readonly ProgramId[]) {
  let { programs } = live.current();
  const findUnknown = () => ids.findIndex((id) => programs.get(id)?.season.state !== "live");
  if (findUnknown() >= 0) programs = (await published(db)).programs;
  const unknownIndex = findUnknown();
  if (unknownIndex >= 0) throw new ApiError("not_found", { more: { children: [unknownIndex] } });
  return programs;
}

/** Parses a request's order and checks it against its programs. @throws {ApiError} invalid_input, not_found */
async function checkedOrder(deps: Deps, order: unknown) {
  const ids = programsOf(order) ?? [];
  const programs = await programsNamed(deps, ids);
  const today = dateInZone(deps.now(), deps.live.club.timeZone);
  const { children, errors } = checkOrder(order, (id) => {
    const program = programs.get(id);
    if (!program) return undefined;
    const { kind, questions } = program;
    const forms = formsOfProgram(deps.live.current().site.policies.forms, id);
    return { ...contextOf(program, today), kind, questions, forms };
  });
  if (Object.keys(errors).length > 0) {
    const wrongId = ids.find((_, child) => errors[orderPath("childAge", child)] !== undefined);
    const refusing = wrongId && programs.get(wrongId);
    const more = refusing && acceptedAges(refusing, refusing.startsOn);
    throw new ApiError("invalid_input", { fields: errors, ...(more && { more }) });
  }
  return children;
}

function present({ now }: Deps, { orderId, started, lines, totalCents, heldUntil, cashDay }: StartedOrder) {
  return {
    success: true as const,
    orderId,
    paymentIntentId: started?.intent.id ?? null,
    clientSecret: started?.intent.client_secret ?? null,
    intentStatus: started?.intent.status ?? null,
    reference: started ? paymentNumberOf(started.paymentId) : null,
    totalCents,
    /** An aid request, or an order paid in cash: it has a price, but no card payment. */
    isPaidLater: started === null && totalCents > 0,
    /** The last day for cash at the field; null if it is not offered. */
    cashDay: cashDay ?? null,
    lines,
    holdExpiresAt: heldUntil,
    // In addition to the instant, because phones' clocks may be wrong.
    heldSeconds: secondsUntil(heldUntil, now()),
  };
}

/** Finds the family of a session, for the order that the request places or prices. */
type FindSessionFamily = (c: Context) => Promise<SessionFamily | undefined>;

async function quoteFor(
  deps: Deps,
  c: Context,
  { order, sessionFamily }: z.infer<typeof quoteSchema> & { sessionFamily: SessionFamily | undefined },
) {
  const { children, donationAmount = 0, guardian } = order;
  await programsNamed(
    deps,
    children.map(({ programId }) => programId),
  );
  const callerHash = knownBrowserHash(c, deps.settings);
  const families = callerHash === null ? [] : await familiesOfBrowser(deps.db, callerHash);
  const email = guardian?.email ?? "";
  const isOwn = sessionFamily?.email === email.trim().toLowerCase();
  const familyId = isOwn ? sessionFamily?.familyId : familyIdByAddress(families, email);
  // Children without a name yet count as different children.
  const childrenToPrice = children.map(({ programId, firstName = "", lastName = "" }, index) => ({
    programId,
    data: { childFirstName: firstName || String(index), childLastName: lastName },
  }));
  return priceChildren(deps.db, { children: childrenToPrice, donationAmount, familyId, now: deps.now() });
}

/** The status of the order's payment intent. @throws {ApiError} payment_mismatch for another order, and what paymentForHolder() throws */
async function intentOfOrder(deps: Deps, orderId: string, proof: z.infer<typeof proofSchema>) {
  const { payment, intent } = await paymentForHolder(deps, proof);
  if (payment.orderId !== orderId) throw new ApiError("payment_mismatch");
  return intent.status;
}

/**
 * Places a family's order, or the one that accepts an offer, and mails its code if it is free.
 * @param offerId the entry of a waiting list in the family's session
 */
export async function submitOrder(
  c: Context,
  deps: Deps,
  { order, quoteHash, previousOrderId, aid, paysCash }: z.infer<typeof orderSchema>,
  { sessionFamily, offerId }: { sessionFamily: SessionFamily | undefined; offerId?: string },
) {
  const children = await checkedOrder(deps, order);
  if (aid !== undefined && children.length > AID_CHILDREN_MAX) throw new ApiError("aid_limit");
  const holder = { browserHash: browserHash(c, deps.settings), networkHash: networkKey(c, deps) };
  const started = await startOrder(requireStripe(deps), {
    ...holder,
    children,
    aid,
    paysCash,
    policy: ORDER_POLICIES.form,
    quoteHash,
    offerId,
    sessionFamily,
    fieldName: orderPath,
    previous: { orderId: previousOrderId },
  });
  if (!started.started) {
    const { orderId } = started;
    await mailFirstCode(deps, { orderId, browserHash: holder.browserHash, callerKey: holder.networkHash });
  }
  return present(deps, started);
}

/** Families' routes for orders (docs/reference/api.md#orders). */
export function orderRoutes(deps: Deps, findSessionFamily: FindSessionFamily) {
  const orderRequest = (c: Context) => ({
    orderId: idParam(c),
    browserHash: knownBrowserHash(c, deps.settings),
  });
  return new Hono()
    .use("/orders/*", async (c, next) => {
      c.header("Cache-Control", "no-store");
      await next();
    })
    .post("/orders/quote", rateLimit(deps, QUOTE_LIMIT), jsonBody(quoteSchema), async (c) => {
      const { quote, quoteHash } = await quoteFor(deps, c, {
        ...c.req.valid("json"),
        sessionFamily: await findSessionFamily(c),
      });
      return c.json({ ...quote, quoteHash });
    })
    .post("/orders", rateLimit(deps, ORDER_LIMIT), jsonBody(orderSchema), async (c) =>
      c.json(await submitOrder(c, deps, c.req.valid("json"), { sessionFamily: await findSessionFamily(c) })),
    )
    .get("/orders/:id/status", rateLimit(deps, STATUS_LIMIT), async (c) =>
      c.json({ data: await orderStatus(deps, orderRequest(c)) }),
    )
    .post("/orders/:id/code", rateLimit(deps, CODE_LIMIT), async (c) => {
      await mailOrderCode(deps, { ...orderRequest(c), callerKey: networkKey(c, deps) });
      return c.json({ data: await orderStatus(deps, orderRequest(c)) });
    })
    .post("/orders/:id/confirm", rateLimit(deps, CONFIRM_LIMIT), jsonBody(confirmSchema), async (c) => {
      const orderId = idParam(c);
      const { code, ...proof } = c.req.valid("json");
      if (code !== undefined) await confirmFreeOrder(deps, { ...orderRequest(c), digits: code });
      const intentStatus =
        code === undefined ? await intentOfOrder(deps, orderId, proofSchema.parse(proof)) : null;
      const rows = await deps.db
        .selectFrom("registrations")
        .select(["id", "childFirstName", "programId", "state"])
        .where("orderId", "=", orderId)
        .execute();
      const children = await inOrder(deps.db, orderId, rows);
      const statuses = children.map(({ state }) => paymentStatusOf(state));
      return c.json({
        success: true as const,
        data: {
          // A replaced order has no children.
          paymentStatus:
            statuses.length > 0 && statuses.every((status) => status === "paid")
              ? ("paid" as const)
              : ("pending" as const),
          intentStatus,
          aid: code === undefined ? null : await aidOfOrder(deps.db, orderId),
          children: children.map(({ childFirstName, programId, state }) => ({
            firstName: childFirstName,
            programId,
            status: statusOf(state),
          })),
        },
      });
    });
}
