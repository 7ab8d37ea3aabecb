import { Hono } from "hono";
import { CONTACTS_MAX, exportContacts } from "#server/audit/contacts.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { eraseDonor } from "#server/donations/erase-mutations.ts";
import { clearTraces } from "#server/email/erasure-mutations.ts";
import { cursorOf, idParam, optionalCursor, query, requestLanguage } from "#server/http/request-input.ts";
import { donationContacts } from "./contact-queries.ts";
import type { StaffDonation } from "./staff-donation-queries.ts";
import { donationTotals, listDonations } from "./staff-donation-queries.ts";

function presentDonation(donation: StaffDonation) {
  const { id, paymentId, paidAt, givenCents, keptCents, source } = donation;
  const { donorName, donorEmail, donorErased, message, state } = donation;
  const amounts = { cents: givenCents, keptCents };
  return {
    id,
    paymentId,
    at: paidAt,
    ...amounts,
    source,
    donorName,
    donorEmail,
    donorErased,
    message,
    state,
  };
}

const PAGE_SIZE = 100;

/** Every donation that was paid, on its own or with a registration, and the end of what a donor told. */
export function staffDonationRoutes(deps: Deps) {
  const { db, now, stripe } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/donations", staff, query({ cursor: optionalCursor }), async (c) => {
      const { cursor } = c.req.valid("query");
      const rows = await listDonations(db, PAGE_SIZE + 1, cursor);
      const page = rows.slice(0, PAGE_SIZE);
      const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
      return c.json({
        data: page.map(presentDonation),
        totals: await donationTotals(db, stripe?.environment),
        nextCursor: last?.paidAt ? cursorOf({ at: last.paidAt, id: last.paymentId }) : null,
      });
    })
    .get("/admin/donations/contacts", staff, async (c) => {
      const contacts = await donationContacts(
        db,
        await listDonations(db, CONTACTS_MAX + 1),
        requestLanguage(c),
      );
      const handing = { list: "donations", actor: c.var.staff.actor, at: now() };
      return c.json({ data: await exportContacts(db, contacts, handing) });
    })
    .delete("/admin/donations/:id/donor", staff, async (c) => {
      const erasure = { donationId: idParam(c), actor: c.var.staff.actor, at: now() };
      await inTransaction(db, (trx) => eraseDonor(trx, erasure));
      await clearTraces(deps);
      return c.json({ success: true as const });
    });
}
