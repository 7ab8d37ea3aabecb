import { setTimeout as pause } from "node:timers/promises";
import { PAID_STATES } from "#domain/registration/status.ts";
import type { Db } from "#server/platform/database/database.ts";
import { firstCamp } from "#tests/support/test-season.ts";
import type { Bank } from "./bank.ts";

const PATIENCE_MS = 90_000;

/** What happened at the bank and is not booked, or the other way round. */
async function ledgerComplaints(db: Db, bank: Bank): Promise<string[]> {
  const theirs = (await bank.ledgerEntries()).map(({ source, amount }) => `${source} ${amount}`);
  const ledger = await db.selectFrom("ledger").select(["stripeId", "cents"]).execute();
  const ours = ledger.map(({ stripeId, cents }) => `${stripeId} ${cents}`);
  const [booked, moved] = [new Set(ours), new Set(theirs)];
  return [
    ...theirs.filter((entry) => !booked.has(entry)).map((entry) => `not booked: ${entry}`),
    ...ours.filter((entry) => !moved.has(entry)).map((entry) => `booked and not at the bank: ${entry}`),
    ...(booked.size === ours.length ? [] : ["booked twice"]),
  ];
}

async function registrationComplaints(db: Db): Promise<string[]> {
  const paidAndNot = await db
    .selectFrom("registrations")
    .innerJoin("payments", "payments.id", "registrations.paymentId")
    .select(["registrations.id", "registrations.state as registrationState", "payments.state"])
    .where("payments.state", "in", ["succeeded", "part_refunded", "refunded"])
    .where("registrations.state", "not in", PAID_STATES)
    .execute();
  const { holders } = await db
    .selectFrom("registrations")
    .select((eb) => eb.fn.countAll<number>().as("holders"))
    .where("hasSpot", "=", true)
    .executeTakeFirstOrThrow();
  const { placesTaken } = await db
    .selectFrom("programs")
    .where("id", "=", firstCamp.id)
    .select("placesTaken")
    .executeTakeFirstOrThrow();
  const mails = await db.selectFrom("outbox").select("dedupeKey").execute();
  const confirmed = await db
    .selectFrom("registrations")
    .select(["id", "orderId"])
    .where("state", "=", "confirmed")
    .execute();
  const written = new Set(mails.map(({ dedupeKey }) => dedupeKey.split(":").slice(0, 2).join(":")));
  const unthanked = confirmed.filter(({ id, orderId }) => !written.has(`receipt:${orderId ?? id}`));
  return [
    ...paidAndNot.map(
      ({ id, registrationState, state }) => `${state}, and registration ${id} is ${registrationState}`,
    ),
    ...(Number(holders) === placesTaken ? [] : [`${placesTaken} places counted, ${holders} held or taken`]),
    ...unthanked.map(({ id }) => `no receipt for ${id}`),
  ];
}

/** Everything that is wrong in the books, once the last events have come; empty when they balance. */
export async function complaintsOnceQuiet(db: Db, bank: Bank): Promise<string[]> {
  const patience = performance.now() + PATIENCE_MS;
  for (;;) {
    const complaints = await ledgerComplaints(db, bank);
    if (complaints.length === 0 || performance.now() > patience) {
      return [...complaints, ...(await registrationComplaints(db))];
    }
    await pause(1000);
  }
}
