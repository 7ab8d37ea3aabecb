import { createHash, createHmac, randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Selectable } from "kysely";
import { ADDRESS_DAYS } from "#domain/retention.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import type { AuditChainTable, AuditLogTable } from "#server/platform/staff-schema.ts";
import { inTransaction, locked } from "#server/platform/transaction.ts";

const DAY_MS = 86_400_000;
/** 128 bits of a head: enough against collisions, and short enough to read out by phone. */
const SEAL_DIGITS = 32;

/** Length of a line's salt; the address's salt follows it, and is erased with the address. */
export const LINE_SALT_DIGITS = 32;

/** Small batches, so registrations do not wait. */
const LINES_AT_ONCE = 100;

/** Small pages, so requests do not wait and little memory is used. */
const LINKS_PER_READ = 250;

/** Allows for clock differences and slow commits between writing a line and chaining it. */
const LATE_MS = 3_600_000;

/** Below every possible position. */
const BEFORE_ALL = -(2 ** 31);

/** Listed faults; further ones are only counted. */
const FAULTS_TOLD = 20;

type Line = Pick<AuditLogTable, "id" | "at" | "actor" | "action" | "subject" | "details">;
type Link = Selectable<AuditChainTable>;

/** Removes the address: "pin:address:203.0.113.1" (server/staff/require-staff.ts) becomes "pin:address". */
export const withoutAddress = (text: string) => text.replace(/:address:.*$/s, ":address");

function hasAddress({ actor, subject }: Pick<Line, "actor" | "subject">): boolean {
  return [actor, subject ?? ""].some((text) => withoutAddress(text) !== text);
}

function newSalt(line: Line): string {
  const salt = randomBytes(LINE_SALT_DIGITS).toString("hex");
  return hasAddress(line) ? salt : salt.slice(0, LINE_SALT_DIGITS);
}

function salted(salt: string, parts: readonly unknown[]): string {
  return createHmac("sha256", salt).update(JSON.stringify(parts)).digest("hex");
}

/**
 * A line's hashes, with the address separate: its salt is erased with it, so the address cannot be found by trying all.
 */
function hashesOf({ id, at, actor, action, subject, details }: Line, salt: string) {
  const rest = [id, at, withoutAddress(actor), action, subject && withoutAddress(subject), details];
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
function headOf(before: string, link: Omit<Link, "head">): string {
  const { position, lineHash, addressHash, erasableFrom, chainedAt } = link;
  return createHash("sha256")
    .update(JSON.stringify([before, position, lineHash, addressHash, erasableFrom, chainedAt]))
    .digest("hex");
}

/** When a line's address may be erased (docs/rules/privacy.md#addresses-of-callers); null without one. */
function erasableFromOf(line: Line): Instant | null {
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

export function lastLink(db: Db | Trx): Promise<Link | undefined> {
  return db.selectFrom("auditChain").selectAll().orderBy("position", "desc").limit(1).executeTakeFirst();
}

function waitingLines(trx: Trx): Promise<Line[]> {
  const query = trx
    .selectFrom("auditLog")
    .select(["id", "at", "actor", "action", "subject", "details"])
    .where("position", "is", null)
    .orderBy("at")
    .orderBy("id")
    .limit(LINES_AT_ONCE);
  return locked(trx, query).execute();
}

/**
 * Chains the oldest unchained lines by time. Two servers cannot fork the chain: one finds the position taken and
 * retries.
 * @returns the number of lines
 */
export function chainSomeLines(db: Db, chainedAt: Instant): Promise<number> {
  return inTransaction(db, async (trx) => {
    const lines = await waitingLines(trx);
    const links: Link[] = [];
    let previous = await lastLink(trx);
    for (const line of lines) {
      const salt = newSalt(line);
      const position: number = (previous?.position ?? 0) + 1;
      const link = { position, ...hashesOf(line, salt), erasableFrom: erasableFromOf(line), chainedAt };
      previous = { ...link, head: headOf(previous?.head ?? "", link) };
      links.push(previous);
      await trx.updateTable("auditLog").set({ position, salt }).where("id", "=", line.id).execute();
    }
    if (links.length > 0) await trx.insertInto("auditChain").values(links).execute();
    return links.length;
  });
}

/** A mismatch of a line, the chain, or a seal kept elsewhere. */
export interface Fault {
  kind: "changed" | "removed" | "inserted" | "broken" | "seal_differs" | "seal_missing";
  /** The line's position; null if it has none. */
  position: number | null;
}

export interface ChainReport {
  last: Link | null;
  /** Lines whose address was erased on schedule. */
  erased: number;
  waiting: number;
  faults: Fault[];
  faultCount: number;
}

function readLinks(trx: Trx, after: number) {
  return trx
    .selectFrom("auditChain")
    .leftJoin("auditLog", "auditLog.position", "auditChain.position")
    .selectAll("auditChain")
    .select(["auditLog.id", "auditLog.at", "auditLog.actor", "auditLog.action"])
    .select(["auditLog.subject", "auditLog.details", "auditLog.salt"])
    .where("auditChain.position", ">", after)
    .orderBy("auditChain.position")
    .limit(LINKS_PER_READ)
    .execute();
}
type Row = Awaited<ReturnType<typeof readLinks>>[number];

function shortlyBefore(instant: Instant): Instant {
  return instantOf(new Date(Date.parse(instant) - LATE_MS));
}

class ChainWalk {
  readonly #now: Instant;
  readonly #seals: Map<number, string[]>;
  readonly #sealed: ReadonlySet<number>;
  readonly faults: Fault[] = [];
  faultCount = 0;
  last: Link | null = null;
  present = 0;
  erased = 0;
  /** The night before the last link's; older lines must have been chained by then. */
  #nightBefore: Instant | null = null;

  constructor(seals: readonly Seal[], now: Date) {
    this.#now = instantOf(now);
    this.#seals = new Map();
    this.#sealed = new Set(seals.map(({ position }) => position));
    for (const { position, head } of seals) {
      this.#seals.set(position, [...(this.#seals.get(position) ?? []), head]);
    }
  }

  note(kind: Fault["kind"], position: number | null): void {
    this.faultCount += 1;
    if (this.faults.length < FAULTS_TOLD) this.faults.push({ kind, position });
  }

  step(row: Row): void {
    const { position, chainedAt, head } = row;
    const previous = this.last;
    if (previous && previous.chainedAt !== chainedAt) this.#nightBefore = previous.chainedAt;
    // A seal ends its night, so nothing may be chained in that night after it.
    const isAfterSeal = previous?.chainedAt === chainedAt && this.#sealed.has(previous.position);
    const isNextLink =
      position === (previous?.position ?? 0) + 1 && head === headOf(previous?.head ?? "", row);
    if (!isNextLink || isAfterSeal) this.note("broken", position);
    this.#compareLine(row);
    for (const seal of this.#seals.get(position) ?? []) {
      if (!head.startsWith(seal)) this.note("seal_differs", position);
    }
    this.#seals.delete(position);
    this.last = row;
  }

  #compareLine({ position, id, at, actor, action, subject, details, salt, ...link }: Row): void {
    if (id === null || at === null || actor === null || action === null) {
      this.note("removed", position);
      return;
    }
    this.present += 1;
    const found = hashesOf({ id, at, actor, action, subject, details }, salt ?? "");
    // An address may be missing only if it was chained with one and its retention is over.
    const mayBeErased = link.erasableFrom !== null && link.erasableFrom <= this.#now;
    const isErased = found.addressHash === null && link.addressHash !== null && mayBeErased;
    if (isErased) this.erased += 1;
    if (found.lineHash !== link.lineHash || (!isErased && found.addressHash !== link.addressHash)) {
      this.note("changed", position);
    } else if (this.#nightBefore !== null && at < shortlyBefore(this.#nightBefore)) {
      this.note("inserted", position);
    }
  }

  /** Reports lines and seals that no link matched. */
  end(numbered: number, backdated: number): void {
    for (let extra = this.present; extra < numbered; extra++) this.note("inserted", null);
    for (let extra = 0; extra < backdated; extra++) this.note("inserted", null);
    for (const position of this.#seals.keys()) this.note("seal_missing", position);
  }
}

function countLines(trx: Trx) {
  return trx
    .selectFrom("auditLog")
    .select((eb) => eb.fn.countAll<number>().as("lines"))
    .$castTo<{ lines: number }>();
}

/**
 * Verifies every line against the chain, and the chain against seals kept outside the database, in pages of one
 * snapshot. A fault's position says which line to compare with an older backup.
 */
export async function verifyChain(trx: Trx, seals: readonly Seal[], now: Date): Promise<ChainReport> {
  const walk = new ChainWalk(seals, now);
  let rows: Row[];
  do {
    rows = await readLinks(trx, walk.last?.position ?? BEFORE_ALL);
    for (const row of rows) walk.step(row);
    await setImmediate();
  } while (rows.length > 0);
  const numbered = await countLines(trx).where("position", "is not", null).executeTakeFirstOrThrow();
  const waiting = await countLines(trx).where("position", "is", null).executeTakeFirstOrThrow();
  const backdated = walk.last
    ? await countLines(trx)
        .where("position", "is", null)
        .where("at", "<", shortlyBefore(walk.last.chainedAt))
        .executeTakeFirstOrThrow()
    : { lines: 0 };
  walk.end(numbered.lines, backdated.lines);
  const { last, erased, faults, faultCount } = walk;
  return { last, erased, waiting: waiting.lines, faults, faultCount };
}
