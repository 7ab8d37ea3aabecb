import { expect } from "vitest";
import { sumLines } from "#domain/prices/order-lines.ts";
import { readRow, readRows } from "#tests/support/database/rows.ts";
import { readBooks } from "#tests/support/invariants/book-rows.ts";
import { ledgerComplaints, placeComplaints } from "#tests/support/invariants/ledger-complaints.ts";
import type { Family } from "./family.ts";
import type { FaultClub } from "./fault-club.ts";

type Books = Pick<FaultClub, "db" | "sandbox">;

/** No row has it. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** What the books say about one intent. */
export async function booksOf({ db }: Books, intentId: string) {
  const payment = await db
    .selectFrom("payments")
    .select(["id", "orderId", "state", "purpose"])
    .where("intentId", "=", intentId)
    .executeTakeFirst();
  const paymentId = payment?.id ?? NOBODY;
  const registrations = await db
    .selectFrom("registrations")
    .select(["id", "orderId", "state", "hasSpot"])
    .where("paymentId", "=", paymentId)
    .orderBy("createdAt")
    .execute();
  const orderIds = registrations.map(({ orderId }) => orderId ?? NOBODY);
  // Whatever their keys say: mails to a family about this money.
  const receipts = await db
    .selectFrom("outbox")
    .select("kind")
    .where("recipient", "<>", "staff")
    .where("kind", "in", ["registration_receipt", "registration_needs_review", "donation_receipt"])
    .where((eb) =>
      eb.or([
        eb("orderId", "in", [...orderIds, NOBODY]),
        eb("paymentId", "=", paymentId),
        eb("registrationId", "in", [...registrations.map(({ id }) => id), NOBODY]),
      ]),
    )
    .execute();
  const ledger = await db
    .selectFrom("ledger")
    .select(["kind", "cents"])
    .where("paymentId", "=", paymentId)
    .orderBy("createdAt")
    // A charge comes before what went back of it in the same second.
    .orderBy("kind")
    .execute();
  return {
    state: payment?.state,
    ledger: ledger.map(({ kind, cents }) => `${kind} ${cents}`),
    registrations: registrations.map(({ state, hasSpot }) => `${state}, ${hasSpot ? "spot" : "no spot"}`),
    receipts: receipts.map(({ kind }) => kind),
  };
}

/** What an order comes to wherever it is told: by its lines, by itself, by its payment, at Stripe and in the ledger. Cents. */
export async function totalsOf({ db, sandbox }: Books, intentId: string) {
  const payment = await readRow(db, "payments", { intentId }, ["id", "orderId", "amountCents"]);
  const orderId = payment.orderId ?? NOBODY;
  const order = await db
    .selectFrom("orders")
    .select("totalCents")
    .where("id", "=", orderId)
    .executeTakeFirst();
  const lines = await readRows(db, "orderLines", { orderId }, ["cents", "registrationId"]);
  const ledger = await db.selectFrom("ledger").select("cents").where("paymentId", "=", payment.id).execute();
  const rows = await readRows(db, "registrations", { orderId }, ["totalAmount"]);
  return {
    children: new Set(lines.flatMap(({ registrationId }) => registrationId ?? [])).size,
    lines: sumLines(lines),
    order: order?.totalCents,
    registrations: rows.reduce((sum, { totalAmount }) => sum + (totalAmount ?? 0), 0),
    payment: payment.amountCents,
    intent: sandbox.intents().find(({ id }) => id === intentId)?.amount,
    ledger: sumLines(ledger),
  };
}

/** Everything that was ever booked is what Stripe holds for the club. */
export async function expectSameSumAtStripe({ db, sandbox }: Books): Promise<void> {
  expect(ledgerComplaints({ ledger: await readRows(db, "ledger") }, sandbox)).toEqual([]);
}

/**
 * The books balance (docs/reference/fault-tests.md#fault-numbers): one charge row, every child of the order confirmed in
 * its own program, one receipt in the outbox for all of them, the same cents in lines, order, payment, intent and
 * ledger, and a ledger that comes to what Stripe says it holds, over everything that happened to this club before too.
 */
export async function expectBooksBalance(
  club: Books,
  family: Pick<Family, "intentId" | "size" | "cents" | "each">,
): Promise<void> {
  const { intentId, size, cents } = family;
  expect(await booksOf(club, intentId)).toEqual({
    state: "succeeded",
    ledger: [`charge ${cents}`],
    registrations: family.each("confirmed, spot"),
    receipts: ["registration_receipt"],
  });
  expect(await totalsOf(club, intentId)).toEqual({
    children: size,
    lines: cents,
    order: cents,
    registrations: cents,
    payment: cents,
    intent: cents,
    ledger: cents,
  });
  await expectSameSumAtStripe(club);
  expect(placeComplaints(await readBooks(club.db))).toEqual([]);
}
