import type { ExpressionBuilder } from "kysely";
import type { Db, Trx } from "#server/db/database.ts";
import type { DatabaseSchema } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import {
  ALL_GUESSERS,
  afterFailure,
  type LockRule,
  type LockState,
  lockedForMs,
  ONE_GUESSER,
} from "./lockout.ts";
import type { SecretKind } from "./secret-hash.ts";

/** By then every failure is forgotten: the locks keep counts below 50, and each takes six hours. */
const FORGOTTEN_MS = 30 * 24 * 3_600_000;

type CounterKey = `${SecretKind}:${string}`;

/** Whose failures a try counts with; each is a key of the throttles table. */
export interface Guesser {
  /** One address or one known device. */
  self: CounterKey;
  /** All addresses, or all known devices; for a password, those that try the same account. */
  group: CounterKey;
  /** What a try during a lock is answered. */
  lockedCode: "pin_locked" | "password_locked";
}

/** One counted try, to be forgiven if the secret is right. */
export interface Attempt {
  guesser: Guesser;
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

/**
 * Counts a try as failed before the secret is looked at, so that guesses sent at once, to any number of
 * instances, each cost one (design.md §7.4). A try during a lock is refused and costs nothing.
 * @throws {ApiError} pin_locked or password_locked, with the seconds to wait
 */
export function claimAttempt(db: Db, guesser: Guesser, now: Date): Promise<Attempt> {
  return inTransaction(db, async (trx) => {
    const self = await holdCounter(trx, guesser.self, now);
    const group = await holdCounter(trx, guesser.group, now);
    const waitMs = Math.max(lockedForMs(self, now), lockedForMs(group, now));
    if (waitMs > 0) throw new ApiError(guesser.lockedCode, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    const count = async (key: string, state: LockState, rule: LockRule) => {
      const counted = afterFailure(state, rule, now);
      await saveCounter(trx, key, counted);
      return counted.lockedUntil;
    };
    const selfLock = await count(guesser.self, self, ONE_GUESSER);
    const groupLock = await count(guesser.group, group, ALL_GUESSERS);
    return { guesser, groupLock, locks: selfLock !== null || groupLock !== null };
  });
}

/**
 * The secret was right: the guesser starts anew, and the group gets this one try back. A lock that others
 * brought about in the meantime stays.
 */
export async function forgiveAttempt(db: Db, { guesser, groupLock }: Attempt, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom("throttles").where("key", "=", guesser.self).execute();
    const group = await holdCounter(trx, guesser.group, now);
    const lockedUntil = group.lockedUntil === groupLock ? null : group.lockedUntil;
    await saveCounter(trx, guesser.group, { ...group, count: Math.max(0, group.count - 1), lockedUntil });
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
