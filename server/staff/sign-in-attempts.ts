import { HOUR_MS, MINUTE_MS } from "#domain/time/dates.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Hasher, SecretKind } from "./secret-hash.ts";

export interface LockRule {
  lockAfter: number;
  firstLockMs: number;
  /** Factor by which each further lock is longer. */
  growth: number;
  longestLockMs: number;
  /** One failure expires per this period. */
  expireAfterMs: number;
}

/**
 * One address or known device: five attempts, then waits of 1, 2, 4 … 1024 minutes and finally 24 hours. In the long
 * run four attempts a day, since one failure expires every six hours.
 */
export const PER_SOURCE_RULE: LockRule = {
  lockAfter: 5,
  firstLockMs: MINUTE_MS,
  growth: 2,
  longestLockMs: 24 * HOUR_MS,
  expireAfterMs: 6 * HOUR_MS,
};

/**
 * All strangers together have 20 attempts. Locks then grow from one minute to six hours, over 27 attempts and about a
 * day. After that there are four attempts a day. That makes 1,500 attempts in the first year and 6.7 years for all
 * 9,770 strong PINs, from any number of addresses. The first 20 attempts succeed once in 490 cases. Ways around the
 * lock: docs/reference/staff-access.md#lock-outs.
 */
export const UNAUTHENTICATED_RULE: LockRule = {
  lockAfter: 20,
  firstLockMs: MINUTE_MS,
  growth: 1.25,
  longestLockMs: 6 * HOUR_MS,
  expireAfterMs: 6 * HOUR_MS,
};

/** Failures before `windowStartedAt` have expired. */
export type LockState = Omit<DatabaseSchema["throttles"], "key">;

export function lockedForMs({ lockedUntil }: LockState, now: Date): number {
  return lockedUntil === null ? 0 : Math.max(0, Date.parse(lockedUntil) - now.getTime());
}

function lockMs(failures: number, rule: LockRule): number {
  const failuresAbove = failures - rule.lockAfter;
  return failuresAbove < 0
    ? 0
    : Math.min(rule.firstLockMs * rule.growth ** failuresAbove, rule.longestLockMs);
}

/** The state after another failure: drops expired failures, counts this one, and may lock. */
export function afterFailedAttempt(state: LockState, rule: LockRule, now: Date): LockState {
  const startedAt = Date.parse(state.windowStartedAt);
  const expired = Math.max(0, Math.floor((now.getTime() - startedAt) / rule.expireAfterMs));
  const remaining = Math.max(0, state.count - expired);
  const windowStart = remaining === 0 ? now.getTime() : startedAt + expired * rule.expireAfterMs;
  const lock = lockMs(remaining + 1, rule);
  return {
    count: remaining + 1,
    windowStartedAt: instantOf(new Date(windowStart)),
    lockedUntil: lock === 0 ? null : instantOf(new Date(now.getTime() + lock)),
  };
}

type CounterKey = `${SecretKind}:${string}`;

interface Counter {
  key: CounterKey;
  rule: LockRule;
}

export interface RateLimitKey {
  /** One address (keyed hash) or known device. */
  ownCounter: Counter;
  /** The address or device for the audit log, with the address until it is erased (server/staff/audit-log.ts). */
  source: string;
  /** All strangers; for passwords, those who try the same account. */
  sharedCounter: Counter | null;
  deviceId?: string | undefined;
  lockedCode: "pin_locked" | "password_locked";
  hasher: Hasher;
}

/** An attempt counted as failed, until the secret is verified. */
interface Attempt {
  rateLimitKey: RateLimitKey;
  sharedLock: string | null;
  locks: boolean;
}

/** Reads a counter and locks its row, on either engine. */
async function lockCounter(trx: Trx, key: string, now: Date): Promise<LockState> {
  return trx
    .insertInto("throttles")
    .values({ key, count: 0, windowStartedAt: instantOf(now), lockedUntil: null })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((eb) => ({ key: eb.ref("excluded.key") })))
    .returning(["count", "windowStartedAt", "lockedUntil"])
    .executeTakeFirstOrThrow();
}

async function saveCounter(trx: Trx, key: string, state: LockState): Promise<void> {
  await trx.updateTable("throttles").set(state).where("key", "=", key).execute();
}

/** Milliseconds until the next attempt; 0 if allowed now. */
export async function waitBeforeAttempt(
  db: Db,
  { ownCounter: own, sharedCounter: shared }: RateLimitKey,
  now: Date,
): Promise<number> {
  const keys = shared ? [own.key, shared.key] : [own.key];
  const states = await db.selectFrom("throttles").selectAll().where("key", "in", keys).execute();
  return Math.max(0, ...states.map((state) => lockedForMs(state, now)));
}

function refuseDuringLock({ lockedCode }: RateLimitKey, waitMs: number): void {
  if (waitMs > 0) throw new ApiError(lockedCode, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/**
 * Counts an attempt as failed before checking the secret, so concurrent guesses on any number of instances all count
 * (docs/reference/staff-access.md#lock-outs). An attempt during a lock is refused without counting.
 * @throws {ApiError} pin_locked or password_locked, with the seconds to wait
 */
export async function claimAttempt(db: Db, rateLimitKey: RateLimitKey, now: Date): Promise<Attempt> {
  const counters = rateLimitKey.sharedCounter
    ? [rateLimitKey.ownCounter, rateLimitKey.sharedCounter]
    : [rateLimitKey.ownCounter];
  // Guesses during a lock cause only database reads.
  refuseDuringLock(rateLimitKey, await waitBeforeAttempt(db, rateLimitKey, now));
  return inTransaction(db, async (trx) => {
    const lockedCounters = [];
    for (const { key, rule } of counters)
      lockedCounters.push({ key, rule, state: await lockCounter(trx, key, now) });
    refuseDuringLock(rateLimitKey, Math.max(...lockedCounters.map(({ state }) => lockedForMs(state, now))));
    const locks: (string | null)[] = [];
    for (const { key, rule, state } of lockedCounters) {
      const after = afterFailedAttempt(state, rule, now);
      await saveCounter(trx, key, after);
      locks.push(after.lockedUntil);
    }
    return { rateLimitKey, sharedLock: locks[1] ?? null, locks: locks.some((lock) => lock !== null) };
  });
}

/**
 * After success, resets the caller's counter and subtracts this attempt from the shared counter. Locks caused by others
 * remain.
 */
export async function undoAttempt(db: Db, { rateLimitKey, sharedLock }: Attempt, now: Date): Promise<void> {
  const { ownCounter: own, sharedCounter: shared } = rateLimitKey;
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom("throttles").where("key", "=", own.key).execute();
    if (!shared) return;
    const state = await lockCounter(trx, shared.key, now);
    const lockedUntil = state.lockedUntil === sharedLock ? null : state.lockedUntil;
    await saveCounter(trx, shared.key, { ...state, count: Math.max(0, state.count - 1), lockedUntil });
  });
}

/** Lifts every lock, when the server's operator sets a new PIN. */
export async function clearAllLocks(db: Db | Trx): Promise<void> {
  await db
    .deleteFrom("throttles")
    .where((eb) => eb.or([eb("key", "like", "pin:%"), eb("key", "like", "password:%")]))
    .execute();
}
