import { Hono } from "hono";
import type { Deps } from "#server/deps.ts";
import { cursorOf, optionalCursor, query } from "#server/http/page-query.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { donationTotals, listDonations, type StaffDonation } from "./staff-data.ts";

function presentDonation(donation: StaffDonation) {
  const { id, paymentId, paidAt, cents, source, donorName, donorEmail, message, state } = donation;
  return { id, paymentId, at: paidAt, cents, source, donorName, donorEmail, message, state };
}

const PAGE_SIZE = 100;

/** Every donation that was paid, on its own or with a registration. */
export function staffDonationRoutes(deps: Deps) {
  const { db } = deps;
  return new Hono().get(
    "/admin/donations",
    requireStaff(deps),
    query({ cursor: optionalCursor }),
    async (c) => {
      const { cursor } = c.req.valid("query");
      const rows = await listDonations(db, PAGE_SIZE + 1, cursor);
      const page = rows.slice(0, PAGE_SIZE);
      const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
      return c.json({
        data: page.map(presentDonation),
        totals: await donationTotals(db),
        nextCursor: last?.paidAt ? cursorOf({ at: last.paidAt, id: last.id }) : null,
      });
    },
  );
}
