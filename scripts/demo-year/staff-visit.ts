import { randomUUID } from "node:crypto";
import type { SessionChange, SessionChangeData } from "#domain/club/session-change.ts";
import type { ProgramSettings } from "#domain/programs/program-settings.ts";
import type { SeasonDraft } from "#domain/programs/season-draft.ts";
import type { MessageData } from "#domain/staff/messages.ts";
import type { Visitor } from "./open-product.ts";

interface PaymentRow {
  id: string;
  purpose: string;
  registrations: { id: string; childFirstName: string; childLastName: string }[];
}

export async function decide(staff: Visitor, programId: string, settings: ProgramSettings) {
  await staff.call("PATCH", `/admin/programs/${programId}`, settings);
}

export async function publish(staff: Visitor, id: string, change: (draft: SeasonDraft) => void) {
  const path = `/admin/drafts/season/${id}`;
  const { data } = await staff.get<{ data: { payload: SeasonDraft; version: number } }>(path);
  change(data.payload);
  await publishNew(staff, id, data.payload, data.version);
}

export async function publishNew(staff: Visitor, id: string, payload: SeasonDraft, version = 0) {
  const written = await staff.call<{ data: { version: number } }>("PUT", `/admin/drafts/season/${id}`, {
    payload,
    version,
  });
  await staff.post("/admin/publications", { subject: "season", id, version: written.data.version });
}

async function paymentOf(staff: Visitor, childFirstName: string, childLastName: string) {
  const search = encodeURIComponent(childLastName);
  const { data } = await staff.get<{ data: PaymentRow[] }>(`/admin/payments?search=${search}`);
  const found = data.find(({ registrations }) =>
    registrations.some((registration) => registration.childFirstName === childFirstName),
  );
  if (!found) throw new Error(`Nobody paid for ${childFirstName} ${childLastName}.`);
  return found;
}

export async function refund(
  staff: Visitor,
  [firstName, lastName]: [string, string],
  refund: { cents: number; reason: string; note: string; keepsSpot?: false },
) {
  const { id } = await paymentOf(staff, firstName, lastName);
  await staff.post(`/admin/payments/${id}/refunds`, refund);
}

/** Cancels a registration with the refund that the preview shows. */
export async function cancel(staff: Visitor, [firstName, lastName]: [string, string], note: string) {
  const { registrations } = await paymentOf(staff, firstName, lastName);
  const id = registrations.find(({ childFirstName }) => childFirstName === firstName)?.id;
  const path = `/admin/registrations/${id}`;
  const { data } = await staff.get<{ data: { refundCents: number } }>(`${path}/cancellation`);
  await staff.post(`${path}/cancel`, {
    expectedRefundCents: data.refundCents,
    reason: "requested_by_family",
    note,
    requestId: randomUUID(),
  });
}

/**
 * Enters a paper registration; with a check number, its payment is a check.
 * @returns the registration's id
 */
export async function enterPaper(
  staff: Visitor,
  programId: string,
  registration: object,
  cashCents: number | null,
  note: string,
  checkNumber = "",
) {
  const method = checkNumber === "" ? "cash" : "check";
  const { data } = await staff.post<{ data: { id: string } }>("/admin/registrations", {
    programId,
    registration,
    cashCents,
    note,
    method,
    checkNumber,
  });
  return data.id;
}

/** Imports a list from another system; each row is its own family. */
export async function importList(staff: Visitor, programId: string, cells: readonly object[]) {
  const rows = cells.map((row, index) => ({ number: index + 2, programId, cells: row }));
  await staff.post("/admin/imports", {
    importId: randomUUID(),
    dateOrder: "mdy",
    tshirtSize: "",
    language: "es",
    dueOn: null,
    note: "",
    rows,
    families: rows.map(({ number }) => [number]),
  });
}

export async function approveTestimonials(staff: Visitor) {
  const { data } = await staff.get<{ data: { id: string; isApproved: boolean }[] }>("/admin/testimonials");
  for (const { id, isApproved } of data)
    if (!isApproved) await staff.post(`/admin/testimonials/${id}/approve`, {});
}

/** Writes to the families who are on a list now. */
export async function write(staff: Visitor, { to, kind, ...texts }: Omit<MessageData, "listHash">) {
  const shown = await staff.post<{ data: { listHash: string } }>("/admin/messages/audience", { to, kind });
  await staff.post("/admin/messages", { ...texts, to, kind, listHash: shown.data.listHash });
}

/** Offers a program's free spot to the next family of its waiting list. */
export async function offerNext(staff: Visitor, programId: string) {
  const path = "/admin/waiting-list";
  const { data } = await staff.get<{ data: { id: string; isNext: boolean }[] }>(
    `${path}?program=${programId}`,
  );
  const next = data.find(({ isNext }) => isNext);
  if (!next) throw new Error("Nobody who waits fits.");
  await staff.post(`${path}/${next.id}/offer`, {});
}

/** A program's first session after a day holds at another place. */
export async function rehouse(staff: Visitor, programId: string, after: string, newPlace: string) {
  const { data } = await staff.get<{ data: Pick<SessionChange, "programId" | "on" | "starts">[] }>(
    "/admin/session-changes",
  );
  const session = data.find((ahead) => ahead.programId === programId && ahead.on > after);
  if (!session) throw new Error("The program has no session ahead.");
  const { on, starts } = session;
  const change: SessionChangeData = { kind: "place", programId, on, starts, newPlace, reason: "field" };
  await staff.post("/admin/session-changes", change);
}
