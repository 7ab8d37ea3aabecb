import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { TestimonialData } from "#domain/testimonial.ts";
import { recordAudit } from "#server/audit/record.ts";
import type { Db } from "#server/db/database.ts";
import type { TestimonialsTable } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { instantOf } from "#server/deps.ts";

export type Testimonial = Selectable<TestimonialsTable>;

function newestFirst(db: Db) {
  return db.selectFrom("testimonials").selectAll().orderBy("createdAt", "desc").orderBy("id");
}

/** What everybody may read. */
export function listApproved(db: Db): Promise<Testimonial[]> {
  return newestFirst(db).where("isApproved", "=", true).execute();
}

/** Everything that was sent, for staff. */
export function listAll(db: Db): Promise<Testimonial[]> {
  return newestFirst(db).execute();
}

/** Stores what a visitor sent; nobody sees it until staff approve it. */
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

interface Approval {
  id: string;
  actor: string;
  now: Date;
}

/** Makes one public and writes down who did, once. False when there is no such testimonial. */
export function approveTestimonial(db: Db, { id, actor, now }: Approval): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const approved = await trx
      .updateTable("testimonials")
      .set({ isApproved: true })
      .where("id", "=", id)
      .where("isApproved", "=", false)
      .returning("id")
      .executeTakeFirst();
    if (approved) {
      await recordAudit(trx, { at: now, actor, action: "testimonial_approved", subject: id });
      return true;
    }
    const known = await trx.selectFrom("testimonials").select("id").where("id", "=", id).executeTakeFirst();
    return known !== undefined;
  });
}
