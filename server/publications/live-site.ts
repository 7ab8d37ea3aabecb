import type { PublishedSite } from "#domain/site-facts.ts";
import type { Db } from "#server/db/database.ts";
import { findPublication, newestVersion } from "./queries.ts";

export interface LivePublication {
  version: number;
  site: PublishedSite;
}

/** The live publication as this server knows it (docs/rules/publishing.md#one-version-at-a-time). */
export interface LiveSite {
  current(): LivePublication;
  /** Loads a newer version, if any; called every second and after publishing. */
  refresh(): Promise<void>;
}

/**
 * Polling interval. All servers know a new version within two seconds; its pages follow after rendering
 * (docs/rules/publishing.md#pages-are-rendered-aside).
 */
export const POLL_INTERVAL_MS = 1000;

async function loadNewest(db: Db): Promise<LivePublication> {
  const found = await findPublication(db, await newestVersion(db));
  if (!found) throw new Error("Nothing was published yet.");
  const { version, site } = found;
  return { version, site };
}

/** Loads the newest publication. @throws {Error} if there is none; the first start makes one */
export async function openLiveSite(db: Db): Promise<LiveSite> {
  let live = await loadNewest(db);
  return {
    current: () => live,
    async refresh() {
      if ((await newestVersion(db)) !== live.version) live = await loadNewest(db);
    },
  };
}
