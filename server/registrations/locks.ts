import { lockPayment } from "#server/payments/payments.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Trx } from "#server/platform/database.ts";
import { LostRace, locked, lockNames } from "#server/platform/transaction.ts";
import { lockPrograms, sharePrograms } from "#server/site/places.ts";
import { contestedWith } from "./contests.ts";
import type { Registration } from "./data.ts";

/**
 * The order of all locks, decided here, so that no two transactions ever wait for each other
 * (docs/rules/money.md#locks-have-one-order):
 *
 *   1. a browser, by its cookie, and what it asks for, while it orders: neither may have a row yet (`lockNames`)
 *   2. the family (`lockFamily`): whoever prices an order for it, or takes a child out of one; settling locks none
 *   3. payments, of several in the order of their ids (`lockPayment`)
 *   4. registrations, in the order of their ids (`lockRegistrationsOfOrder`, `lockRegistrationsOfPayment`,
 *      `lockRegistrationsById`)
 *   5. children by program and name, whether they have rows or not (`lockChildren`): payments that settle
 *   6. programs, in the order of their ids (`lockPrograms`, `lockProgramsToOrder`, `sharePrograms`)
 *   7. groups, in the order of their ids: only counters, and only under the lock of their program
 *
 * Placing an order (server/orders/checkout.ts): 1, 2 where the browser has a family, 4 where it changes an unpaid
 * order, 6, 7. Coming back for the same order: 3, 4, 6, 7.
 * Settling a payment (server/orders/fulfil-payment.ts): 3, 4, 5, 6 shared; 6 locked and 7 only where a place is asked for or
 * given back.
 * A child that leaves or moves (server/orders/cancel.ts): 2, 3 of all its orders, 4, 6, 7.
 * A registration that staff delete or edit: 3, 4 of everybody who registered its child, then 6.
 *
 * Whoever needs only a later one begins there, and then takes no earlier one. A payment that is being inserted is
 * locked by nobody else, so that it may come after its program. Places that ran out are freed with the program locked: those
 * whose rows somebody keeps are left out (`lockedIfFree`). One exception is known, and costs a second: a contest that begins
 * or ends because money came or went back writes the other family's row last; where somebody changes that row at this instant,
 * PostgreSQL ends one of the two, which begins again (`inTransaction`). What settling brings about (server/payments/fulfilment.ts)
 * runs with its payment locked. PostgreSQL locks rows; on SQLite a transaction that writes is the only one from its start.
 */

/**
 * Locks a registration after its payment.
 * @throws {ApiError} not_found
 */
export async function lockRegistration(trx: Trx, id: string): Promise<Registration> {
  const known = await trx
    .selectFrom("registrations")
    .select("paymentId")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!known) throw new ApiError("not_found");
  if (known.paymentId !== null) await lockPayment(trx, known.paymentId);
  const wanted = trx.selectFrom("registrations").selectAll().where("id", "=", id);
  const row = await locked(trx, wanted).executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  return row;
}

/**
 * The same with whoever else is registered for this child, whose rows change when it leaves: all of their payments, the rows,
 * the program.
 * @throws {ApiError} not_found
 * @throws {LostRace} when somebody else registered the child, or left, at this moment
 */
export async function lockRegistrationAndRivals(trx: Trx, id: string): Promise<Registration> {
  const rivalsOf = (row: Registration) => (row.contestedAt === null ? [] : contestedWith(trx, row));
  const known = await trx.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirst();
  const rivals = known ? await rivalsOf(known) : [];
  if (known && rivals.length > 0) await lockRegistrations(trx, [known, ...rivals]);
  const row = await lockRegistration(trx, id);
  const idsOf = (rows: readonly Registration[]) => rows.map((rival) => rival.id).join();
  if (idsOf(await rivalsOf(row)) !== idsOf(rivals)) {
    throw new LostRace("the sides of this contest are others now");
  }
  return row;
}

/** Locks several registrations, of which each may have a payment of its own: their payments, the rows, their programs. */
export async function lockRegistrations(trx: Trx, registrations: readonly Registration[]): Promise<void> {
  const paymentIds = registrations.flatMap(({ paymentId }) => paymentId ?? []).sort();
  for (const id of paymentIds) await lockPayment(trx, id);
  const ids = registrations.map(({ id }) => id);
  await locked(
    trx,
    trx.selectFrom("registrations").selectAll().where("id", "in", ids).orderBy("id"),
  ).execute();
  await lockProgramsOf(trx, registrations);
}

/**
 * Locks the programs of locked registrations for whoever decides about them by hand: two who enter one child, one with its
 * birth date and one without, must not both find no other.
 */
export async function lockProgramsOf(trx: Trx, registrations: readonly Registration[]): Promise<void> {
  await lockPrograms(
    trx,
    registrations.map(({ programId }) => programId),
  );
}

/**
 * Locks the children of locked registrations for a payment that settles: two for one child must not both find no other,
 * and staff change nothing of their programs meanwhile. Families of other children do not wait for each other: who keeps
 * a place has it, and who has none takes the program's lock first (docs/decisions/068).
 */
export async function lockChildren(trx: Trx, registrations: readonly Registration[]): Promise<void> {
  await lockNames(
    trx,
    registrations.map(({ programId, childKey }) => `${programId}\n${childKey}`),
  );
  await sharePrograms(
    trx,
    registrations.map(({ programId }) => programId),
  );
}
