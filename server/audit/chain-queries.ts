import { setImmediate } from "node:timers/promises";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/db/schema.ts";
import type { Link, Seal } from "./chain-rules.ts";
import { hashesOf, headOf } from "./chain-rules.ts";

/** So few that a page of the site waits for none of it, and little is in memory at once. */
const LINKS_PER_READ = 250;
/** No line was written before one night and first seen in the next, but for clocks that differ and slow commits. */
const LATE_MS = 3_600_000;
/** Before every number that the column holds. */
const BEFORE_ALL = -(2 ** 31);
/** As many as somebody reads; the others are counted. */
const FAULTS_TOLD = 20;

/** What does not fit: the line, the chain itself, or the chain and a seal that was kept elsewhere. */
export interface Fault {
  kind: "changed" | "removed" | "inserted" | "broken" | "seal_differs" | "seal_missing";
  /** The line's number; null for lines that have none. */
  position: number | null;
}

export interface ChainReport {
  /** The end of the chain; null while nothing is chained. */
  last: Link | null;
  /** Lines whose address was erased when its time had come. */
  erased: number;
  /** Lines that the coming night will chain. */
  waiting: number;
  /** The first of them. */
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

/** Goes along the chain, link by link, and keeps what it found. */
class ChainWalk {
  readonly #now: Instant;
  readonly #seals: Map<number, string[]>;
  readonly #sealed: ReadonlySet<number>;
  readonly faults: Fault[] = [];
  faultCount = 0;
  last: Link | null = null;
  present = 0;
  erased = 0;
  /** The night before the last link's: what is older was chained then, if it was there. */
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
    const before = this.last;
    if (before && before.chainedAt !== chainedAt) this.#nightBefore = before.chainedAt;
    // A seal is told when its night is over: what came later cannot have been chained in it.
    const goesOn = before?.chainedAt === chainedAt && this.#sealed.has(before.position);
    const follows = position === (before?.position ?? 0) + 1 && head === headOf(before?.head ?? "", row);
    if (!follows || goesOn) this.note("broken", position);
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
    // Only what was chained with an address may have lost it, and only once its time has come.
    const mayBeGone = link.erasableFrom !== null && link.erasableFrom <= this.#now;
    const isErased = found.addressHash === null && link.addressHash !== null && mayBeGone;
    if (isErased) this.erased += 1;
    if (found.lineHash !== link.lineHash || (!isErased && found.addressHash !== link.addressHash)) {
      this.note("changed", position);
    } else if (this.#nightBefore !== null && at < shortlyBefore(this.#nightBefore)) {
      this.note("inserted", position);
    }
  }

  /** What no link led to. */
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
 * Holds every line against the chain, and the chain against seals that were kept where the database is not, in pages
 * of one snapshot. A fault's number says which line to look for in an older backup.
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
