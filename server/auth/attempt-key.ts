import type { Context } from "hono";
import { PASSWORD_LOCK_MS } from "#domain/staff-access.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Deps } from "#server/deps.ts";
import { addressKey, addressMark, clientAddress } from "#server/http/client-address.ts";
import type { AttemptKey } from "./attempt-mutations.ts";
import { type LockRule, SINGLE_KEY_RULE, STRANGERS_RULE } from "./lockout-rules.ts";
import type { Staff } from "./require-staff.ts";
import type { Hasher } from "./secret-hash.ts";
import { knownDeviceId } from "./staff-cookies.ts";

/** Set by requireStaff on routes that use it. */
interface SignedIn {
  staff: Staff;
}

async function originOf(c: Context, deps: Deps) {
  const deviceId = await knownDeviceId(c, deps);
  if (deviceId) return { self: `device:${deviceId}`, source: `device:${deviceId}`, deviceId };
  const address = clientAddress(c, deps.settings.trustedProxies);
  const self = `address:${addressMark(deps.secretKey, address)}`;
  return { self, source: `address:${addressKey(address)}` };
}

/** Signed-in staff and known devices never queue behind strangers. */
function hasherOf(
  c: Context<{ Variables: Partial<SignedIn> }>,
  origin: Awaited<ReturnType<typeof originOf>>,
) {
  const session = c.var.staff?.id;
  if (session !== undefined) return { lane: "staff", key: `session:${session}` } satisfies Hasher;
  const lane = origin.deviceId === undefined ? "strangers" : "staff";
  return { lane, key: origin.self } satisfies Hasher;
}

/**
 * The counters of a PIN attempt. A known device has its own counter, so neither strangers nor stolen cookies of other
 * devices
 * lock it (docs/rules/access.md#a-known-device-counts-by-itself).
 */
export async function pinAttemptKey(c: Context, deps: Deps): Promise<AttemptKey> {
  const origin = await originOf(c, deps);
  const { self, source, deviceId } = origin;
  return {
    self: { key: `pin:${self}`, rule: SINGLE_KEY_RULE },
    source: `pin:${source}`,
    group: deviceId ? null : { key: "pin:strangers", rule: STRANGERS_RULE },
    deviceId,
    lockedCode: "pin_locked",
    hasher: hasherOf(c, origin),
  };
}

function inMinutes(rule: LockRule): LockRule {
  return { ...rule, longestLockMs: PASSWORD_LOCK_MS };
}

/** The counters of a password attempt; unknown names are counted too. Locks last minutes (docs/rules/access.md#an-account-gets-in-within-minutes). */
export async function passwordAttemptKey(c: Context, deps: Deps, username: string): Promise<AttemptKey> {
  const origin = await originOf(c, deps);
  const { self, source, deviceId } = origin;
  const account = keyedHash(deps.secretKey, "account", username).toString("base64url");
  return {
    self: { key: `password:${self}`, rule: inMinutes(SINGLE_KEY_RULE) },
    source: `password:${source}`,
    group: deviceId ? null : { key: `password:strangers:${account}`, rule: inMinutes(STRANGERS_RULE) },
    deviceId,
    lockedCode: "password_locked",
    hasher: hasherOf(c, origin),
  };
}
