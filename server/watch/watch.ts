import { type DiskSpace, diskSpace } from "./disk-space.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

/** What one process knows of itself. */
export interface Watch {
  metrics: Metrics;
  startedAt: Date;
  /** From SIGTERM on: no new visitors should be sent here. */
  isDraining: boolean;
  /** Who shows it may read the metrics from anywhere; null: only this machine may. */
  metricsToken: string | null;
  dataDir: string;
  diskSpace(folder: string): Promise<DiskSpace | undefined>;
}

type Given = Pick<Watch, "startedAt" | "metricsToken" | "dataDir">;

export function createWatch(given: Given): Watch {
  return { metrics: createMetrics(), isDraining: false, diskSpace, ...given };
}
