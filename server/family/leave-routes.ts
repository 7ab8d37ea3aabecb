import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { ApiErrorCode } from "#domain/error-codes.ts";
import { familyCancelSchema } from "#domain/family-page.ts";
import { sumLines } from "#domain/order-lines.ts";
import { PAYMENT_METHODS } from "#domain/payment-state.ts";
import { signAnewBody } from "#domain/sign-anew.ts";
import type { Deps } from "#server/deps.ts";
import { cancelRegistration } from "#server/orders/cancel.ts";
import { type CancellationPreview, previewCancellation } from "#server/orders/cancel-queries.ts";
import { ApiError } from "#server/platform/api-error.ts";
import { rateLimit } from "#server/platform/rate-limit.ts";
import { idParam, jsonBody, requestLanguage } from "#server/platform/request-input.ts";
import { openedRegistration } from "#server/registrations/of-address.ts";
import { joinOrder } from "./join.ts";
import { requireFamily } from "./require-family.ts";
import { signAnew } from "./sign-anew.ts";

const PREVIEW_LIMIT = { name: "family-cancellation", calls: 300, windowSeconds: 600 };
const SIGN_LIMIT = { name: "family-sign", calls: 120, windowSeconds: 600 };
const JOIN_LIMIT = { name: "family-join", calls: 120, windowSeconds: 600 };
const CANCEL_LIMIT = { name: "family-cancel", calls: 120, windowSeconds: 600 };

/** One word for what staff have to look at first: a family learns nothing of another person's registration. */
function toFamily<Code extends ApiErrorCode>(code: Code) {
  return code === "contest_open" || code === "refund_unallocated" ? ("under_review" as const) : code;
}

/** The error of an action as a family learns it. */
function errorForFamily(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const code = toFamily(error.code);
  return code === error.code ? error : new ApiError(code);
}

/** The amounts that staff see too, by how the money goes back; payments may be those of other orders. */
function presentCancellation({ back, blockedBy, ...amounts }: CancellationPreview) {
  const ways = PAYMENT_METHODS.map((method) => ({
    method,
    cents: sumLines(back.filter((part) => part.method === method)),
  }));
  return {
    ...amounts,
    blockedBy: blockedBy && toFamily(blockedBy),
    back: ways.filter(({ cents }) => cents > 0),
  };
}
type Preview = ReturnType<typeof presentCancellation>;

/** What a family sees before it cancels a child. @throws {ApiError} already_cancelled for one that is deleted */
async function previewFor(deps: Deps, row: { id: string; deletedAt: string | null }): Promise<Preview> {
  if (row.deletedAt !== null) throw new ApiError("already_cancelled");
  return presentCancellation(await previewCancellation(deps.db, row.id, deps.now()));
}

/** Canceling a child, signing anew and joining orders (docs/rules/family.md#a-family-cancels-a-child). */
export function familyLeaveRoutes(deps: Deps) {
  const family = requireFamily(deps);
  return new Hono()
    .get("/family/registrations/:id/cancellation", family, rateLimit(deps, PREVIEW_LIMIT), async (c) => {
      const row = await openedRegistration(deps.db, c.var.family, idParam(c));
      // The id makes a second press and a repeated call the same cancellation.
      return c.json({ data: { ...(await previewFor(deps, row)), requestId: randomUUID() } });
    })
    .post(
      "/family/registrations/:id/cancel",
      family,
      rateLimit(deps, CANCEL_LIMIT),
      jsonBody(familyCancelSchema),
      async (c) => {
        const { expectedRefundCents, requestId = randomUUID() } = c.req.valid("json");
        const { id } = await openedRegistration(deps.db, c.var.family, idParam(c));
        const request = { id, expectedRefundCents, requestId, note: null, actor: "family" };
        const asked = { ...request, reason: "requested_by_family" as const, isPresentOnly: true };
        const done = await cancelRegistration(deps, asked).catch(async (error) => {
          if (!(error instanceof ApiError && error.code === "refund_changed")) throw errorForFamily(error);
          const row = await openedRegistration(deps.db, c.var.family, id);
          throw new ApiError("refund_changed", { more: { data: await previewFor(deps, row) } });
        });
        return c.json({ success: true as const, data: done && presentCancellation(done) });
      },
    )
    .post(
      "/family/registrations/:id/sign",
      family,
      rateLimit(deps, SIGN_LIMIT),
      jsonBody(signAnewBody),
      async (c) => {
        const signed = { ...c.req.valid("json"), id: idParam(c), language: requestLanguage(c) };
        await signAnew(deps, c.var.family, signed);
        return c.json({ success: true as const });
      },
    )
    .post("/family/orders/:id/join", family, rateLimit(deps, JOIN_LIMIT), async (c) => {
      await joinOrder(deps, c.var.family, idParam(c));
      return c.json({ success: true as const });
    });
}
