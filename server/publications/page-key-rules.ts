import { createHash } from "node:crypto";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { canonical } from "#domain/canonical.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { siteFacts } from "#domain/site-facts.ts";
import type { LivePublication } from "./live-site.ts";
import type { SiteOnDay } from "./renderer.ts";

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A publication on today's date in the club's time zone. */
export function siteOnDay(
  { version, site }: Pick<LivePublication, "version" | "site">,
  now: Date,
): SiteOnDay {
  return { version, site, today: dateInZone(now, club.timeZone) };
}

/** A key that changes only if some page changes. The date matters only by choosing the current season and camp. */
export function pagesKey({ version, site, today }: SiteOnDay): string {
  const chosen = LANGUAGES.map((language) => {
    const { season, camp } = siteFacts(site, { version, language, today });
    return [season.id, camp.id];
  });
  return hashOf(canonical({ version, site, chosen }));
}
