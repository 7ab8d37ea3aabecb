import type { Logger } from "pino";

/** Something that the server does by itself, again and again. */
export interface Job {
  name: string;
  everyMs: number;
  /** Safe to run in several instances at once; ends early when `stopping` is aborted. */
  run(stopping: AbortSignal): Promise<void>;
}

function keepRunning({ name, everyMs, run }: Job, log: Logger, stopping: AbortSignal) {
  let current: Promise<void> | null = null;
  const start = () => {
    // A run that takes longer than its time, as when Stripe does not answer, leaves out those due meanwhile.
    current ??= run(stopping)
      .catch((err) => log.error({ err }, `${name} failed`))
      .finally(() => {
        current = null;
      });
  };
  start();
  const timer = setInterval(start, everyMs);
  return async () => {
    clearInterval(timer);
    await current;
  };
}

/** Runs every job now, so that whatever happened while the server was down is caught up with, and then again. */
export function startJobs(jobs: readonly Job[], log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ends = jobs.map((job) => keepRunning(job, log, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(ends.map((end) => end()));
    },
  };
}
