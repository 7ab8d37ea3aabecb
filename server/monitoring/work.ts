import { AsyncLocalStorage } from "node:async_hooks";

/** The request or job that a log line belongs to. */
export type Work = { requestId: string } | { job: string };

const current = new AsyncLocalStorage<Work>();

/** Runs something so that its log lines name this work. */
export function during<T>(work: Work, run: () => T): T {
  return current.run(work, run);
}

export function currentWork(): Work | undefined {
  return current.getStore();
}
