import type { Selectable } from "kysely";
import type { Db } from "#server/platform/database/database.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";
import { readRows } from "#tests/support/database/rows.ts";

const TABLES = [
  "orders",
  "orderLines",
  "payments",
  "ledger",
  "refunds",
  "refundLines",
  "registrations",
  "families",
  "programs",
  "waitingChildren",
  "outbox",
  "auditLog",
] as const;

/** All rows of the tables that the club's books are in; an order's lines in their order. */
export type BookRows = { [Table in (typeof TABLES)[number]]: Selectable<DatabaseSchema[Table]>[] };

export async function readBooks(db: Db): Promise<BookRows> {
  const read = TABLES.map(async (table) => [table, await readRows(db, table)] as const);
  const rows = Object.fromEntries(await Promise.all(read)) as unknown as BookRows;
  return { ...rows, orderLines: rows.orderLines.toSorted((a, b) => a.position - b.position) };
}

/** Rows by a value that they share; none where nobody has it. */
export function groups<Row, Key>(rows: readonly Row[], key: (row: Row) => Key): (of: Key) => Row[] {
  const grouped = Map.groupBy(rows, key);
  return (of) => grouped.get(of) ?? [];
}

/** Registrations with a line of this reason: "cancelled" for those who left, and those who were paid for before. */
export function withLine({ orderLines }: Pick<BookRows, "orderLines">, why: "cancelled" | "moved") {
  return new Set(orderLines.flatMap(({ reason, registrationId }) => (reason === why ? registrationId : [])));
}

/** What staff did this to, as the log has it. */
export function subjectsOf({ auditLog }: Pick<BookRows, "auditLog">, deed: string) {
  return new Set(auditLog.flatMap(({ action, subject }) => (action === deed ? subject : [])));
}

/** Payments by checks that the bank sent back. */
export function checksReturned({ payments, ledger }: Pick<BookRows, "payments" | "ledger">) {
  const ids = new Set(ledger.flatMap(({ kind, paymentId }) => (kind === "check_returned" ? paymentId : [])));
  return payments.filter(({ id }) => ids.has(id));
}
