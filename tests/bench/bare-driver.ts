import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { DatabaseLocation } from "#server/platform/database/database.ts";

/** Fifty rows in the order of an index: the cheapest that a list of them can be. */
const FIFTY = `select * from registrations where deleted_at is null
  order by created_at desc, id desc limit 50`;

/** The database without the product: its driver, one connection, one statement. */
export async function openBareDriver(location: DatabaseLocation) {
  if (location.engine === "sqlite") {
    const database = new DatabaseSync(location.file, { readOnly: true });
    const statement = database.prepare(FIFTY);
    return { readFifty: async () => statement.all(), close: async () => database.close() };
  }
  const client = new pg.Client({ connectionString: location.url });
  await client.connect();
  const query = { name: "fifty", text: FIFTY };
  return { readFifty: () => client.query(query), close: () => client.end() };
}
