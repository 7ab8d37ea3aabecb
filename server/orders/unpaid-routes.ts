import { Hono } from "hono";
import * as z from "zod/mini";
import { exportContacts } from "#server/audit/contacts.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { idParam, jsonBody, requestLanguage } from "#server/http/request-input.ts";
import { programNames, scopeOf, scopeParameters } from "#server/programs/season-queries.ts";
import { remind } from "./remind-mutations.ts";
import { remindersOf, type UnpaidOrder, unpaidOrders, unpaidWith } from "./unpaid-queries.ts";
import { pageOfUnpaid, sortedUnpaid, unpaidQuery } from "./unpaid-schema.ts";

/** Whose families are reminded: those that the page has shown, by its season or program. */
export const remindAllSchema = z.object(scopeParameters);

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
