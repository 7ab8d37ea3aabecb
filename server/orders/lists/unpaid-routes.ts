import { Hono } from "hono";
import * as z from "zod/mini";
import { REMINDER_PAUSE_MS } from "#domain/money/open-balance.ts";
import { selectedIds } from "#domain/staff/selection.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { idParam, jsonBody, query } from "#server/platform/http/request-input.ts";
import { scopeOf, scopeParameters } from "#server/platform/season-scope.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import {
  filterUnpaid,
  ordersOfSelected,
  remindersPreview,
  sortedUnpaid,
  type UnpaidOrder,
  unpaidOrders,
  unpaidQuery,
} from "./unpaid.ts";

/** Marks an order as reminded now. @returns false if it was reminded within the last day */
async function markReminded(trx: Trx, orderId: string, now: Date): Promise<boolean> {
  const pauseStart = instantBefore(now, REMINDER_PAUSE_MS);
  const updated = await trx
    .updateTable("orders")
    .set({ remindedAt: instantOf(now) })
    .where("id", "=", orderId)
    .where((eb) => eb.or([eb("remindedAt", "is", null), eb("remindedAt", "<=", pauseStart)]))
    .returning("id")
    .execute();
  return updated.length === 1;
}

/** Mails the open balance and its due date. @returns false if there is no address, or it was mailed within the last day */
async function remindOne(
  trx: Trx,
  { orderId, registrationId, language, email }: UnpaidOrder,
  currentTime: Date,
): Promise<boolean> {
  if (email === "" || !(await markReminded(trx, orderId, currentTime))) return false;
  const now = instantOf(currentTime);
  await queueMessage(trx, {
    dedupeKey: `payment_reminder:${orderId}:${now}`,
    kind: "payment_reminder",
    recipient: "guardian",
    language,
    about: { registrationId },
    now,
  });
  return true;
}

/**
 * Reminds families of their open balances, at most once a day (docs/reference/manual-payments.md#reminders).
 * @returns how many mails were queued
 */
async function remind(
  { db, now }: Pick<Deps, "db" | "now">,
  orders: readonly UnpaidOrder[],
  actor: string,
): Promise<number> {
  const currentTime = now();
  let sent = 0;
  for (const order of orders) {
    if (await inTransaction(db, (trx) => remindOne(trx, order, currentTime))) sent += 1;
  }
  const subject = orders.length === 1 ? orders[0]?.orderId : undefined;
  if (sent > 0)
    await recordAudit(db, {
      at: currentTime,
      actor,
      action: "families_reminded",
      subject,
      details: { count: sent },
    });
  return sent;
}

/** Restricts "remind all" to the season or program that the page shows. */
const remindAllSchema = z.object(scopeParameters);

/** Staff's routes for the list of unpaid orders and for reminders (docs/reference/manual-payments.md#unpaid-list). */
export function unpaidRoutes(deps: Deps) {
  const { db, now } = deps;
  const allow = requirePermission(deps);
  return new Hono()
    .get("/admin/unpaid", allow("payments.view"), unpaidQuery, async (c) => {
      const { search, sort, returnedCheck, cursor, limit, ...asked } = c.req.valid("query");
      const all = await unpaidOrders(db, { scope: await scopeOf(deps, asked), now: now() });
      const found = sortedUnpaid(await filterUnpaid(db, all, { search, returnedCheck }), sort);
      const end = cursor + limit;
      return c.json({
        data: found.slice(cursor, end).map(({ searchTexts: _, ...order }) => order),
        total: all.length,
        totalCents: all.reduce((sum, { openCents }) => sum + openCents, 0),
        remindable: await remindersPreview(db, all),
        nextCursor: end < found.length ? String(end) : null,
      });
    })
    .get("/admin/unpaid/selected", allow("payments.view"), query({ ids: selectedIds }), async (c) =>
      c.json({ data: await ordersOfSelected(db, c.req.valid("query").ids.split(","), now()) }),
    )
    .post("/admin/unpaid/remind", allow("messages.send"), jsonBody(remindAllSchema), async (c) => {
      const orders = await unpaidOrders(db, { scope: await scopeOf(deps, c.req.valid("json")), now: now() });
      return c.json({ data: { sent: await remind(deps, orders, c.var.staff.actor) } });
    })
    .post("/admin/unpaid/:id/remind", allow("messages.send"), async (c) => {
      const id = idParam(c);
      const orders = await unpaidOrders(db, { scope: {}, now: now() });
      const order = orders.find(({ orderId }) => orderId === id);
      if (!order) throw new ApiError("not_found");
      if (order.email === "") throw new ApiError("no_email");
      const sent = await remind(deps, [order], c.var.staff.actor);
      if (sent === 0) throw new ApiError("reminded_today");
      return c.json({ data: { sent } });
    });
}
