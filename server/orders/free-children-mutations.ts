import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { codeDeadline } from "#server/families/code-rules.ts";
import { claimPlace } from "#server/programs/place-mutations.ts";
import { costsNothing, type Registration } from "#server/registrations/data.ts";
import { endKept } from "./order-places-mutations.ts";
import { inOrder } from "./order-queries.ts";

/**
 * The donation of an order stands with its first child that costs something, once it is paid: a free child may lapse, and
 * the gift stays. Where none costs anything it stays where it is.
 */
async function moveDonation(trx: Trx, orderId: string, rows: readonly Registration[]): Promise<void> {
  const giver = rows.find((row) => costsNothing(row) && row.donationAmount > 0);
  const [first] = await inOrder(
    trx,
    orderId,
    rows.filter((row) => !costsNothing(row)),
  );
  if (!giver || !first) return;
  const { donationAmount: cents } = giver;
  await trx
    .updateTable("registrations")
    .set((eb) => ({ donationAmount: 0, totalAmount: eb("totalAmount", "-", cents) }))
    .where("id", "=", giver.id)
    .execute();
  await trx
    .updateTable("registrations")
    .set((eb) => ({
      donationAmount: eb("donationAmount", "+", cents),
      totalAmount: eb("totalAmount", "+", cents),
    }))
    .where("id", "=", first.id)
    .execute();
}

interface PaidOrder {
  orderId: string;
  /** Every row of the order that its payment finds unpaid, locked. */
  rows: readonly Registration[];
  /** Whether the money is still there. */
  isKept: boolean;
  now: Instant;
}

/**
 * Lets the free children of an order that is paid wait for their mailbox's code, with their places kept for a day; the
 * programs of those that keep none are locked (docs/rules/registration.md#a-free-child-beside-paid-ones).
 * @returns whether one waits
 */
export async function letFreeChildrenWait(
  trx: Trx,
  { orderId, rows, isKept, now }: PaidOrder,
): Promise<boolean> {
  const free = rows.filter((row) => costsNothing(row) && row.deletedAt === null);
  if (free.length === 0) return false;
  if (!isKept) {
    await endKept(trx, free);
    return false;
  }
  await moveDonation(trx, orderId, rows);
  for (const row of free) {
    const hasPlace = row.place !== "none" || (await claimPlace(trx, row, now));
    const place = hasPlace ? ("held" as const) : ("none" as const);
    await trx
      .updateTable("registrations")
      .set({ status: "pending", waitsFor: "code", place, holdExpiresAt: hasPlace ? codeDeadline(now) : null })
      .where("id", "=", row.id)
      .execute();
  }
  // They are no half hours of their browser and its network any more.
  const ids = free.map(({ id }) => id);
  await trx.deleteFrom("holds").where("registrationId", "in", ids).execute();
  return true;
}
