import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/deps.ts";
import type { KeptPlace } from "./unpaid.ts";

/** Places that one browser or one network keeps, as far as can be told. */
export interface HoldGroup {
  /** Names the group to this server; tells nothing of an address. */
  id: string;
  kind: "browser" | "address" | "unknown";
  places: number;
  browsers: number;
  since: Instant;
  /** When the last of them is free by itself. */
  keptUntil: Instant;
}

/** Kept by the version before this one, which noted nothing. */
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
