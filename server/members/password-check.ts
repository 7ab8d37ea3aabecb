import { PIN_CHECK_MS } from "#domain/staff-access.ts";
import { recordAudit } from "#server/audit/record.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { claimAttempt, forgiveAttempt, type Guesser } from "#server/staff/attempts.ts";
import { inHashPlace } from "#server/staff/hash-places.ts";
import type { Wait } from "#server/staff/pin-check.ts";
import type { HashLane } from "#server/staff/scrypt-lane.ts";
import { NOBODYS_HASH, secretMatches } from "#server/staff/secret-hash.ts";

export interface Credentials {
  username: string;
  password: string;
}

export interface Proven {
  id: string;
  /** The hash that matched: the caller makes sure that it is still the stored one. */
  password: string;
}

/** Hashes as much for a name that does not exist: time tells nobody which names do. */
async function matching(
  { db, secretKey }: Deps,
  tried: Credentials,
  lane: HashLane,
): Promise<Proven | undefined> {
  const member = await db
    .selectFrom("users")
    .select(["id", "password"])
    .where("username", "=", tried.username)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  const hash = member?.password ?? NOBODYS_HASH;
  const matches = await secretMatches(secretKey, "password", tried.password, hash, lane);
  return member?.password && matches ? { id: member.id, password: member.password } : undefined;
}

/**
 * Checks a password, at the cost of one try and of at least PIN_CHECK_MS. Wrong names, accounts without a
 * password and disabled ones are answered alike.
 * @throws {ApiError} wrong_password, password_locked or sign_in_busy
 */
export function checkPassword(deps: Deps, tried: Credentials, guesser: Guesser, wait: Wait): Promise<Proven> {
  return inHashPlace(guesser.hasher, () => lookAtPassword(deps, tried, guesser, wait));
}

async function lookAtPassword(deps: Deps, tried: Credentials, guesser: Guesser, wait: Wait): Promise<Proven> {
  const { db, now } = deps;
  const attempt = await claimAttempt(db, guesser, now());
  const [member] = await Promise.all([matching(deps, tried, guesser.hasher.lane), wait(PIN_CHECK_MS)]);
  if (!member) {
    if (attempt.locks) await recordAudit(db, { at: now(), actor: guesser.source, action: "sign_in_locked" });
    throw new ApiError("wrong_password");
  }
  await forgiveAttempt(db, attempt, now());
  return member;
}
