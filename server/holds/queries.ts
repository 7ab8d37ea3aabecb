import { sql } from "kysely";
import type { ProgramId } from "#domain/programs.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/db/schema.ts";
import { listPrograms } from "#server/programs/queries.ts";
import type { UnpaidPlace } from "./rules.ts";
import { areTooMany } from "./rules.ts";

export interface KeptPlace extends UnpaidPlace {
  registrationId: string;
  keptUntil: Instant;
}

/** Every place that is kept and not paid, of one program if told; what a bank works on is as good as paid. */
export async function unpaidPlaces(db: Db | Trx, now: Date, programId?: ProgramId): Promise<KeptPlace[]> {
  const rows = await db
    .selectFrom("registrations")
    .innerJoin("payments", "payments.id", "registrations.paymentId")
    .leftJoin("holds", "holds.registrationId", "registrations.id")
    .select(["registrations.id as registrationId", "programId", "holdExpiresAt as keptUntil"])
    .select(["holds.browserHash", "networkHash", "heldSince", "registrations.createdAt"])
    // A literal: only then SQLite knows that the index of held places has all of them.
    .where("place", "=", sql.lit("held"))
    .where("holdExpiresAt", ">", instantOf(now))
    .where("waitsFor", "=", "card")
    .where("payments.state", "<>", "processing")
    .$if(programId !== undefined, (all) => all.where("programId", "=", programId as ProgramId))
    .$narrowType<{ keptUntil: Instant }>()
    .execute();
  return rows.map(({ createdAt, heldSince, ...row }) => ({ ...row, heldSince: heldSince ?? createdAt }));
}

/** Whether somebody keeps so many places that staff should look (docs/rules/registration.md#staff-hear-of-many-unpaid-places). */
export async function areManyUnpaid(db: Db, now: Date): Promise<boolean> {
  return areTooMany(await unpaidPlaces(db, now), await listPrograms(db), now);
}

/**
 * Forgets who kept a place that is not kept any more, and all of it once its registration does not wait for money.
 * Every server does so every minute (docs/rules/privacy.md#the-network-of-a-kept-place).
 */
export async function anonymizeEndedHolds(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("holds")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("registrations")
            .select("id")
            .whereRef("id", "=", "holds.registrationId")
            .where("status", "=", "pending"),
        ),
      ),
    )
    .execute();
  await db
    .updateTable("holds")
    .set({ browserHash: null, networkHash: null })
    .where("networkHash", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("registrations")
            .select("id")
            .whereRef("id", "=", "holds.registrationId")
            .where("holdExpiresAt", ">", instantOf(now)),
        ),
      ),
    )
    .execute();
}

/** Places that one browser or one network keeps, as far as can be told. */
interface HoldGroup {
  /** Names the group to this server; tells nothing of an address. */
  id: string;
  kind: "browser" | "address" | "unknown";
  places: number;
  browsers: number;
  since: Instant;
  /** When the last of them is free by itself. */
  keptUntil: Instant;
}

/** Kept before a restore: backups leave out for whom. */
const UNKNOWN = "unknown";

/** The browsers that keep places from more than one network: a stranger who moves about. */
function movingBrowsers(places: readonly KeptPlace[]): Set<string | null> {
  const first = new Map<string | null, string | null>();
  const moving = new Set<string | null>();
  for (const { browserHash, networkHash } of places) {
    if (!first.has(browserHash)) first.set(browserHash, networkHash);
    else if (first.get(browserHash) !== networkHash) moving.add(browserHash);
  }
  return moving;
}

/** The places of each group, by its id: a browser that moves about is a group of its own, else the address is. */
export function groupPlaces(places: readonly KeptPlace[]): Map<string, KeptPlace[]> {
  const moving = movingBrowsers(places);
  return Map.groupBy(places, ({ browserHash, networkHash }) => {
    if (browserHash === null || networkHash === null) return UNKNOWN;
    return moving.has(browserHash) ? `browser:${browserHash}` : `address:${networkHash}`;
  });
}

function kindOf(id: string): HoldGroup["kind"] {
  if (id === UNKNOWN) return "unknown";
  return id.startsWith("browser:") ? "browser" : "address";
}

const instants = (texts: readonly Instant[]) => texts.map((text) => Date.parse(text));

/** The groups, the largest first and of two alike the older. */
export function presentGroups(groups: ReadonlyMap<string, readonly KeptPlace[]>): HoldGroup[] {
  const presented = [...groups].map(([id, places]) => ({
    id,
    kind: kindOf(id),
    places: places.length,
    browsers: new Set(places.map(({ browserHash }) => browserHash)).size,
    since: instantOf(new Date(Math.min(...instants(places.map(({ heldSince }) => heldSince))))),
    keptUntil: instantOf(new Date(Math.max(...instants(places.map(({ keptUntil }) => keptUntil))))),
  }));
  return presented.sort((one, other) => other.places - one.places || one.since.localeCompare(other.since));
}
