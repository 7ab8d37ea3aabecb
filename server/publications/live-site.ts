import type { PublishedSite } from "#domain/site-facts.ts";
import type { Db } from "#server/db/database.ts";
import { findPublication, newestVersion } from "./queries.ts";

/** The publication that holds now. */
export interface LivePublication {
  version: number;
  site: PublishedSite;
}

/** What the site says now, on this server (docs/rules/publishing.md#one-version-at-a-time). */
export interface LiveSite {
  current(): LivePublication;
  /** Looks for a newer version: every second, and after publishing here. */
  refresh(): Promise<void>;
}

/**
 * How often each server looks: within two seconds all of them have the facts of a new version. Their pages say it once they
 * are rendered, about a second of a processor later (docs/rules/publishing.md#pages-are-rendered-aside).
 */
export const LOOK_EVERY_MS = 1000;

async function loadNewest(db: Db): Promise<LivePublication> {
  const found = await findPublication(db, await newestVersion(db));
  if (!found) throw new Error("Nothing was published yet.");
  const { version, site } = found;
  return { version, site };
}

/** Loads the newest publication. @throws {Error} when there is none: the start makes the first */
export async function openLiveSite(db: Db): Promise<LiveSite> {
  let live = await loadNewest(db);
  return {
    current: () => live,
    async refresh() {
      if ((await newestVersion(db)) !== live.version) live = await loadNewest(db);
    },
  };
}
