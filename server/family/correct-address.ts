import { CORRECTION_MINUTES } from "#domain/family/family-page.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { lockFamily } from "#server/money/families.ts";
import { findOrder, type StoredOrder } from "#server/money/orders.ts";
import type { OrderRequest } from "#server/orders/confirm/order-status.ts";
import { correctableSeconds, isPayer } from "#server/orders/manual/correctable.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { lockRegistrationsOfOrder } from "#server/registrations/data.ts";
import { lockProgramsOf } from "#server/registrations/locks.ts";
import { FAMILY, storeChange } from "./address-change.ts";

/** The family's orders that this browser paid within the last hour: "register another child" repeats a mistyped address. */
function recentlyPaidOrders(trx: Trx, { familyId, browserHash }: StoredOrder, at: Date) {
  return trx
    .selectFrom("orders")
    .select("id")
    .where("familyId", "=", familyId)
    .where("browserHash", "=", browserHash)
    .where("settledAt", ">", instantBefore(at, CORRECTION_MINUTES * MINUTE_MS))
    .orderBy("id")
    .execute();
}

interface Correction extends OrderRequest {
  email: string;
}

async function correct(trx: Trx, { orderId, browserHash, email }: Correction, at: Date): Promise<void> {
  const now = instantOf(at);
  const order = await findOrder(trx, orderId);
  if (!order || !isPayer(order, browserHash)) throw new ApiError("not_found");
  await lockFamily(trx, order.familyId);
  const [first] = await lockRegistrationsOfOrder(trx, orderId);
  // A double click or another tab has stored it already.
  if (first && first.email.toLowerCase() === email.toLowerCase()) return;
  if (!first || (await correctableSeconds(trx, { orderId, browserHash }, at)) === 0)
    throw new ApiError("correction_over");
  const orderIds = new Set([orderId]);
  const rows = [];
  for (const { id } of await recentlyPaidOrders(trx, order, at)) {
    const sameAddressRows = (await lockRegistrationsOfOrder(trx, id)).filter(
      (row) => row.email === first.email,
    );
    rows.push(...sameAddressRows);
    if (sameAddressRows.length > 0) orderIds.add(id);
  }
  await lockProgramsOf(trx, rows);
  const asked = {
    fromEmail: first.email,
    toEmail: email,
    requestedBy: FAMILY,
    verifiedAt: null,
    effectiveAt: now,
  };
  await storeChange(trx, [...orderIds], asked, at);
}

/**
 * Corrects the mail address of a paid order, for the browser that paid, at once and without a code
 * (docs/rules/registration.md#a-mistyped-address-is-corrected-within-the-hour). The same address again changes nothing.
 * @throws {ApiError} not_found for another browser's order or a free one; correction_over if it is unpaid, after an hour,
 * after the last allowed correction, or if the mailbox has confirmed a code
 */
export function correctAddress({ db, now }: Pick<Deps, "db" | "now">, correction: Correction): Promise<void> {
  return inTransaction(db, (trx) => correct(trx, correction, now()));
}
