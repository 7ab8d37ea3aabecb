import { sql } from "kysely";
import { PLACE_HOLD_MINUTES } from "#domain/availability.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import { listPrograms } from "#server/site/programs.ts";

/** docs/rules/registration.md#how-many-unpaid-places-one-browser-and-one-address-keep */
export const HALF_HOURS_OF_BROWSER = 20;
export const HALF_HOURS_OF_NETWORK = 60;
const SHORT_HOLD_MINUTES = 5;

/** docs/rules/registration.md#a-place-without-a-card-is-renewed-once */
export const RENEWALS = 1;
/** A card that waits for its bank's question, or was declined, could else keep a place for ever. */
const RENEWALS_WITH_CARD = 2;
/** How long an order's price stands at most, from its first hold, however its place is renewed. */
export const PRICE_FROZEN_HOURS = 2;
/** With more than this left, coming back changes nothing and costs nothing. */
const RENEW_WITHIN_MINUTES = PLACE_HOLD_MINUTES / 2;

const MINUTE_MS = 60_000;

/** docs/rules/registration.md#staff-hear-of-many-unpaid-places */
const LONG_MINUTES = 10;
const FEW_PLACES = 10;
const SHARE_OF_PLACES = 1 / 4;

export interface Hold {
  /** When the place is free for others. */
  until: Date;
  isShort: boolean;
  renewals: number;
}

function inMinutes(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** How long a place is kept that nobody has kept before. */
export function newHold(isShort: boolean, now: Date): Hold {
  return { until: inMinutes(now, isShort ? SHORT_HOLD_MINUTES : PLACE_HOLD_MINUTES), isShort, renewals: 0 };
}

interface Return {
  now: Date;
  /** Its browser or its network has all its half hours without this place. */
  isAbove: boolean;
  /** Stripe has seen a card for it. */
  showedCard: boolean;
}

/** How long a place is kept for a family that comes back for it; `earlier.until` is null when it lost it. */
export function heldAgain(
  earlier: Omit<Hold, "until"> & { until: Date | null },
  { now, isAbove, showedCard }: Return,
): Hold {
  const { until, isShort, renewals } = earlier;
  const isKept = until !== null && until > now;
  const short = { until: inMinutes(now, SHORT_HOLD_MINUTES), isShort: true, renewals };
  const unrenewed = isKept ? { until, isShort, renewals } : short;
  if (isAbove) return unrenewed;
  const renewed = { until: inMinutes(now, PLACE_HOLD_MINUTES), isShort: false };
  const isEarly = isKept && !isShort && until > inMinutes(now, RENEW_WITHIN_MINUTES);
  if (isEarly || renewals >= (showedCard ? RENEWALS_WITH_CARD : RENEWALS)) return unrenewed;
  return { ...renewed, renewals: renewals + 1 };
}

/** A place that is kept and not paid, as far as it concerns whether somebody keeps too many. */
interface UnpaidPlace {
  programId: string;
  browserHash: string | null;
  networkHash: string | null;
  heldSince: string;
}

function largest(keys: readonly (string | null)[]): number {
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** Whether staff should look: one keeps more than a family or a school would, or a good part waits for long. */
export function areTooMany(
  places: readonly UnpaidPlace[],
  programs: readonly { id: string; capacity: number | null }[],
  now: Date,
): boolean {
  if (largest(places.map(({ browserHash }) => browserHash)) > HALF_HOURS_OF_BROWSER) return true;
  if (largest(places.map(({ networkHash }) => networkHash)) > HALF_HOURS_OF_NETWORK) return true;
  const longSince = inMinutes(now, -LONG_MINUTES).toISOString();
  return programs.some(({ id, capacity }) => {
    const long = places.filter(({ programId, heldSince }) => programId === id && heldSince <= longSince);
    return long.length >= Math.max(FEW_PLACES, (capacity ?? 0) * SHARE_OF_PLACES);
  });
}

interface KeptPlace extends UnpaidPlace {
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
