import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { queueMessages } from "#server/outbox.ts";
import { claimPlace, lockProgram, releasePlaces } from "#server/programs/places.ts";
import { findTwin, isSameChild, lockRegistrationsOfPayment, type Registration } from "./data.ts";

interface Paid {
  paymentId: string;
  /** Whether the money is still there: false when it was sent back before we heard of it. */
  isKept: boolean;
  now: Instant;
}

/** Its own held place, or a free one if the hold has lapsed. */
async function takePlace(trx: Trx, registration: Registration, now: Instant): Promise<boolean> {
  if (registration.place !== "none") return true;
  return claimPlace(trx, registration.programId, now);
}

async function statusAfterPayment(trx: Trx, registration: Registration, { isKept, now }: Paid) {
  if (!isKept || registration.deletedAt !== null || registration.status === "expired") return "needs_review";
  return (await takePlace(trx, registration, now)) ? "confirmed" : "needs_review";
}

interface Unpaid {
  registration: Registration;
  /** Whether the same child was paid for otherwise. */
  hasTwin: boolean;
}

async function confirmOne(trx: Trx, { registration, hasTwin }: Unpaid, paid: Paid): Promise<void> {
  const { now } = paid;
  const status = hasTwin ? "needs_review" : await statusAfterPayment(trx, registration, paid);
  const place = status === "confirmed" ? "taken" : "none";
  await trx
    .updateTable("registrations")
    .set({ status, place, holdExpiresAt: null })
    .where("id", "=", registration.id)
    .execute();
  if (place === "none" && registration.place !== "none") await releasePlaces(trx, registration.programId);
  const message = { language: registration.language, about: { registrationId: registration.id }, now };
  await queueMessages(trx, [
    {
      ...message,
      dedupeKey: `receipt:${registration.id}`,
      kind: status === "confirmed" ? "registration_receipt" : "registration_needs_review",
      recipient: "guardian",
    },
    {
      ...message,
      dedupeKey: `staff:${registration.id}:${status}`,
      kind: status === "confirmed" ? "staff_registration_notice" : "staff_payment_alarm",
      recipient: "staff",
    },
  ]);
}

/**
 * Two payments for one child, one with its birth date and one without, must not both find no twin: the rows
 * of their programs are locked first, in one order.
 */
async function lockProgramsOf(trx: Trx, registrations: readonly Registration[]): Promise<void> {
  const ids = new Set(registrations.map(({ programId }) => programId));
  for (const id of [...ids].sort()) await lockProgram(trx, id);
}

/**
 * Confirms what a succeeded payment pays for, or marks it needs_review when the place or the money is gone or
 * it was deleted meanwhile: the money is recorded either way (payments.md, Flow 5).
 * @returns false when there is nothing left to pay for: the same child was already paid for otherwise
 */
export async function confirmRegistrations(trx: Trx, paid: Paid): Promise<boolean> {
  const registrations = await lockRegistrationsOfPayment(trx, paid.paymentId);
  const waiting = registrations.filter(({ status }) => status === "pending" || status === "expired");
  await lockProgramsOf(trx, waiting);
  const unpaid: Unpaid[] = [];
  for (const registration of waiting) {
    const twin = await findTwin(trx, registration, { exceptId: registration.id });
    const isRepeated = unpaid.some((earlier) => isSameChild(earlier.registration, registration));
    unpaid.push({ registration, hasTwin: twin !== undefined || isRepeated });
  }
  if (unpaid.every(({ hasTwin }) => hasTwin)) return false;
  for (const one of unpaid) await confirmOne(trx, one, paid);
  return true;
}
