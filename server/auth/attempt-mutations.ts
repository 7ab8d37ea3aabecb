import type { ExpressionBuilder } from "kysely";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import type { DatabaseSchema } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { ApiError } from "#server/http/api-error.ts";
import { countDeviceTry } from "./device-mutations.ts";
import type { LockRule, LockState } from "./lockout-rules.ts";
import { afterWrongTry, lockedForMs } from "./lockout-rules.ts";
import type { Hasher, SecretKind } from "./secret-hash.ts";

/** Locks keep counts below 50, each forgotten after six hours, so counters this old are void. */
const FORGOTTEN_MS = 30 * 24 * 3_600_000;

type CounterKey = `${SecretKind}:${string}`;

interface Counter {
  key: CounterKey;
  rule: LockRule;
}

export interface AttemptKey {
  /** One address (keyed hash), known device or server code. */
  self: Counter;
  /** The same for the audit log, with the address until it is erased (server/audit/mutations.ts). */
  source: string;
  /** All strangers; for passwords, those who try the same account. */
  group: Counter | null;
  deviceId?: string | undefined;
  /** Error code during a lock. */
  lockedCode: "pin_locked" | "password_locked";
  /** Queue for hashing. */
  hasher: Hasher;
}

/** An attempt counted as failed, until the secret proves right. */
export interface Attempt {
  attemptKey: AttemptKey;
  groupLock: string | null;
  /** Whether this attempt starts a lock. */
  locks: boolean;
}

/** The throttles table also contains other counters. */
function isCounter(eb: ExpressionBuilder<DatabaseSchema, "throttles">) {
  return eb.or([eb("key", "like", "pin:%"), eb("key", "like", "password:%")]);
}

/** Reads a counter and locks its row, on either engine. */
async function holdCounter(trx: Trx, key: string, now: Date): Promise<LockState> {
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
export async function waitBeforeTry(db: Db, { self, group }: AttemptKey, now: Date): Promise<number> {
  const keys = group ? [self.key, group.key] : [self.key];
  const states = await db.selectFrom("throttles").selectAll().where("key", "in", keys).execute();
  return Math.max(0, ...states.map((state) => lockedForMs(state, now)));
}

function refuseDuringLock({ lockedCode }: AttemptKey, waitMs: number): void {
  if (waitMs > 0) throw new ApiError(lockedCode, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/**
 * Counts an attempt as failed before checking the secret, so concurrent guesses on any number of instances all count
 * (docs/rules/access.md#wrong-tries-lock-for-longer-and-longer). An attempt during a lock is refused without counting.
 * @throws {ApiError} pin_locked or password_locked, with the seconds to wait
 */
export async function claimAttempt(db: Db, attemptKey: AttemptKey, now: Date): Promise<Attempt> {
  const counters = attemptKey.group ? [attemptKey.self, attemptKey.group] : [attemptKey.self];
  // Guesses during a lock cause only database reads.
  refuseDuringLock(attemptKey, await waitBeforeTry(db, attemptKey, now));
  return inTransaction(db, async (trx) => {
    const lockedCounters = [];
    for (const { key, rule } of counters)
      lockedCounters.push({ key, rule, state: await holdCounter(trx, key, now) });
    refuseDuringLock(attemptKey, Math.max(...lockedCounters.map(({ state }) => lockedForMs(state, now))));
    const locks: (string | null)[] = [];
    for (const { key, rule, state } of lockedCounters) {
      const after = afterWrongTry(state, rule, now);
      await saveCounter(trx, key, after);
      locks.push(after.lockedUntil);
    }
    if (attemptKey.deviceId) await countDeviceTry(trx, attemptKey.deviceId, false);
    return { attemptKey, groupLock: locks[1] ?? null, locks: locks.some((lock) => lock !== null) };
  });
}

/** After success, resets the own counter and takes this attempt off the group's. Locks caused by others remain. */
export async function forgiveAttempt(db: Db, { attemptKey, groupLock }: Attempt, now: Date): Promise<void> {
  const { self, group, deviceId } = attemptKey;
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom("throttles").where("key", "=", self.key).execute();
    if (deviceId) await countDeviceTry(trx, deviceId, true);
    if (!group) return;
    const state = await holdCounter(trx, group.key, now);
    const lockedUntil = state.lockedUntil === groupLock ? null : state.lockedUntil;
    await saveCounter(trx, group.key, { ...state, count: Math.max(0, state.count - 1), lockedUntil });
  });
  await db
    .deleteFrom("throttles")
    .where(isCounter)
    .where("windowStartedAt", "<", instantOf(new Date(now.getTime() - FORGOTTEN_MS)))
    .execute();
}

/** Lifts every lock, when the server's operator sets a new PIN. */
export async function clearAttempts(db: Db | Trx): Promise<void> {
  await db.deleteFrom("throttles").where(isCounter).execute();
}
