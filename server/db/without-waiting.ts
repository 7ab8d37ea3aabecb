import {
  AliasNode,
  CompiledQuery,
  IdentifierNode,
  InsertQueryNode,
  type KyselyPlugin,
  RawNode,
  ReturningNode,
  type RootOperationNode,
  SelectionNode,
  UpdateQueryNode,
} from "kysely";
import type { Db } from "./database.ts";
import { isPostgres } from "./row-lock.ts";

const COLUMN = "unwaited";

/** Within the statement that writes, so that it costs no call of its own; it ends with the statement. */
const SET = ReturningNode.create([
  SelectionNode.create(
    AliasNode.create(
      RawNode.createWithSql("set_config('synchronous_commit', 'off', true)"),
      IdentifierNode.create(COLUMN),
    ),
  ),
]);

function withSetting(node: RootOperationNode): RootOperationNode {
  if (!InsertQueryNode.is(node) && !UpdateQueryNode.is(node)) return node;
  const returning = ReturningNode.cloneWithSelections(SET, node.returning?.selections ?? []);
  return { ...node, returning };
}

const NOT_WAITING: KyselyPlugin = {
  transformQuery: ({ node }) => withSetting(node),
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.map(({ [COLUMN]: _, ...row }) => row),
  }),
};

const RELAX = CompiledQuery.raw("pragma synchronous = normal");
const INSIST = CompiledQuery.raw("pragma synchronous = full");

/**
 * Runs a write whose commit is not waited for: everybody sees it at once and the end of this process does not
 * harm it, but a power failure may take it back, until the next commit that waits (SQLite) or for half a second
 * (PostgreSQL). Only for what may be lost and found again (decision 029); never within a transaction.
 */
export async function withoutWaitingForDisk<T>(db: Db, write: (db: Db) => Promise<T>): Promise<T> {
  if (isPostgres(db)) return write(db.withPlugin(NOT_WAITING));
  // Nobody else writes meanwhile: it is the only connection, and it is ours until the end.
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(RELAX);
    try {
      return await write(connection);
    } finally {
      await connection.executeQuery(INSIST);
    }
  });
}
