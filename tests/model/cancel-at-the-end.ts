import { randomUUID } from "node:crypto";
import { duplicatesOf } from "#server/registrations/duplicates.ts";
import { readBooks } from "#tests/support/invariants/book-rows.ts";
import { fairRefund } from "#tests/support/invariants/fair-refund.ts";
import { CLINIC_PERCENT, type ModelClub } from "./model-club.ts";

/** Registered children, the first that came first. */
function registered({ club }: ModelClub) {
  return club.db
    .selectFrom("registrations")
    .select(["id", "familyId", "programId", "state", "duplicateOfId"])
    .where("state", "in", ["confirmed", "needs_review"])
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("childFirstName");
}

/**
 * Every second child leaves, one after the other, while nothing is broken. What goes back is compared with what the club's
 * rules say, worked out without the product's arithmetic.
 */
export async function cancelAtTheEnd(club: ModelClub): Promise<void> {
  const clinicId = club.offered[1]?.programId;
  for (const [index, { id }] of (await registered(club).execute()).entries()) {
    const row = await registered(club).where("id", "=", id).executeTakeFirst();
    if (!row || index % 2 === 1) continue;
    const { familyId, programId, state } = row;
    await club.signIn();
    const path = `/admin/registrations/${id}`;
    const { body } = await club.asStaff("GET", `${path}/cancellation`);
    if (body.data?.blockedBy !== null) continue;
    const { refundCents } = body.data;
    // A child that was paid for twice gets all of it back.
    const isDuplicate = (await duplicatesOf(club.club.db, row)).length > 0;
    const isHalf = programId === clinicId && state === "confirmed" && !isDuplicate;
    const books = await readBooks(club.club.db);
    const fairCents = fairRefund(books, { id, familyId, percent: isHalf ? CLINIC_PERCENT : 100 });
    if (fairCents !== undefined && fairCents !== refundCents)
      club.complaints.push(`registration ${id} leaves: ${refundCents} go back, ${fairCents} are due`);
    const request = { expectedRefundCents: refundCents, reason: "other", requestId: randomUUID() };
    await club.asStaff("POST", `${path}/cancel`, request);
  }
}
