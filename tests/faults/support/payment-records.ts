import { expect } from "vitest";
import type { Family } from "./family.ts";
import type { FaultClub } from "./fault-club.ts";

type Books = Pick<FaultClub, "db" | "sandbox">;

/** What the books say about one intent. */
export async function booksOf({ db }: Books, intentId: string) {
  const payment = await db
    .selectFrom("payments")
    .select(["id", "state", "purpose"])
    .where("intentId", "=", intentId)
    .executeTakeFirst();
  const paymentId = payment?.id ?? "";
  const registrations = await db
    .selectFrom("registrations")
    .select(["id", "orderId", "status", "place"])
    .where("paymentId", "=", paymentId)
    .execute();
  const subjects = [...registrations.map(({ orderId }) => `receipt:${orderId}`), `receipt:${paymentId}`];
  const receipts = await db.selectFrom("outbox").select("kind").where("dedupeKey", "in", subjects).execute();
  const ledger = await db
    .selectFrom("ledger")
    .select(["kind", "cents"])
    .where("paymentId", "=", paymentId)
    .orderBy("createdAt")
    .execute();
  return {
    state: payment?.state,
    ledger: ledger.map(({ kind, cents }) => `${kind} ${cents}`),
    registrations: registrations.map(({ status, place }) => `${status}, place ${place}`),
    receipts: receipts.map(({ kind }) => kind),
  };
}

/** Everything that was ever booked, and what Stripe holds for the club, in cents. */
export async function expectSameSumAtStripe({ db, sandbox }: Books): Promise<void> {
  const { sum } = await db
    .selectFrom("ledger")
    .select((eb) => eb.fn.sum<number | null>("cents").as("sum"))
    .executeTakeFirstOrThrow();
  expect(Number(sum ?? 0)).toBe(sandbox.balance());
}

/** Places counted are the places that registrations have, and never more than there are. */
async function expectPlacesCounted({ db }: Books): Promise<void> {
  const program = await db
    .selectFrom("programs")
    .where("kind", "=", "camp")
    .selectAll()
    .executeTakeFirstOrThrow();
  const holders = await db.selectFrom("registrations").select("id").where("place", "!=", "none").execute();
  expect(program.placesTaken).toBe(holders.length);
}

/**
 * The books balance (docs/rules/money.md#faults-that-are-tests): one charge row, one confirmed registration, one receipt in the outbox, and
 * the ledger comes to what Stripe says it holds, over everything that happened to this club before as well.
 */
export async function expectBooksBalance(club: Books, { intentId }: Pick<Family, "intentId">, cents = 6000) {
  expect(await booksOf(club, intentId)).toEqual({
    state: "succeeded",
    ledger: [`charge ${cents}`],
    registrations: ["confirmed, place taken"],
    receipts: ["registration_receipt"],
  });
  await expectSameSumAtStripe(club);
  await expectPlacesCounted(club);
}
