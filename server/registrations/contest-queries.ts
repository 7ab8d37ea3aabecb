import type { Db } from "#server/db/database.ts";
import { paidSoFar } from "#server/payments/ledger.ts";
import { differingAnswers } from "./contest-rules.ts";
import { isSameChild, type Registration } from "./data.ts";

async function contestedRows(db: Db): Promise<Registration[]> {
  return db
    .selectFrom("registrations")
    .selectAll()
    .where("contestedAt", "is not", null)
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

async function sideOf(db: Db, row: Registration) {
  const payment = row.paymentId === null ? undefined : await paymentOf(db, row.paymentId);
  return {
    id: row.id,
    createdAt: row.createdAt,
    source: row.source,
    parentFirstName: row.parentFirstName,
    parentLastName: row.parentLastName,
    phone: row.phone,
    email: row.email,
    notMineAt: row.notMineAt,
    payment: payment ?? null,
  };
}

async function paymentOf(db: Db, id: string) {
  const payment = await db
    .selectFrom("payments")
    .select(["id", "method", "state"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!payment) return undefined;
  const { netCents } = await paidSoFar(db, id);
  return { ...payment, netCents };
}

/**
 * Children whom two people registered, with both sides' contacts, and in which answers they differ, by name; the
 * answers themselves are in each registration's details, of which each look is written down.
 */
export async function openContests(db: Db) {
  const rows = await contestedRows(db);
  const groups: Registration[][] = [];
  for (const row of rows) {
    const group = groups.find(([first]) => first && isSameChild(first, row));
    if (group) group.push(row);
    else groups.push([row]);
  }
  return Promise.all(
    groups.map(async (group) => {
      const [first = group[0] as Registration] = group;
      const differing = new Set(group.flatMap((row) => differingAnswers(first, row)));
      return {
        id: first.id,
        childFirstName: first.childFirstName,
        childLastName: first.childLastName,
        childAge: first.childAge,
        contestedAt: group.map(({ contestedAt }) => contestedAt ?? "").sort()[0] ?? null,
        differing: [...differing],
        sides: await Promise.all(group.map((row) => sideOf(db, row))),
      };
    }),
  );
}

/** Registrations of which somebody who got the receipt said "this was not me", and nobody of the staff has looked. */
export function disownedRegistrations(db: Db) {
  return db
    .selectFrom("registrations")
    .select([
      "id",
      "childFirstName",
      "childLastName",
      "parentFirstName",
      "parentLastName",
      "phone",
      "email",
      "notMineAt",
    ])
    .where("notMineAt", "is not", null)
    .where("deletedAt", "is", null)
    .orderBy("notMineAt")
    .execute();
}
