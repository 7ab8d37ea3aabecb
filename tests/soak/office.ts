import { setTimeout as pause } from "node:timers/promises";
import { club } from "#content/club/club.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { TEST_PIN } from "#tests/support/test-app.ts";
import { atTheForm } from "./families.ts";
import type { Traffic } from "./traffic.ts";
import { Visitor } from "./visitor.ts";

interface Rows<T> {
  data: T[];
  nextCursor: string | null;
}
type Row = Rows<{ id: string; status: string; email: string }>;
type Payments = Rows<{ id: string; state: string; refundedCents: number }>;
type Testimonials = Rows<{ id: string; isApproved: boolean }>;

const TESTIMONIALS_KEPT = 20;
/** Of backups, over the whole run: the server allows twenty an hour. */
const DOWNLOADS = 15;

/** What a member of staff does between signing in and signing out. */
type Round = (staff: Visitor, round: number) => Promise<void>;

async function readTheList(staff: Visitor): Promise<void> {
  const list = "GET /api/registrations";
  const page = await staff.read<Row>(list);
  await staff.ask("GET /api/admin/statistics");
  for (const search of ["luc", "peñaranda", "family1", "656 555"]) {
    await staff.ask("GET /api/registrations?search", {
      path: `/api/registrations?search=${encodeURIComponent(search)}`,
    });
  }
  await staff.ask(list, { path: "/api/registrations?age=9-11&payment=paid&sort=oldest&limit=200" });
  if (page.nextCursor) await staff.ask(list, { path: `/api/registrations?cursor=${page.nextCursor}` });
  for (const { id } of page.data.slice(0, 2)) {
    await staff.ask("GET /api/registrations/:id", { path: `/api/registrations/${id}`, expected: [200, 404] });
  }
  for (const name of ["donations", "audit", "mail", "sessions", "programs", "members"]) {
    await staff.ask(`GET /api/admin/${name}`);
  }
}

async function readTestimonials(staff: Visitor): Promise<void> {
  const { data } = await staff.read<Testimonials>("GET /api/admin/testimonials");
  const deed = (method: string, id: string, what: string) =>
    staff.ask(`${method} /api/admin/testimonials/:id${what}`, {
      path: `/api/admin/testimonials/${id}${what}`,
    });
  for (const { id } of data.filter(({ isApproved }) => !isApproved).slice(0, 5))
    await deed("POST", id, "/approve");
  for (const { id } of data.slice(TESTIMONIALS_KEPT, TESTIMONIALS_KEPT + 5)) {
    await deed("POST", id, "/hide");
    await deed("DELETE", id, "");
  }
}

const secretary: Round = async (staff) => {
  await readTheList(staff);
  await readTestimonials(staff);
};

/** Deletes two registrations, takes one back and erases the other for good. */
const registrar: Round = async (staff) => {
  const { data } = await staff.read<Row>("GET /api/registrations");
  const [one, two] = data
    .filter(({ status, email }) => status === "confirmed" && !atTheForm.has(email))
    .slice(-2);
  await staff.ask("GET /api/registrations/deleted");
  if (!one || !two) return;
  for (const { id } of [one, two]) {
    await staff.ask("DELETE /api/registrations/:id", { path: `/api/registrations/${id}` });
  }
  await staff.ask("POST /api/registrations/:id/restore", { path: `/api/registrations/${one.id}/restore` });
  await staff.ask("DELETE /api/registrations/:id/permanent", {
    path: `/api/registrations/${two.id}/permanent`,
  });
};

const treasurer: Round = async (staff, round) => {
  const { data } = await staff.read<Payments>("GET /api/admin/payments");
  const refundable = data.find(({ state, refundedCents }) => state === "succeeded" && refundedCents === 0);
  if (refundable) {
    const path = `/api/admin/payments/${refundable.id}`;
    const body = { cents: 100, reason: "requested_by_family", note: "", requestId: crypto.randomUUID() };
    await staff.ask("POST /api/admin/payments/:id/refunds", {
      path: `${path}/refunds`,
      body,
      expected: [201],
    });
    await staff.ask("GET /api/admin/payments/:id", { path });
  }
  const today = dateInZone(new Date(), club.timeZone);
  await staff.ask("GET /api/admin/payments/export", {
    path: `/api/admin/payments/export?from=${today}&to=${today}`,
  });
  await staff.ask("GET /api/registrations/export");
  await staff.ask("GET /api/admin/books");
  if (round % 4 === 0 && round < 4 * DOWNLOADS) await staff.ask("GET /api/admin/backup");
  if (round % 20 === 0) await staff.ask("POST /api/admin/books/check", { body: {} });
};

async function work(traffic: Traffic, round: Round, pauseMs: number, stopping: AbortSignal): Promise<void> {
  const staff = new Visitor(traffic);
  for (let count = 1; !stopping.aborted; count++) {
    try {
      await staff.ask("POST /api/admin/session", { body: { pin: TEST_PIN } });
      await round(staff, count);
      await staff.ask("DELETE /api/admin/session");
    } catch {
      // Counted where it happened; the next round begins anew.
    }
    await pause(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
}

/** The staff at work until told to stop: one reads, one deletes and restores, one counts the money. */
export async function workInOffice(traffic: Traffic, pauseMs: number, stopping: AbortSignal): Promise<void> {
  await Promise.all(
    [secretary, registrar, treasurer].map((round) => work(traffic, round, pauseMs, stopping)),
  );
}
