import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { inTransaction, locked } from "#server/db/transaction.ts";
import { erasableFromOf, hashesOf, headOf, type Line, type Link, newSalt } from "./chain-rules.ts";

/** So few that nobody who registers waits for them. */
const LINES_AT_ONCE = 100;

/** The end of the chain; undefined while nothing is chained. */
export function lastLink(db: Db | Trx): Promise<Link | undefined> {
  return db.selectFrom("auditChain").selectAll().orderBy("position", "desc").limit(1).executeTakeFirst();
}

function waitingLines(trx: Trx): Promise<Line[]> {
  const question = trx
    .selectFrom("auditLog")
    .select(["id", "at", "actor", "action", "subject"])
    .where("position", "is", null)
    .orderBy("at")
    .orderBy("id")
    .limit(LINES_AT_ONCE);
  return locked(trx, question).execute();
}

/**
 * Chains the oldest lines that wait, in the order of their instants. Of two servers that do it at once one finds its
 * place taken and begins again: the chain never forks.
 * @returns how many; 0 when none waits
 */
export function chainSomeLines(db: Db, chainedAt: Instant): Promise<number> {
  return inTransaction(db, async (trx) => {
    const lines = await waitingLines(trx);
    const links: Link[] = [];
    let before = await lastLink(trx);
    for (const line of lines) {
      const salt = newSalt(line);
      const position: number = (before?.position ?? 0) + 1;
      const link = { position, ...hashesOf(line, salt), erasableFrom: erasableFromOf(line), chainedAt };
      before = { ...link, head: headOf(before?.head ?? "", link) };
      links.push(before);
      await trx.updateTable("auditLog").set({ position, salt }).where("id", "=", line.id).execute();
    }
    if (links.length > 0) await trx.insertInto("auditChain").values(links).execute();
    return links.length;
  });
}
