import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { nonDurableWrite } from "#server/db/transaction.ts";
import { ApiError } from "./api-error.ts";
import { addressMark, clientAddress } from "./client-address.ts";

interface Counting {
  db: Db;
  now: () => Date;
}

interface Caller {
  settings: { trustedProxies: number };
  secretKey: Buffer;
}

export interface RateLimit {
  name: string;
  calls: number;
  windowSeconds: number;
}

/** Counts a call in the database, shared by all instances. @returns the current window */
function countCall(db: Db, key: string, limit: RateLimit, now: Date) {
  const startedAt = instantOf(now);
  const windowOpened = instantOf(new Date(now.getTime() - limit.windowSeconds * 1000));
  return nonDurableWrite(db, (quick, unwaited) =>
    quick
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
      .returning(["count", "windowStartedAt", unwaited])
      .executeTakeFirstOrThrow(),
  );
}

const DAY_MS = 24 * 3_600_000;
/** Longer than every window. */
const CALLS_KEPT_MS = DAY_MS;
/** Longer than failed sign-ins count (server/auth/lockout-rules.ts). */
const ATTEMPTS_KEPT_MS = 30 * DAY_MS;

/** Deletes expired counts (docs/rules/privacy.md#addresses-of-callers). */
export async function deleteOldCounts(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => instantOf(new Date(now.getTime() - ms));
  await db
    .deleteFrom("throttles")
    .where("windowStartedAt", "<", before(CALLS_KEPT_MS))
    .where((eb) =>
      eb.or([eb("key", "like", "calls:%"), eb("windowStartedAt", "<", before(ATTEMPTS_KEPT_MS))]),
    )
    .execute();
}

/**
 * Counts a call of the caller `mark`.
 * @throws {ApiError} too_many_requests with the remaining seconds, if the limit is exceeded
 */
export async function countAgainst({ db, now }: Counting, limit: RateLimit, mark: string): Promise<void> {
  const at = now();
  const key = `calls:${limit.name}:${mark}`;
  const window = await countCall(db, key, limit, at);
  if (window.count <= limit.calls) return;
  const endsAt = Date.parse(window.windowStartedAt) + limit.windowSeconds * 1000;
  throw new ApiError("too_many_requests", {
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt - at.getTime()) / 1000)),
  });
}

export function callerMark(c: Context, { settings, secretKey }: Caller): string {
  return addressMark(secretKey, clientAddress(c, settings.trustedProxies));
}

/** Refuses addresses that exceed a limit, which allows for many families behind one address. */
export function rateLimit(deps: Counting & Caller, limit: RateLimit) {
  return createMiddleware(async (c, next) => {
    await countAgainst(deps, limit, callerMark(c, deps));
    await next();
  });
}
