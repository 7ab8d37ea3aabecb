import { randomBytes } from "node:crypto";
import { START_LINK_MS } from "#domain/staff/sign-in-schemas.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { decrypt, encrypt, keyedHash } from "#server/platform/secret-key.ts";
import { readSetting, writeSetting } from "#server/platform/settings.ts";
import type { SignedInDevice } from "./devices.ts";
import { type OpenedSession, openSession } from "./staff-sign-in.ts";

const TOKEN_BYTES = 16;

function hashOf(secretKey: Buffer, token: string): string {
  return keyedHash(secretKey, "start link", token).toString("base64url");
}

/** Encryption purpose: decrypting the PIN needs this token and the installation's key. */
const purposeOf = (token: string) => `PIN of the start link ${token}`;

/**
 * Creates the link to an unseen PIN, in place of any earlier one (docs/reference/staff-access.md#start-link). Its row
 * stays after its hour: until a link is used, the PIN works only on this machine.
 * @returns its token, of 128 bits
 */
export async function makeStartLink(
  db: Db | Trx,
  secretKey: Buffer,
  pin: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const until = instantOf(new Date(now.getTime() + START_LINK_MS));
  const row = [until, hashOf(secretKey, token), encrypt(secretKey, purposeOf(token), pin)].join(" ");
  await writeSetting(db, "startLink", row, now);
  return token;
}

/** The link's address. The token follows the #, so no server logs it. */
export function startLinkAt(site: string, token: string): string {
  return `${site}/login#start=${token}`;
}

export function startLinkLines(link: string): string[] {
  return [
    "To sign in, and to see the staff PIN, open this in your browser within an hour. It works once:",
    `  ${link}`,
    "Until then the PIN works only on this machine. Link expired? `npm run pin` (or `club pin`) prints a new one.",
  ];
}

export async function hasUnusedStartLink(db: Db): Promise<boolean> {
  return (await readSetting(db, "startLink")) !== undefined;
}

interface LinkUse {
  secretKey: Buffer;
  token: string;
  device: SignedInDevice;
  now: Date;
}

/**
 * Signs in by the link, once.
 * @throws {ApiError} start_link_expired when it was used, replaced, or is older than an hour
 */
export async function signInByLink(
  trx: Trx,
  { secretKey, token, device, now }: LinkUse,
): Promise<OpenedSession & { pin: string }> {
  const stored = (await readSetting(trx, "startLink")) ?? "";
  const [until = "", hash, sealedPin = ""] = stored.split(" ");
  if (hash !== hashOf(secretKey, token) || until <= instantOf(now)) throw new ApiError("start_link_expired");
  const pin = decrypt(secretKey, purposeOf(token), sealedPin);
  if (pin === undefined) throw new ApiError("start_link_expired");
  const spent = await trx
    .deleteFrom("settings")
    .where("key", "=", "startLink")
    .where("value", "=", stored)
    .returning("key")
    .execute();
  if (spent.length === 0) throw new ApiError("start_link_expired");
  const session = await openSession(trx, { userId: null, method: "pin", subject: "link", device }, now);
  return { ...session, pin };
}
