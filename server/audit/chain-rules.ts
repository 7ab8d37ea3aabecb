import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { ADDRESS_DAYS } from "#domain/retention.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/db/schema.ts";
import type { AuditChainTable, AuditLogTable } from "#server/db/staff-schema.ts";

const DAY_MS = 86_400_000;
/** 128 bits of a head: enough against collisions, and short enough to read out by phone. */
const SEAL_DIGITS = 32;

export type Line = Pick<AuditLogTable, "id" | "at" | "actor" | "action"> & { subject: string | null };
export type Link = Selectable<AuditChainTable>;

/** Removes the address: "pin:address:203.0.113.1" (server/auth/attempt-key.ts) becomes "pin:address". */
export const withoutAddress = (text: string) => text.replace(/:address:.*$/s, ":address");

export function hasAddress({ actor, subject }: Pick<Line, "actor" | "subject">): boolean {
  return [actor, subject ?? ""].some((text) => withoutAddress(text) !== text);
}

/** Length of a line's salt; the address's salt follows it, and is erased with the address. */
export const LINE_SALT_DIGITS = 32;

export function newSalt(line: Line): string {
  const salt = randomBytes(LINE_SALT_DIGITS).toString("hex");
  return hasAddress(line) ? salt : salt.slice(0, LINE_SALT_DIGITS);
}

function salted(salt: string, parts: readonly unknown[]): string {
  return createHmac("sha256", salt).update(JSON.stringify(parts)).digest("hex");
}

/**
 * A line's hashes, with the address separate: its salt is erased with it, so the address cannot be found by trying all.
 */
export function hashesOf({ id, at, actor, action, subject }: Line, salt: string) {
  const rest = [id, at, withoutAddress(actor), action, subject && withoutAddress(subject)];
  return {
    lineHash: salted(salt.slice(0, LINE_SALT_DIGITS), rest),
    addressHash: hasAddress({ actor, subject })
      ? salted(salt.slice(LINE_SALT_DIGITS), [id, actor, subject])
      : null,
  };
}

/**
 * The chain's head after a link.
 * @param before the previous head, or "" for the first link
 */
export function headOf(before: string, link: Omit<Link, "head">): string {
  const { position, lineHash, addressHash, erasableFrom, chainedAt } = link;
  return createHash("sha256")
    .update(JSON.stringify([before, position, lineHash, addressHash, erasableFrom, chainedAt]))
    .digest("hex");
}

/** When a line's address may be erased (docs/rules/privacy.md#addresses-of-callers); null without one. */
export function erasableFromOf(line: Line): Instant | null {
  if (!hasAddress(line)) return null;
  return instantOf(new Date(Date.parse(line.at) + ADDRESS_DAYS * DAY_MS));
}

/** The number of chained lines and the start of their head, such as "812-3fa9…", as in mails and files. */
export interface Seal {
  position: number;
  head: string;
}

export function sealText({ position, head }: Seal): string {
  return `${position}-${head.slice(0, SEAL_DIGITS)}`;
}

/** @throws {Error} with a message for the terminal if it is not a seal */
export function parseSeal(text: string): Seal {
  const [, position, head] = /^(\d{1,9})-([0-9a-f]{32})$/.exec(text.trim().toLowerCase()) ?? [];
  if (position === undefined || head === undefined) {
    throw new Error(
      `"${text}" is no seal of the log: it looks like 812-3fa9… with 32 digits after the dash.`,
    );
  }
  return { position: Number(position), head };
}
