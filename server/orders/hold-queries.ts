import { sql } from "kysely";
import { PLACE_HOLD_MINUTES } from "#domain/availability.ts";
import { MINUTE_MS } from "#domain/durations.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import { listPrograms } from "#server/site/programs.ts";
import { offeredRegistrations } from "#server/waiting/accept.ts";

/** docs/rules/registration.md#how-many-unpaid-places-one-browser-and-one-address-keep */
export const HALF_HOURS_OF_BROWSER = 20;
export const HALF_HOURS_OF_NETWORK = 60;
const SHORT_HOLD_MINUTES = 5;

/** docs/rules/registration.md#a-place-without-a-card-is-renewed-once */
export const RENEWALS = 1;
/** Limited, because a card that was declined or waits for authentication could otherwise keep a place forever. */
const RENEWALS_WITH_CARD = 2;
/** The longest time that an order keeps its price, counted from its first hold, whatever renewals follow. */
export const PRICE_FROZEN_HOURS = 2;
/** With more time left than this, a return neither extends the hold nor uses up a renewal. */
const RENEW_WITHIN_MINUTES = PLACE_HOLD_MINUTES / 2;

/** docs/rules/registration.md#staff-hear-of-many-unpaid-places */
const LONG_MINUTES = 10;
const FEW_PLACES = 10;
const SHARE_OF_PLACES = 1 / 4;

export interface Hold {
  /** When the place becomes free for others. */
  until: Date;
  isShort: boolean;
  renewals: number;
}

function inMinutes(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** The first hold of a place. */
export function newHold(isShort: boolean, now: Date): Hold {
  return { until: inMinutes(now, isShort ? SHORT_HOLD_MINUTES : PLACE_HOLD_MINUTES), isShort, renewals: 0 };
}

interface Renewal {
  now: Date;
  /** Whether the browser or the network has used its quota of half-hour holds without this place. */
  isAboveQuota: boolean;
  /** Whether Stripe has received a card for it. */
  showedCard: boolean;
}

/** The hold of a returning family; `earlier.until` is null if its place was freed. */
export function extendedHold(
  earlier: Omit<Hold, "until"> & { until: Date | null },
  { now, isAboveQuota, showedCard }: Renewal,
): Hold {
  const { until, isShort, renewals } = earlier;
  const isKept = until !== null && until > now;
  const short = { until: inMinutes(now, SHORT_HOLD_MINUTES), isShort: true, renewals };
  const unrenewed = isKept ? { until, isShort, renewals } : short;
  if (isAboveQuota) return unrenewed;
  const renewed = { until: inMinutes(now, PLACE_HOLD_MINUTES), isShort: false };
  // A short hold that ends so late is an offer's.
  const isEarly = isKept && until > inMinutes(now, RENEW_WITHIN_MINUTES);
  if (isEarly || renewals >= (showedCard ? RENEWALS_WITH_CARD : RENEWALS)) return unrenewed;
  return { ...renewed, renewals: renewals + 1 };
}

/** An unpaid place, with what is needed to see whether somebody holds too many. */
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

/** Whether to warn staff: one browser or network is above its quota, or many of a program's places are held for long. */
export function areTooMany(
  places: readonly UnpaidPlace[],
  programs: readonly { id: string; capacity: number | null }[],
  now: Date,
): boolean {
  if (largest(places.map(({ browserHash }) => browserHash)) > HALF_HOURS_OF_BROWSER) return true;
  if (largest(places.map(({ networkHash }) => networkHash)) > HALF_HOURS_OF_NETWORK) return true;
  const longSince = inMinutes(now, -LONG_MINUTES).toISOString();
  return programs.some(({ id, capacity }) => {
    const longHeld = places.filter(({ programId, heldSince }) => programId === id && heldSince <= longSince);
    return longHeld.length >= Math.max(FEW_PLACES, (capacity ?? 0) * SHARE_OF_PLACES);
  });
}

interface KeptPlace extends UnpaidPlace {
  registrationId: string;
  keptUntil: Instant;
}

/** Every unpaid place that is held, of one program if given, but for those of offers; a payment that a bank is processing counts as paid. */
export async function unpaidPlaces(db: Db | Trx, now: Date, programId?: ProgramId): Promise<KeptPlace[]> {
  const rows = await db
    .selectFrom("registrations")
    .innerJoin("payments", "payments.id", "registrations.paymentId")
    .leftJoin("holds", "holds.registrationId", "registrations.id")
    .select(["registrations.id as registrationId", "programId", "holdExpiresAt as keptUntil"])
    .select(["holds.browserHash", "holds.networkHash", "heldSince", "registrations.createdAt"])
    // A literal, so that SQLite can use the partial index of held places.
    .where("place", "=", sql.lit("held"))
    .where("holdExpiresAt", ">", instantOf(now))
    .where("waitsFor", "=", "card")
    .where("payments.state", "<>", "processing")
    .where("registrations.id", "not in", offeredRegistrations(db, now))
    .$if(programId !== undefined, (query) => query.where("programId", "=", programId as ProgramId))
    .$narrowType<{ keptUntil: Instant }>()
    .execute();
  return rows.map(({ createdAt, heldSince, ...row }) => ({ ...row, heldSince: heldSince ?? createdAt }));
}

/** Whether so many places are unpaid that staff are warned (docs/rules/registration.md#staff-hear-of-many-unpaid-places). */
export async function areManyUnpaid(db: Db, now: Date): Promise<boolean> {
  return areTooMany(await unpaidPlaces(db, now), await listPrograms(db), now);
}

/** Unpaid places held by one browser or one network. */
interface HoldGroup {
  /** Made from a hash, so it does not reveal an address. */
  id: string;
  kind: "browser" | "address" | "unknown";
  places: number;
  browsers: number;
  since: Instant;
  /** When the last of the holds ends. */
  keptUntil: Instant;
}

/** Holds without a browser or network, as after a restored backup, which leaves holds out. */
const UNKNOWN = "unknown";

/** Browsers that hold places from more than one network. */
function movingBrowsers(places: readonly KeptPlace[]): Set<string | null> {
  const firstNetworks = new Map<string | null, string | null>();
  const moving = new Set<string | null>();
  for (const { browserHash, networkHash } of places) {
    if (!firstNetworks.has(browserHash)) firstNetworks.set(browserHash, networkHash);
    else if (firstNetworks.get(browserHash) !== networkHash) moving.add(browserHash);
  }
  return moving;
}

/** Groups places by network; a browser that uses several networks is its own group. */
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

/** The groups for staff's page, largest first, then the oldest. */
export function presentGroups(groups: ReadonlyMap<string, readonly KeptPlace[]>): HoldGroup[] {
  const presented = [...groups].map(([id, places]) => ({
    id,
    kind: kindOf(id),
    places: places.length,
    browsers: new Set(places.map(({ browserHash }) => browserHash)).size,
    since: instantOf(new Date(Math.min(...instants(places.map(({ heldSince }) => heldSince))))),
    keptUntil: instantOf(new Date(Math.max(...instants(places.map(({ keptUntil }) => keptUntil))))),
  }));
  return presented.sort((a, b) => b.places - a.places || a.since.localeCompare(b.since));
}
