import { randomUUID } from "node:crypto";
import type { TestimonialData } from "#domain/testimonial.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";

/** Stores a testimonial, hidden until staff approve it. */
export async function addTestimonial(db: Db, data: TestimonialData, now: Date): Promise<void> {
  const { parentName, childName, childAge, rating, comment } = data;
  await db
    .insertInto("testimonials")
    .values({
      id: randomUUID(),
      parentName,
      childName: childName || null,
      childAge: childAge ?? null,
      rating,
      comment,
      isApproved: false,
      createdAt: instantOf(now),
    })
    .execute();
}

interface StaffAction {
  id: string;
  actor: string;
  now: Date;
}

async function exists(trx: Trx, id: string): Promise<boolean> {
  const known = await trx.selectFrom("testimonials").select("id").where("id", "=", id).executeTakeFirst();
  return known !== undefined;
}

/** Publishes or hides a testimonial and records who did. @returns false if there is no such testimonial */
export function setApproval(db: Db, isApproved: boolean, { id, actor, now }: StaffAction): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable("testimonials")
      .set({ isApproved })
      .where("id", "=", id)
      .where("isApproved", "=", !isApproved)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return exists(trx, id);
    const action = isApproved ? "testimonial_approved" : "testimonial_hidden";
    await recordAudit(trx, { at: now, actor, action, subject: id });
    return true;
  });
}

/** Deletes a testimonial and records who did. @returns false if there is no such testimonial */
export function deleteTestimonial(db: Db, { id, actor, now }: StaffAction): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const deleted = await trx
      .deleteFrom("testimonials")
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) return false;
    await recordAudit(trx, { at: now, actor, action: "testimonial_deleted", subject: id });
    return true;
  });
}
