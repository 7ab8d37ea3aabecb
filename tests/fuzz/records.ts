import { createHash } from "node:crypto";
import type { Db } from "#server/platform/database/database.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";

/** What the club's business is kept in; counters, sessions and what is queued are not. */
const BUSINESS = [
  "registrations",
  "signatures",
  "erasures",
  "payments",
  "ledger",
  "refunds",
  "donations",
  "discrepancies",
  "testimonials",
  "announcements",
  "users",
  "authenticators",
  "programs",
] as const satisfies (keyof DatabaseSchema)[];
type Table = (typeof BUSINESS)[number];

/** Tables whose rows go with those of another, which the database does by itself. */
const FOLLOWING: Partial<Record<Table, Table>> = { signatures: "registrations", authenticators: "users" };

/** How the rows of a table are at a moment: one digest, and one a row where rows may only be added. */
interface Picture {
  digest: string;
  rows: Set<string>;
}

export interface Change {
  /** Business tables whose rows differ from before. */
  tables: Table[];
  /** Rows added. */
  audit: number;
  mails: number;
  charges: number;
  complaints: string[];
}

/** Watches what each request left behind in the database. */
export class Records {
  readonly #db: Db;
  readonly #before = new Map<Table, Picture>();
  #counts = { audit: 0, mails: 0 };

  constructor(db: Db) {
    this.#db = db;
  }

  async #picture(table: Table): Promise<Picture> {
    const rows = await this.#db.selectFrom(table).selectAll().execute();
    const lines = rows.map((row) => JSON.stringify(row)).sort();
    const digest = createHash("sha256").update(lines.join("\n")).digest("hex");
    return { digest, rows: new Set(table === "ledger" ? lines : []) };
  }

  async #count(): Promise<{ audit: number; mails: number }> {
    const of = async (table: "auditLog" | "outbox") => {
      const counting = this.#db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("rows"));
      return Number((await counting.executeTakeFirstOrThrow()).rows);
    };
    return { audit: await of("auditLog"), mails: await of("outbox") };
  }

  /** Takes everything as it is now for right. */
  async startAnew(): Promise<void> {
    for (const table of BUSINESS) this.#before.set(table, await this.#picture(table));
    this.#counts = await this.#count();
  }

  /** What changed since the last look, in those tables that something was written to; in all when null. */
  async look(written: ReadonlySet<string> | null): Promise<Change> {
    const change: Change = { tables: [], audit: 0, mails: 0, charges: 0, complaints: [] };
    const isWritten = (table: Table | undefined) => written?.has(table ?? "");
    const suspects = BUSINESS.filter(
      (table) => written === null || isWritten(table) || isWritten(FOLLOWING[table]),
    );
    for (const table of suspects) {
      const [before, now] = [this.#before.get(table), await this.#picture(table)];
      this.#before.set(table, now);
      if (!before || before.digest === now.digest) continue;
      change.tables.push(table);
      if (table !== "ledger") continue;
      change.charges = [...now.rows].filter((row) => !before.rows.has(row)).length;
      if ([...before.rows].some((row) => !now.rows.has(row)))
        change.complaints.push("a ledger row changed or went");
    }
    if (change.tables.length === 0) return change;
    const counts = await this.#count();
    change.audit = counts.audit - this.#counts.audit;
    change.mails = counts.mails - this.#counts.mails;
    this.#counts = counts;
    return change;
  }
}
