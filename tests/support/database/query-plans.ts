import { CompiledQuery } from "kysely";
import type { Db } from "#server/platform/database/database.ts";
import type { Engine } from "#server/platform/database/engine.ts";

/** The same database, with a list of the queries that go to it. */
export function recording(db: Db) {
  const asked: CompiledQuery[] = [];
  const executor = db.getExecutor();
  const recorder = db.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(executor.compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { recorder, asked };
}

/** How the database goes about a query, in its own words; PostgreSQL runs it and counts the rows. */
export async function planOf(db: Db, engine: Engine, query: CompiledQuery): Promise<string> {
  const how = engine === "sqlite" ? "explain query plan" : "explain (analyze, costs off, timing off)";
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${how} ${query.sql}`, [...query.parameters]));
  return rows.map((row) => Object.values(row as object).at(-1)).join("\n");
}

/** The rows that PostgreSQL looked at for a plan, those that it passed over included. */
export function rowsRead(plan: string): number {
  const looked = plan.matchAll(/Scan.*\(actual rows=([\d.]+) loops=(\d+)\)/g);
  const passed = plan.matchAll(/Rows Removed by \w+(?: Recheck)?: (\d+)/g);
  return (
    [...looked].reduce((sum, [, rows, loops]) => sum + Number(rows) * Number(loops), 0) +
    [...passed].reduce((sum, [, rows]) => sum + Number(rows), 0)
  );
}
