import { Hono } from "hono";
import { club } from "#content/club.ts";
import { addDays } from "#domain/calendar-date.ts";
import { instantAt } from "#domain/zoned-time.ts";
import { recordAudit } from "#server/audit/record.ts";
import { type Deps, instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { csvHeaders } from "#server/http/csv.ts";
import { idParam } from "#server/http/id-param.ts";
import { cursorOf } from "#server/http/page-query.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { findPaymentDetail } from "./staff-detail.ts";
import { listPayments } from "./staff-list.ts";
import { presentPayment, presentPaymentDetail } from "./staff-present.ts";
import { paymentsQuery, periodQuery } from "./staff-query.ts";
import { treasurerCsv } from "./treasurer-csv.ts";
import { bookedPayments, type Period } from "./treasurer-data.ts";
import { dayLines, sumLines } from "./treasurer-sums.ts";

const PAGE_SIZE = 100;

/**
 * From the first minute of one of the club's days to the last of another.
 * @throws {ApiError} wrong_period when the second comes before the first: an empty file would look like no money
 */
function periodOf({ from, to }: { from: string; to: string }): Period {
  if (from > to) throw new ApiError("wrong_period", { fields: { to: "invalid_date" } });
  const midnight = (date: string) => instantOf(instantAt(date, "00:00", club.timeZone));
  return { from: midnight(from), before: midnight(addDays(to, 1)) };
}

/** The staff's view of every payment (payments.md, States). */
export function staffPaymentRoutes(deps: Deps) {
  const { db, now, stripe } = deps;
  const staff = requireStaff(deps);
  const linesOf = (period: Period) => dayLines(bookedPayments(db, period, stripe?.environment), period);
  return new Hono()
    .get("/admin/payments", staff, paymentsQuery, async (c) => {
      const { cursor, ...filter } = c.req.valid("query");
      const rows = await listPayments(db, filter, PAGE_SIZE + 1, cursor);
      const page = rows.slice(0, PAGE_SIZE);
      const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
      return c.json({
        data: page.map(presentPayment),
        nextCursor: last ? cursorOf({ at: last.createdAt, id: last.id }) : null,
      });
    })
    .get("/admin/payments/totals", staff, periodQuery, async (c) => {
      const lines = await linesOf(periodOf(c.req.valid("query")));
      return c.json({ data: sumLines(lines) });
    })
    .get("/admin/payments/export", staff, periodQuery, async (c) => {
      const days = c.req.valid("query");
      const period = periodOf(days);
      const subject = `${days.from} to ${days.to}`;
      await recordAudit(db, { at: now(), actor: c.var.staff.actor, action: "payments_exported", subject });
      const lines = await linesOf(period);
      const name = `payments-${days.from}-${days.to}`;
      return c.body(treasurerCsv(lines, requestLanguage(c)), 200, csvHeaders(name));
    })
    .get("/admin/payments/:id", staff, async (c) => {
      const payment = await findPaymentDetail(db, idParam(c));
      if (!payment) throw new ApiError("not_found");
      return c.json({ data: presentPaymentDetail(payment) });
    });
}
