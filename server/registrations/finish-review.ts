import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { ApiError } from "#server/errors.ts";
import { queueMessage } from "#server/outbox.ts";
import { claimPlace, lockProgram } from "#server/programs/places.ts";
import { findTwin, lockRegistrationsOfPayment, type Registration } from "./data.ts";

async function confirmReviewed(trx: Trx, registration: Registration, now: Instant): Promise<void> {
  const { id, programId, language } = registration;
  await lockProgram(trx, programId);
  if (await findTwin(trx, registration, { exceptId: id })) throw new ApiError("already_registered");
  if (!(await claimPlace(trx, programId, now))) throw new ApiError("program_full");
  await trx
    .updateTable("registrations")
    .set({ status: "confirmed", place: "taken", holdExpiresAt: null })
    .where("id", "=", id)
    .execute();
  await queueMessage(trx, {
    dedupeKey: `confirmed:${id}`,
    kind: "registration_receipt",
    recipient: "guardian",
    language,
    about: { registrationId: id },
    now,
  });
}

/**
 * Gives the registrations of a locked payment that wait for review a free place each, and tells their family.
 * @throws {ApiError} program_full, already_registered, or registration_deleted when all of them were deleted
 */
export async function finishReview(trx: Trx, paymentId: string, now: Instant): Promise<void> {
  const registrations = await lockRegistrationsOfPayment(trx, paymentId);
  const waiting = registrations.filter(({ status }) => status === "needs_review");
  const kept = waiting.filter(({ deletedAt }) => deletedAt === null);
  if (waiting.length > 0 && kept.length === 0) throw new ApiError("registration_deleted");
  for (const registration of kept) await confirmReviewed(trx, registration, now);
}
