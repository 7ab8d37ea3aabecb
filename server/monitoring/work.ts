import { AsyncLocalStorage } from "node:async_hooks";

/** What a line of the log was written for: one request, or one of the server's own jobs. */
export type Work = { requestId: string } | { job: string };

const current = new AsyncLocalStorage<Work>();

/** Runs something so that every line logged on its way names it. */
export function during<T>(work: Work, run: () => T): T {
  return current.run(work, run);
}

/** What is being done here; undefined outside of both, as at the start. */
export function currentWork(): Work | undefined {
  return current.getStore();
}
