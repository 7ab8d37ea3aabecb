import { Hono } from "hono";
import { addressCodeSchema, CORRECTION_MINUTES } from "#domain/family/family-page.ts";
import { mailboxSchema } from "#domain/family/sign-in.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { lockFamily } from "#server/money/families.ts";
import { findOrder, type StoredOrder } from "#server/money/orders.ts";
import { mailFirstCode } from "#server/orders/confirm/free-order.ts";
import { correctableSeconds, isPayer, type OrderRequest } from "#server/orders/confirm/order-status.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { knownBrowserHash } from "#server/platform/http/browser-token.ts";
import { networkKey, rateLimit } from "#server/platform/http/rate-limit.ts";
import { idParam, jsonBody, requestLanguage } from "#server/platform/http/request-input.ts";
import {
  lockProgramsOf,
  lockRegistrationsOfOrder,
  readRegistration,
} from "#server/registrations/registration-rows.ts";
import { accountOf, requireFresh, requirePermission } from "#server/staff/require-permission.ts";
import {
  cancelAddressChange,
  confirmAddress,
  FAMILY,
  requestAddressChange,
  storeChange,
} from "./address-change.ts";
import { type Family, orderIdsOfSession, requireFamily } from "./family-sessions.ts";

/** The family's orders that this browser paid within the last hour: "register another child" repeats a mistyped address. */
function recentlyPaidOrders(trx: Trx, { familyId, browserHash }: StoredOrder, now: Date) {
  return trx
    .selectFrom("orders")
    .select("id")
    .where("familyId", "=", familyId)
    .where("browserHash", "=", browserHash)
    .where("settledAt", ">", instantBefore(now, CORRECTION_MINUTES * MINUTE_MS))
    .orderBy("id")
    .execute();
}

interface Correction extends OrderRequest {
  email: string;
}

/**
 * Corrects the mail address of a paid order, for the browser that paid, at once and without a code
 * (docs/reference/orders.md#email-correction-after-payment). Idempotent.
 * @throws {ApiError} not_found for another browser's order or a free one; correction_expired if it is unpaid, after an
 * hour, after the last allowed correction, or if the mailbox has confirmed a code
 */
async function correctAddress(
  trx: Trx,
  { orderId, browserHash, email }: Correction,
  currentTime: Date,
): Promise<void> {
  const now = instantOf(currentTime);
  const order = await findOrder(trx, orderId);
  if (!order || !isPayer(order, browserHash)) throw new ApiError("not_found");
  await lockFamily(trx, order.familyId);
  const [first] = await lockRegistrationsOfOrder(trx, orderId);
  // A double click or another tab has stored it already.
  if (first && first.email.toLowerCase() === email.toLowerCase()) return;
  if (!first || (await correctableSeconds(trx, { orderId, browserHash }, currentTime)) === 0)
    throw new ApiError("correction_expired");
  const orderIds = new Set([orderId]);
  const rows = [];
  for (const { id } of await recentlyPaidOrders(trx, order, currentTime)) {
    const sameAddressRows = (await lockRegistrationsOfOrder(trx, id)).filter(
      (row) => row.email === first.email,
    );
    rows.push(...sameAddressRows);
    if (sameAddressRows.length > 0) orderIds.add(id);
  }
  await lockProgramsOf(trx, rows);
  const requested = {
    fromEmail: first.email,
    toEmail: email,
    requestedBy: FAMILY,
    verifiedAt: null,
    effectiveAt: now,
  };
  await storeChange(trx, [...orderIds], requested, currentTime);
}

/** Stops scripts; each order allows only three corrections anyway. */
const CORRECTION_LIMIT = { name: "order-address", calls: 30, windowSeconds: 3600 };

/** The session's change of all orders that it opens. @throws {ApiError} not_found without an order */
function familyChanger(family: Family) {
  const { email, id } = family;
  return { orderIds: orderIdsOfSession(family), fromEmail: email, requestedBy: FAMILY, session: id };
}

/** A staff account's change of a registration's order. @throws {ApiError} not_found */
async function staffChanger({ db }: Deps, registrationId: string, actor: string) {
  const { orderId, email, language } = await readRegistration(db, registrationId);
  return {
    orderIds: [orderId],
    fromEmail: email,
    requestedBy: actor,
    session: `${actor}\0${orderId}`,
    language,
  };
}

/** Changes of a family's email address: by its page, by staff after a call, by the browser that has just paid. */
export function addressRoutes(deps: Deps) {
  const family = requireFamily(deps);
  const allow = requirePermission(deps);
  return new Hono()
    .post("/family/address", family, jsonBody(mailboxSchema), async (c) => {
      const wish = { ...c.req.valid("json"), language: requestLanguage(c), callerKey: networkKey(c, deps) };
      await requestAddressChange(deps, familyChanger(c.var.family), wish);
      return c.json({ success: true as const }, 202);
    })
    .post("/family/address/confirm", family, jsonBody(addressCodeSchema), async (c) => {
      const effectiveAt = await confirmAddress(deps, familyChanger(c.var.family), c.req.valid("json").code);
      return c.json({ success: true as const, effectiveAt });
    })
    .delete("/family/address", family, async (c) => {
      await cancelAddressChange(deps, orderIdsOfSession(c.var.family));
      return c.json({ success: true as const });
    })
    .post(
      "/admin/registrations/:id/address",
      allow("addresses.change"),
      requireFresh(deps),
      jsonBody(mailboxSchema),
      async (c) => {
        accountOf(c.var.staff);
        const { language, ...changer } = await staffChanger(deps, idParam(c), c.var.staff.actor);
        const wish = { ...c.req.valid("json"), language, callerKey: networkKey(c, deps) };
        await requestAddressChange(deps, changer, wish);
        return c.json({ success: true as const }, 202);
      },
    )
    .post(
      "/admin/registrations/:id/address/confirm",
      allow("addresses.change"),
      jsonBody(addressCodeSchema),
      async (c) => {
        accountOf(c.var.staff);
        const changer = await staffChanger(deps, idParam(c), c.var.staff.actor);
        const effectiveAt = await confirmAddress(deps, changer, c.req.valid("json").code);
        return c.json({ success: true as const, effectiveAt });
      },
    )
    .post("/orders/:id/address", rateLimit(deps, CORRECTION_LIMIT), jsonBody(mailboxSchema), async (c) => {
      const request = { orderId: idParam(c), browserHash: knownBrowserHash(c, deps.settings) };
      const correction = { ...request, ...c.req.valid("json") };
      await inTransaction(deps.db, (trx) => correctAddress(trx, correction, deps.now()));
      // The correction ended the code that was sent to the old address.
      await mailFirstCode(deps, { ...request, callerKey: networkKey(c, deps) });
      return c.json({ success: true as const });
    });
}
