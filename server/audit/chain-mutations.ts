import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { inTransaction, locked } from "#server/db/transaction.ts";
import { erasableFromOf, hashesOf, headOf, type Line, type Link, newSalt } from "./chain-rules.ts";

/** Small batches, so registrations do not wait. */
const LINES_AT_ONCE = 100;

export function lastLink(db: Db | Trx): Promise<Link | undefined> {
  return db.selectFrom("auditChain").selectAll().orderBy("position", "desc").limit(1).executeTakeFirst();
}

function waitingLines(trx: Trx): Promise<Line[]> {
  const query = trx
    .selectFrom("auditLog")
    .select(["id", "at", "actor", "action", "subject"])
    .where("position", "is", null)
    .orderBy("at")
    .orderBy("id")
    .limit(LINES_AT_ONCE);
  return locked(trx, query).execute();
}

/**
 * Chains the oldest unchained lines by time. Two servers cannot fork the chain: one finds the position taken and
 * retries.
 * @returns the number of lines
 */
export function chainSomeLines(db: Db, chainedAt: Instant): Promise<number> {
  return inTransaction(db, async (trx) => {
    const lines = await waitingLines(trx);
    const links: Link[] = [];
    let previous = await lastLink(trx);
    for (const line of lines) {
      const salt = newSalt(line);
      const position: number = (previous?.position ?? 0) + 1;
      const link = { position, ...hashesOf(line, salt), erasableFrom: erasableFromOf(line), chainedAt };
      previous = { ...link, head: headOf(previous?.head ?? "", link) };
      links.push(previous);
      await trx.updateTable("auditLog").set({ position, salt }).where("id", "=", line.id).execute();
    }
    if (links.length > 0) await trx.insertInto("auditChain").values(links).execute();
    return links.length;
  });
}
