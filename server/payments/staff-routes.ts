import { Hono } from "hono";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { idParam } from "#server/http/id-param.ts";
import { cursorOf } from "#server/registrations/staff-query.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { findPaymentDetail } from "./staff-detail.ts";
import { listPayments } from "./staff-list.ts";
import { presentPayment, presentPaymentDetail } from "./staff-present.ts";
import { paymentsQuery } from "./staff-query.ts";

const PAGE_SIZE = 100;

/** The staff's view of every payment (payments.md, States). */
export function staffPaymentRoutes(deps: Deps) {
  const { db } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/payments", staff, paymentsQuery, async (c) => {
      const { after, ...filter } = c.req.valid("query");
      const rows = await listPayments(db, filter, PAGE_SIZE + 1, after);
      const page = rows.slice(0, PAGE_SIZE);
      const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
      return c.json({
        data: page.map(presentPayment),
        nextCursor: last ? cursorOf({ at: last.createdAt, id: last.id }) : null,
      });
    })
    .get("/admin/payments/:id", staff, async (c) => {
      const payment = await findPaymentDetail(db, idParam(c));
      if (!payment) throw new ApiError("not_found");
      return c.json({ data: presentPaymentDetail(payment) });
    });
}
