import { isIP, isIPv6, SocketAddress } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { expandIPv6 } from "hono/utils/ipaddr";
import { sql } from "kysely";
import type { ApiErrorCode } from "#domain/text/error-codes.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { nonDurableWrite } from "#server/platform/database/transaction.ts";
import { shortHash } from "#server/platform/secret-key.ts";
import { ApiError } from "./api-error.ts";

interface CounterDeps {
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

interface Window {
  count: number;
  windowStartedAt: Instant;
  unwaited: string | null;
}

const keyOf = ({ name }: RateLimit, callerKey: string) => `calls:${name}:${callerKey}`;

/** Counts calls in the database, shared by all instances, without a builder for every call. @returns the current window */
function countCall(db: Db, key: string, limit: RateLimit, now: Date, calls = 1) {
  const startedAt = instantOf(now);
  const windowOpened = instantBefore(now, limit.windowSeconds * 1000);
  return nonDurableWrite(db, async (quickDb, unwaited) => {
    const { rows } = await sql<Window>`insert into throttles (key, count, window_started_at)
      values (${key}, ${calls}, ${startedAt})
      on conflict (key) do update set
        count = case when throttles.window_started_at <= ${windowOpened} then excluded.count else throttles.count + excluded.count end,
        window_started_at = case when throttles.window_started_at <= ${windowOpened}
          then excluded.window_started_at else throttles.window_started_at end
      returning count, window_started_at, ${unwaited}`.execute(quickDb);
    return rows[0] as Window;
  });
}

/** Seconds until a window ends; negative afterwards. */
function secondsLeft(
  { windowStartedAt }: Pick<Window, "windowStartedAt">,
  { windowSeconds }: RateLimit,
  now: Date,
) {
  return Math.ceil((Date.parse(windowStartedAt) - now.getTime()) / 1000) + windowSeconds;
}

/**
 * Counts a call of the caller `callerKey`.
 * @throws {ApiError} too_many_requests, or the caller's code, with the remaining seconds, if the limit is exceeded
 */
export async function countAgainst(
  { db, now }: CounterDeps,
  limit: RateLimit,
  callerKey: string,
  code: ApiErrorCode = "too_many_requests",
): Promise<void> {
  const currentTime = now();
  const window = await countCall(db, keyOf(limit, callerKey), limit, currentTime);
  if (window.count > limit.calls)
    throw new ApiError(code, { retryAfterSeconds: Math.max(1, secondsLeft(window, limit, currentTime)) });
}

/** Counts several calls that have already happened. @returns the calls of the current window */
export async function addCalls({ db, now }: CounterDeps, limit: RateLimit, callerKey: string, calls: number) {
  return (await countCall(db, keyOf(limit, callerKey), limit, now(), calls)).count;
}

/**
 * Refuses a caller above one of its limits, without counting this call.
 * @throws {ApiError} `code`, with the remaining seconds
 */
export async function refuseOverLimit(
  { db, now }: CounterDeps,
  limits: readonly RateLimit[],
  callerKey: string,
  code: ApiErrorCode,
): Promise<void> {
  const currentTime = now();
  const windows = await db
    .selectFrom("throttles")
    .select(["key", "count", "windowStartedAt"])
    .where(
      "key",
      "in",
      limits.map((limit) => keyOf(limit, callerKey)),
    )
    .execute();
  const waits = limits.flatMap((limit) => {
    const window = windows.find(({ key }) => key === keyOf(limit, callerKey));
    return window && window.count >= limit.calls ? secondsLeft(window, limit, currentTime) : [];
  });
  const retryAfterSeconds = Math.max(0, ...waits);
  if (retryAfterSeconds > 0) throw new ApiError(code, { retryAfterSeconds });
}

/** Counts a call, without a limit. @returns whether it is the first of its window */
export async function recordFirstCall(
  { db, now }: CounterDeps,
  limit: RateLimit,
  callerKey: string,
): Promise<boolean> {
  return (await countCall(db, keyOf(limit, callerKey), limit, now())).count === 1;
}

/** Subtracts a counted call that should not count. */
export async function uncountCall(db: Db, limit: RateLimit, callerKey: string): Promise<void> {
  await db
    .updateTable("throttles")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", keyOf(limit, callerKey))
    .where("count", ">", 0)
    .execute();
}

/** A keyed hash, so that counters in the database reveal no address (docs/reference/privacy.md#hashes-and-pseudonyms). */
export function networkKey(c: Context, { settings, secretKey }: Caller): string {
  const network = networkOf(clientAddress(c, settings.trustedProxies));
  return shortHash(secretKey, "network of a caller", network);
}

/** Refuses addresses that exceed a limit, which allows for many families behind one address. */
export function rateLimit(deps: CounterDeps & Caller, limit: RateLimit) {
  return createMiddleware(async (c, next) => {
    await countAgainst(deps, limit, networkKey(c, deps));
    await next();
  });
}

function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    return "unknown";
  }
}

/**
 * The caller's IP address. X-Forwarded-For is trusted only for our own proxies: with TRUST_PROXY=1 the last entry, with
 * 2 the one before.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  if (trustedProxies === 0) return socketAddress(c);
  const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  return hops.at(-trustedProxies) || socketAddress(c);
}

/** Headers added by proxies; requests with them are not from this machine. */
const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];
/** Host headers of callers on this machine. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}

interface ProxySettings {
  publicUrl: string | null;
  trustedProxies: number;
}

/**
 * Whether a call is from this machine. Some proxies forward without these headers, so if a proxy is expected, the Host
 * header must be local too.
 */
export function isLocalRequest(c: Context, { publicUrl, trustedProxies }: ProxySettings): boolean {
  const expectsProxy = publicUrl !== null || trustedProxies > 0;
  if (expectsProxy && !LOOPBACK_HOST.test(c.req.header("host") ?? "")) return false;
  return isLoopback(socketAddress(c)) && PROXY_HEADERS.every((name) => c.req.header(name) === undefined);
}

/**
 * The key of one caller: IPv4 whole, IPv6 by the /56 that providers give to a home (RIPE-690). Proxies write an
 * address with its port, or IPv4 within IPv6.
 */
export function networkOf(address: string): string {
  const withoutZone = address.replace(/%[^\]]*/, "");
  const parsed = SocketAddress.parse(isIPv6(withoutZone) ? `[${withoutZone}]` : withoutZone);
  const plain = parsed?.address.replace(/^::ffff:(?=\d+\.)/, "") ?? address;
  return isIPv6(plain) ? `${expandIPv6(plain).slice(0, 17)}00::/56` : plain;
}
