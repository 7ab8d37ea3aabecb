import { randomUUID } from "node:crypto";
import type { z } from "zod/mini";
import type { familyCancelSchema } from "#domain/family/family-page.ts";
import { PAYMENT_METHODS } from "#domain/money/payments.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import type { ApiErrorCode } from "#domain/text/error-codes.ts";
import type { Deps } from "#server/deps.ts";
import { cancelRegistration } from "#server/orders/leave/cancel.ts";
import { type CancellationPreview, previewCancellation } from "#server/orders/leave/cancel-queries.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { openedRegistration } from "#server/registrations/of-address.ts";
import type { Family } from "./require-family.ts";

/** One word for what staff have to look at first. */
function toFamily<Code extends ApiErrorCode>(code: Code) {
  return code === "refund_unallocated" ? ("under_review" as const) : code;
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

/** What a family sees before it cancels a child. @throws {ApiError} not_found; already_cancelled for one that is deleted */
export async function previewForFamily({ db, now }: Deps, family: Family, id: string) {
  const { deletedAt } = await openedRegistration(db, family, id);
  if (deletedAt !== null) throw new ApiError("already_cancelled");
  return presentCancellation(await previewCancellation(db, id, { now: now(), byFamily: true }));
}

/**
 * Cancels a child by staff's functions (docs/rules/family.md#a-family-cancels-a-child).
 * @throws {ApiError} not_found; refund_changed with the new amounts; why it is blocked
 */
export async function cancelForFamily(
  deps: Deps,
  family: Family,
  { id, expectedRefundCents, requestId = randomUUID() }: z.infer<typeof familyCancelSchema> & { id: string },
) {
  await openedRegistration(deps.db, family, id);
  const request = { id, expectedRefundCents, requestId, note: null, actor: "family" };
  const asked = { ...request, reason: "requested_by_family" as const, isPresentOnly: true };
  const done = await cancelRegistration(deps, asked).catch(async (error) => {
    if (!(error instanceof ApiError && error.code === "refund_changed")) throw errorForFamily(error);
    const data = await previewForFamily(deps, family, id);
    throw new ApiError("refund_changed", { more: { data } });
  });
  return done && presentCancellation(done);
}
