import { createMiddleware } from "hono/factory";
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { withoutWaitingForDisk } from "#server/db/without-waiting.ts";
import { type Deps, instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { addressMark, clientAddress } from "./client-address.ts";

export interface RateLimit {
  /** Names the limit in the throttles table. */
  name: string;
  calls: number;
  windowSeconds: number;
}

/** Counts one call in the database, where all instances see it; answers the count in the current window. */
async function countCall(db: Db, key: string, limit: RateLimit, now: Date): Promise<number> {
  const startedAt = instantOf(now);
  const windowOpened = instantOf(new Date(now.getTime() - limit.windowSeconds * 1000));
  const { count } = await db
    .insertInto("throttles")
    .values({ key, count: 1, windowStartedAt: startedAt, lockedUntil: null })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => {
        const fresh = eb("throttles.windowStartedAt", "<=", windowOpened);
        return {
          count: eb.case().when(fresh).then(1).else(sql<number>`throttles.count + 1`).end(),
          windowStartedAt: eb
            .case()
            .when(fresh)
            .then(eb.ref("excluded.windowStartedAt"))
            .else(eb.ref("throttles.windowStartedAt"))
            .end(),
        };
      }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return count;
}

const DAY_MS = 24 * 3_600_000;
/** How long counts are kept; every window is shorter. */
const CALLS_KEPT_MS = DAY_MS;
/** By then every wrong sign-in is forgotten (server/staff/lockout.ts). */
const ATTEMPTS_KEPT_MS = 30 * DAY_MS;

/** What an older version counted by: the address itself, which has a dot or a colon where a hash has none. */
const PLAIN_ADDRESSES = ["pin", "password"].flatMap((kind) => [`${kind}:address:%.%`, `${kind}:address:%:%`]);

/** Deletes counts that no limit needs any more (docs/rules/privacy.md#addresses-of-callers). */
export async function forgetOldCalls(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => instantOf(new Date(now.getTime() - ms));
  await db
    .deleteFrom("throttles")
    .where("windowStartedAt", "<", before(CALLS_KEPT_MS))
    .where((eb) =>
      eb.or([
        eb("key", "like", "calls:%"),
        ...PLAIN_ADDRESSES.map((pattern) => eb("key", "like", pattern)),
        eb("windowStartedAt", "<", before(ATTEMPTS_KEPT_MS)),
      ]),
    )
    .execute();
}

/** Refuses an address that calls more often than a family, or a table full of families, would. */
export function rateLimit({ db, now, settings, secretKey }: Deps, limit: RateLimit) {
  return createMiddleware(async (c, next) => {
    const key = `calls:${limit.name}:${addressMark(secretKey, clientAddress(c, settings.trustedProxies))}`;
    const count = await withoutWaitingForDisk(db, (quick) => countCall(quick, key, limit, now()));
    if (count > limit.calls) {
      throw new ApiError("too_many_requests", { retryAfterSeconds: limit.windowSeconds });
    }
    await next();
  });
}
