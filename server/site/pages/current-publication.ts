import type { PublishedClub } from "#domain/club/content.ts";
import { withoutPlaceholders } from "#domain/club/placeholders.ts";
import { type PublishedSite, siteData } from "#domain/programs/site-data.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import type { Db } from "#server/platform/database/database.ts";
import { published } from "#server/platform/published.ts";
import { sha256 } from "#server/platform/secret-key.ts";
import { placeholdersOf, readDefaults } from "#server/site/publishing/default-content.ts";

/** The live publication of this server (docs/reference/publishing.md#live-version). */
export interface LiveSite {
  current(): LivePublication;
  /** From the current publication, as the public and its emails see it. */
  readonly club: PublishedClub;
  /** The current publication as the public sees it. */
  shown(): Pick<LivePublication, "version" | "site">;
  /** Loads a newer version, if any; called every second and after publishing. */
  refresh(): Promise<void>;
}

/**
 * Polling interval. All servers load a new version within two seconds; its pages follow after rendering
 * (docs/reference/publishing.md#page-rendering).
 */
export const POLL_INTERVAL_MS = 1000;

async function loadNewest(db: Db) {
  const { version, publishedAt, site, programs } = await published(db);
  const seed = await readDefaults(db);
  const placeholders = placeholdersOf(seed, site);
  return {
    version,
    publishedAt,
    site,
    programs,
    /** The facts of content/club at the first start. */
    seed,
    /** The values still equal to the sample's. */
    placeholders,
    /** The site without the placeholders that a club with its own name leaves out. */
    publicSite: withoutPlaceholders(site, placeholders),
  };
}
type LivePublication = Awaited<ReturnType<typeof loadNewest>>;

/** Loads the newest publication. @throws {Error} if there is none; the first start creates one */
export async function openLiveSite(db: Db): Promise<LiveSite> {
  let live = await loadNewest(db);
  return {
    current: () => live,
    get club() {
      return live.publicSite.club;
    },
    shown: () => ({ version: live.version, site: live.publicSite }),
    async refresh() {
      if ((await published(db)).version !== live.version) live = await loadNewest(db);
    },
  };
}

export interface SiteOnDay {
  version: number;
  site: PublishedSite;
  /** In the club's time zone. */
  today: CalendarDate;
}

/** A publication on today's date in the club's time zone. */
export function siteOnDay(
  { version, site }: Pick<LivePublication, "version" | "site">,
  now: Date,
): SiteOnDay {
  return { version, site, today: dateInZone(now, site.club.timeZone) };
}

/** A key that changes only if some page changes. Of the date it keeps only the current season and program. */
export function pagesKey({ version, site, today }: SiteOnDay): string {
  const chosen = LANGUAGES.map((language) => {
    const { season, featured } = siteData(site, { version, language, today });
    return [season.id, featured.id];
  });
  return sha256(canonicalJson({ version, site, chosen }));
}
