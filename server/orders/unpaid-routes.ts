import { Hono } from "hono";
import * as z from "zod/mini";
import { REMINDER_PAUSE_MS } from "#domain/unpaid.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Trx } from "#server/platform/database.ts";
import { idParam, jsonBody, requestLanguage } from "#server/platform/request-input.ts";
import { instantOf } from "#server/platform/schema.ts";
import { programNames, scopeOf, scopeParameters } from "#server/platform/season-scope.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { exportContacts, recordAudit } from "#server/staff/audit-log.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import {
  pageOfUnpaid,
  remindersOf,
  sortedUnpaid,
  type UnpaidOrder,
  unpaidOrders,
  unpaidQuery,
  unpaidWith,
} from "./unpaid.ts";

/** Notes that it is reminded now, unless somebody did within a day. */
async function mayGo(trx: Trx, orderId: string, at: Date): Promise<boolean> {
  const before = instantOf(new Date(at.getTime() - REMINDER_PAUSE_MS));
  const noted = await trx
    .updateTable("orders")
    .set({ remindedAt: instantOf(at) })
    .where("id", "=", orderId)
    .where((eb) => eb.or([eb("remindedAt", "is", null), eb("remindedAt", "<=", before)]))
    .returning("id")
    .execute();
  return noted.length === 1;
}

async function remindOne(trx: Trx, { orderId, registrationId, language }: UnpaidOrder, at: Date) {
  if (!(await mayGo(trx, orderId, at))) return false;
  const now = instantOf(at);
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
 * Reminds families of what is open, none twice within a day, whoever presses
 * (docs/rules/money.md#reminding-families).
 * @returns how many mails are on their way
 */
async function remind(
  { db, now }: Pick<Deps, "db" | "now">,
  orders: readonly UnpaidOrder[],
  actor: string,
): Promise<number> {
  const at = now();
  let sent = 0;
  for (const order of orders) {
    if (await inTransaction(db, (trx) => remindOne(trx, order, at))) sent += 1;
  }
  const of = orders.length === 1 ? orders[0]?.orderId : `${sent} families`;
  if (sent > 0) await recordAudit(db, { at, actor, action: "families_reminded", subject: of ?? "" });
  return sent;
}

/** Whose families are reminded: those that the page has shown, by its season or program. */
const remindAllSchema = z.object(scopeParameters);

function contactOf(order: UnpaidOrder, names: Awaited<ReturnType<typeof programNames>>) {
  const { children, parentFirstName, parentLastName, email, phone } = order;
  const programs = new Set(children.map(({ programId }) => names.get(programId)?.name ?? ""));
  return {
    about: children.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(", "),
    program: [...programs].join(", "),
    name: `${parentFirstName} ${parentLastName}`,
    ...{ email, phone },
  };
}

function presentUnpaid({ searchTexts: _found, ...order }: UnpaidOrder) {
  return order;
}

/** Who still owes the club money by hand, and the mail that says so (docs/rules/money.md#the-unpaid-list). */
export function unpaidRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  const scopeFor = (asked: { season?: string | undefined; program?: string | undefined }) =>
    scopeOf(db, asked, { now: now(), usual: "current" });
  return new Hono()
    .get("/admin/unpaid", staff, unpaidQuery, async (c) => {
      const { search: words, sort, bounced, cursor, limit, ...asked } = c.req.valid("query");
      const all = await unpaidOrders(db, { scope: await scopeFor(asked), now: now() });
      const found = sortedUnpaid(unpaidWith(all, { words, bounced }), sort);
      const { orders, nextCursor } = pageOfUnpaid(found, { sort, cursor, limit });
      return c.json({
        data: orders.map(presentUnpaid),
        total: all.length,
        totalCents: all.reduce((sum, { openCents }) => sum + openCents, 0),
        remindable: await remindersOf(db, all),
        nextCursor,
      });
    })
    .get("/admin/unpaid/contacts", staff, unpaidQuery, async (c) => {
      const { search: words, sort, bounced, cursor: _any, limit: _rows, ...asked } = c.req.valid("query");
      const all = await unpaidOrders(db, { scope: await scopeFor(asked), now: now() });
      const orders = sortedUnpaid(unpaidWith(all, { words, bounced }), sort);
      const names = await programNames(db, requestLanguage(c));
      const contacts = orders.map((order) => contactOf(order, names));
      const handing = { list: "unpaid", actor: c.var.staff.actor, at: now() };
      return c.json({ data: await exportContacts(db, contacts, handing) });
    })
    .post("/admin/unpaid/remind", staff, jsonBody(remindAllSchema), async (c) => {
      const orders = await unpaidOrders(db, { scope: await scopeFor(c.req.valid("json")), now: now() });
      return c.json({ data: { sent: await remind(deps, orders, c.var.staff.actor) } });
    })
    .post("/admin/unpaid/:id/remind", staff, async (c) => {
      const id = idParam(c);
      const orders = await unpaidOrders(db, { scope: {}, now: now() });
      const order = orders.find(({ orderId }) => orderId === id);
      if (!order) throw new ApiError("not_found");
      const sent = await remind(deps, [order], c.var.staff.actor);
      if (sent === 0) throw new ApiError("reminded_today");
      return c.json({ data: { sent } });
    });
}
