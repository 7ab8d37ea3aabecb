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

/** By then every failure is forgotten: the locks keep counts below 50, and each takes six hours. */
const FORGOTTEN_MS = 30 * 24 * 3_600_000;

type CounterKey = `${SecretKind}:${string}`;

interface Counted {
  key: CounterKey;
  rule: LockRule;
}

/** Whose failures a try counts with; each is a row of the throttles table. */
export interface AttemptKey {
  /** One address, by its keyed hash, one known device, or one code from the server. */
  self: Counted;
  /** The same for the audit log, which names the address until its time is over (server/audit/mutations.ts). */
  source: string;
  /** All strangers; for a password, those that try the same account. */
  group: Counted | null;
  /** The known device that tries. */
  deviceId?: string | undefined;
  /** What a try during a lock is answered. */
  lockedCode: "pin_locked" | "password_locked";
  /** Whose turn it is to be hashed. */
  hasher: Hasher;
}

/** One counted try, to be forgiven if the secret is right. */
export interface Attempt {
  attemptKey: AttemptKey;
  groupLock: string | null;
  /** True when a failure now means that somebody must wait. */
  locks: boolean;
}

/** The throttles table has counters of other calls too. */
function isCounter(eb: ExpressionBuilder<DatabaseSchema, "throttles">) {
  return eb.or([eb("key", "like", "pin:%"), eb("key", "like", "password:%")]);
}

/** Reads a counter and keeps it locked until the transaction ends, on either engine. */
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

/** Milliseconds that a try has to wait now; 0 when it would be looked at. */
export async function waitBeforeTry(db: Db, { self, group }: AttemptKey, now: Date): Promise<number> {
  const keys = group ? [self.key, group.key] : [self.key];
  const states = await db.selectFrom("throttles").selectAll().where("key", "in", keys).execute();
  return Math.max(0, ...states.map((state) => lockedForMs(state, now)));
}

function refuseDuringLock({ lockedCode }: AttemptKey, waitMs: number): void {
  if (waitMs > 0) throw new ApiError(lockedCode, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/**
 * Counts a try as failed before the secret is looked at, so that guesses sent at once, to any number of
 * instances, each cost one (docs/rules/access.md#wrong-tries-lock-for-longer-and-longer). A try during a lock is refused and costs nothing.
 * @throws {ApiError} pin_locked or password_locked, with the seconds to wait
 */
export async function claimAttempt(db: Db, attemptKey: AttemptKey, now: Date): Promise<Attempt> {
  const counted = attemptKey.group ? [attemptKey.self, attemptKey.group] : [attemptKey.self];
  // Whoever guesses on during a lock makes the database read, not write.
  refuseDuringLock(attemptKey, await waitBeforeTry(db, attemptKey, now));
  return inTransaction(db, async (trx) => {
    const held = [];
    for (const { key, rule } of counted) held.push({ key, rule, state: await holdCounter(trx, key, now) });
    refuseDuringLock(attemptKey, Math.max(...held.map(({ state }) => lockedForMs(state, now))));
    const locks: (string | null)[] = [];
    for (const { key, rule, state } of held) {
      const after = afterWrongTry(state, rule, now);
      await saveCounter(trx, key, after);
      locks.push(after.lockedUntil);
    }
    if (attemptKey.deviceId) await countDeviceTry(trx, attemptKey.deviceId, false);
    return { attemptKey, groupLock: locks[1] ?? null, locks: locks.some((lock) => lock !== null) };
  });
}

/**
 * The secret was right: whoever tried starts anew, and the group gets this one try back. A lock that others
 * brought about in the meantime stays.
 */
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

/** Lifts every lock: for a new PIN that was set on the server itself. */
export async function clearAttempts(db: Db | Trx): Promise<void> {
  await db.deleteFrom("throttles").where(isCounter).execute();
}
