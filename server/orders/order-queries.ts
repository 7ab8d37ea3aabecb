import type { Db, Trx } from "#server/db/database.ts";
import { linesOf } from "#server/families/order-queries.ts";
import type { Registration } from "#server/registrations/data.ts";

/** Registrations of an order, as its family ordered them. */
export async function inOrder(
  db: Db | Trx,
  orderId: string,
  rows: readonly Registration[],
): Promise<Registration[]> {
  if (rows.length < 2) return [...rows];
  const places = (await linesOf(db, [orderId])).map(({ registrationId }) => registrationId);
  return rows.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id));
}

/** Every registration of an order; what was erased is no more among them. */
export async function childrenOfOrder(db: Db | Trx, orderId: string): Promise<Registration[]> {
  const rows = await db.selectFrom("registrations").selectAll().where("orderId", "=", orderId).execute();
  return inOrder(db, orderId, rows);
}
