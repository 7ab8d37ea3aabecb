import { TROUBLES, type Trouble } from "#domain/watching.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/deps.ts";
import { readSetting } from "#server/staff/settings-data.ts";

/** Longer than the minute after which each server that has the trouble says so again. */
const UNSEEN_MS = 5 * 60_000;

function keyOf(trouble: Trouble) {
  return `trouble:${trouble}` as const;
}

/** Since when there is a trouble; undefined when there is none. */
export function troubleSince(db: Db | Trx, trouble: Trouble): Promise<Instant | undefined> {
  return readSetting(db, keyOf(trouble));
}

export interface OpenTrouble {
  trouble: Trouble;
  since: Instant;
}

/** What is wrong now, in the order in which staff should look at it. */
export async function openTroubles(db: Db): Promise<OpenTrouble[]> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", TROUBLES.map(keyOf))
    .execute();
  const since = new Map(rows.map(({ key, value }) => [key, value]));
  return TROUBLES.flatMap((trouble) => {
    const opened = since.get(keyOf(trouble));
    return opened === undefined ? [] : [{ trouble, since: opened }];
  });
}

/**
 * Notes that a trouble is there.
 * @returns whether it is new
 */
export async function noteTrouble(trx: Trx, trouble: Trouble, now: Date): Promise<boolean> {
  const seenAt = instantOf(now);
  const known = await trx
    .updateTable("settings")
    .set({ updatedAt: seenAt })
    .where("key", "=", keyOf(trouble))
    .returning("key")
    .execute();
  if (known.length > 0) return false;
  await trx
    .insertInto("settings")
    .values({ key: keyOf(trouble), value: seenAt, updatedAt: seenAt })
    .execute();
  return true;
}

/**
 * Ends a trouble that no server has seen for some minutes: the disk that is full may be another one's.
 * @returns whether it ended now
 */
export async function endTrouble(trx: Trx, trouble: Trouble, now: Date): Promise<boolean> {
  const ended = await trx
    .deleteFrom("settings")
    .where("key", "=", keyOf(trouble))
    .where("updatedAt", "<=", instantOf(new Date(now.getTime() - UNSEEN_MS)))
    .returning("key")
    .execute();
  return ended.length > 0;
}
