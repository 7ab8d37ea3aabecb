import { recordAudit } from "#server/audit/record.ts";
import type { Trx } from "#server/db/database.ts";
import { eraseDonor, toldDonors } from "#server/donations/erase.ts";
import { eraseRegistration } from "#server/registrations/erase.ts";
import type { Erasure } from "./erasures-file.ts";

const IDS_PER_QUERY = 500;

type ErasedRegistration = Extract<Erasure, { registrationId: string }>;

/** Registrations, and donors by the ids of their donations (server/db/schema.ts). */
async function eraseSomePeople(trx: Trx, erasures: readonly ErasedRegistration[], at: Date): Promise<number> {
  await trx
    .insertInto("erasures")
    .values([...erasures])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const ids = erasures.map(({ registrationId }) => registrationId);
  const back = await trx.selectFrom("registrations").select("id").where("id", "in", ids).execute();
  for (const { id } of back) await eraseRegistration(trx, { registrationId: id, at, actor: "system" });
  const given = await toldDonors(trx).where("donations.id", "in", ids).execute();
  for (const { id } of given) await eraseDonor(trx, { donationId: id, at, actor: "system" });
  return back.length + given.length;
}

async function eraseSomeTestimonials(trx: Trx, ids: readonly string[], at: Date): Promise<number> {
  const back = await trx.deleteFrom("testimonials").where("id", "in", ids).returning("id").execute();
  for (const { id } of back) {
    await recordAudit(trx, { at, actor: "system", action: "testimonial_deleted", subject: id });
  }
  return back.length;
}

/** The sum of what each part of a list gives. */
async function inParts<T>(
  items: readonly T[],
  work: (part: readonly T[]) => Promise<number>,
): Promise<number> {
  let sum = 0;
  for (let from = 0; from < items.length; from += IDS_PER_QUERY) {
    sum += await work(items.slice(from, from + IDS_PER_QUERY));
  }
  return sum;
}

/**
 * Erases again what was erased after a backup was made (design.md §7.6).
 * @returns how many registrations, donors and testimonials the backup had brought back
 */
export async function replayErasures(trx: Trx, erasures: readonly Erasure[], at: Date): Promise<number> {
  const registrations = erasures.filter((erasure) => "registrationId" in erasure);
  const testimonials = erasures.flatMap((erasure) =>
    "testimonialId" in erasure ? [erasure.testimonialId] : [],
  );
  return (
    (await inParts(registrations, (part) => eraseSomePeople(trx, part, at))) +
    (await inParts(testimonials, (part) => eraseSomeTestimonials(trx, part, at)))
  );
}
