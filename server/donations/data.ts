import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { DonorDetails } from "#domain/donation-schema.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { DonationsTable } from "#server/db/money-schema.ts";
import type { Instant } from "#server/db/schema.ts";

export type Donation = Selectable<DonationsTable>;

/** Stores a donation beside its payment, before anything is known about the donor. */
export async function insertDonation(trx: Trx, paymentId: string, now: Instant): Promise<void> {
  await trx
    .insertInto("donations")
    .values({
      id: randomUUID(),
      paymentId,
      donorName: null,
      donorEmail: null,
      message: null,
      createdAt: now,
    })
    .execute();
}

export function findDonation(db: Db | Trx, paymentId: string): Promise<Donation | undefined> {
  return db.selectFrom("donations").selectAll().where("paymentId", "=", paymentId).executeTakeFirst();
}

/** Stores what a donor tells; what is not named stays, a blank becomes null. */
export async function updateDonor(trx: Trx, paymentId: string, details: DonorDetails): Promise<void> {
  const told = Object.entries(details).filter(([, text]) => text !== undefined);
  if (told.length === 0) return;
  await trx
    .updateTable("donations")
    .set(Object.fromEntries(told.map(([field, text]) => [field, text || null])))
    .where("paymentId", "=", paymentId)
    .execute();
}
