import { setImmediate } from "node:timers/promises";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/db/schema.ts";
import type { Link, Seal } from "./chain-rules.ts";
import { hashesOf, headOf } from "./chain-rules.ts";

/** Small pages, so requests do not wait and little memory is used. */
const LINKS_PER_READ = 250;
/** Allows for clock differences and slow commits between writing a line and chaining it. */
const LATE_MS = 3_600_000;
/** Below every possible position. */
const BEFORE_ALL = -(2 ** 31);
/** Listed faults; further ones are only counted. */
const FAULTS_TOLD = 20;

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
    .select(["auditLog.subject", "auditLog.salt"])
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

  #compareLine({ position, id, at, actor, action, subject, salt, ...link }: Row): void {
    if (id === null || at === null || actor === null || action === null) {
      this.note("removed", position);
      return;
    }
    this.present += 1;
    const found = hashesOf({ id, at, actor, action, subject }, salt ?? "");
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
 * snapshot. A
 * fault's position says which line to compare with an older backup.
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
