import type { Deps } from "./deps.ts";
import { during } from "./watch/work.ts";

/** Something that the server does by itself, again and again. */
export interface Job {
  name: string;
  everyMs: number;
  /** Safe to run in several instances at once; ends early when `stopping` is aborted. */
  run(stopping: AbortSignal): Promise<void>;
}

type JobDeps = Pick<Deps, "log" | "now" | "watch">;

async function runOnce({ name, run }: Job, { log, now, watch }: JobDeps, stopping: AbortSignal) {
  const { jobSuccess, jobSeconds, jobFailures } = watch.metrics;
  const stopWatch = jobSeconds.startTimer({ task: name });
  try {
    await run(stopping);
    jobSuccess.set({ task: name }, now().getTime() / 1000);
  } catch (err) {
    jobFailures.inc({ task: name });
    log.error({ err }, `${name} failed`);
  } finally {
    stopWatch();
  }
}

function keepRunning(job: Job, deps: JobDeps, stopping: AbortSignal) {
  let current: Promise<void> | null = null;
  const start = () => {
    // A run that takes longer than its time, as when Stripe does not answer, leaves out those due meanwhile.
    current ??= during({ job: job.name }, () => runOnce(job, deps, stopping)).finally(() => {
      current = null;
    });
  };
  start();
  const timer = setInterval(start, job.everyMs);
  return async () => {
    clearInterval(timer);
    await current;
  };
}

/** Runs every job now, so that whatever happened while the server was down is caught up with, and then again. */
export function startJobs(jobs: readonly Job[], deps: JobDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ends = jobs.map((job) => keepRunning(job, deps, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(ends.map((end) => end()));
    },
  };
}
