import { randomUUID } from "node:crypto";
import type { Insertable, Kysely, Selectable, Updateable } from "kysely";
import type { Db } from "#server/platform/database/database.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";

type Table = keyof DatabaseSchema & string;
type Row<Name extends Table> = Selectable<DatabaseSchema[Name]>;
type Column<Name extends Table> = keyof Row<Name> & string;

/** Kysely cannot type one query for the columns of every table. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;
const untyped = (db: Db) => db as unknown as AnyTables;

/** The rows with these values, in no order; all of their columns, or those named. */
export async function readRows<Name extends Table, Read extends Column<Name> = Column<Name>>(
  db: Db,
  table: Name,
  where: Partial<Row<Name>> = {},
  columns?: readonly Read[],
): Promise<Pick<Row<Name>, Read>[]> {
  const query = untyped(db)
    .selectFrom<string>(table)
    .where(({ and }) => and({ ...where }));
  const rows = await (columns ? query.select([...columns]) : query.selectAll()).execute();
  return rows as Pick<Row<Name>, Read>[];
}

/** The first of them; throws where there is none. */
export async function readRow<Name extends Table, Read extends Column<Name> = Column<Name>>(
  db: Db,
  table: Name,
  where: Partial<Row<Name>> = {},
  columns?: readonly Read[],
): Promise<Pick<Row<Name>, Read>> {
  const [row] = await readRows(db, table, where, columns);
  if (!row) throw new Error(`no row of ${table} has ${JSON.stringify(where)}`);
  return row;
}

/** Writes into every row with these values. */
export async function changeRows<Name extends Table>(
  db: Db,
  table: Name,
  where: Partial<Row<Name>>,
  change: Updateable<DatabaseSchema[Name]>,
): Promise<void> {
  await untyped(db)
    .updateTable<string>(table)
    .set(change)
    .where(({ and }) => and({ ...where }))
    .execute();
}

type TableWithId = { [Name in Table]: DatabaseSchema[Name] extends { id: string } ? Name : never }[Table];

/** Stores a row with an id of its own, past the product and its rules. @returns the id */
export async function storeRow<Name extends TableWithId>(
  db: Db,
  table: Name,
  row: Omit<Insertable<DatabaseSchema[Name]>, "id">,
): Promise<string> {
  const id = randomUUID();
  await untyped(db)
    .insertInto<string>(table)
    .values({ ...row, id })
    .execute();
  return id;
}
