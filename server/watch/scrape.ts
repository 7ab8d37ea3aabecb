import type { Deps } from "#server/deps.ts";
import { cached } from "./cached.ts";
import { databaseFigures, diskFigures } from "./figures.ts";

/** Counting 100,000 rows keeps SQLite busy for some 20 ms: not at every scrape of every watcher. */
const FIGURES_KEPT_MS = 30_000;

type ScrapeDeps = Pick<Deps, "db" | "now" | "watch" | "backup" | "log">;

/** Everything that is measured, in Prometheus' own text; what the database knows is up to 30 seconds old. */
export function createScrape(deps: ScrapeDeps): () => Promise<string> {
  const { db, now, watch, log } = deps;
  const { registry, showFigures } = watch.metrics;
  const ask = cached(now, FIGURES_KEPT_MS, async () => {
    try {
      return await databaseFigures(db);
    } catch (err) {
      log.warn({ err }, "the database's figures could not be read");
      return undefined;
    }
  });
  return async () => {
    const [database, disks] = await Promise.all([ask(), diskFigures(deps)]);
    showFigures(database, disks, now());
    return registry.metrics();
  };
}
