import type { Db, Trx } from "#server/db/database.ts";
import { linesOf, type OrderLine } from "#server/families/order-queries.ts";
import type { Registration } from "#server/registrations/data.ts";

/** Registrations of an order, as its family ordered them; `lines` are the order's, where they are known already. */
export async function inOrder(
  db: Db | Trx,
  orderId: string,
  rows: readonly Registration[],
  lines?: readonly OrderLine[],
): Promise<Registration[]> {
  if (rows.length < 2) return [...rows];
  const places = (lines ?? (await linesOf(db, [orderId]))).map(({ registrationId }) => registrationId);
  return rows.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id));
}

/** Every registration of an order; what was erased is no more among them. */
export async function childrenOfOrder(
  db: Db | Trx,
  orderId: string,
  lines?: readonly OrderLine[],
): Promise<Registration[]> {
  const rows = await db.selectFrom("registrations").selectAll().where("orderId", "=", orderId).execute();
  return inOrder(db, orderId, rows, lines);
}
