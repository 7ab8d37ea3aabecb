import { ApiError } from "./api-fetch.ts";

/** Delay before an automatic retry, in milliseconds. Retries do not rely on the browser's online event, which can be wrong. */
const TRY_AGAIN_MS = 5_000;
/** Timeout of the connection probe, in milliseconds. */
const PROBE_PATIENCE_MS = 8_000;

/** Default timeout of a call, in milliseconds: with poor reception a call may otherwise hang. */
const PATIENCE_MS = 20_000;

/** Options for an API call that a family waits for: it times out. */
export function withTimeout(milliseconds = PATIENCE_MS) {
  return { init: { signal: AbortSignal.timeout(milliseconds) } };
}

/** Number of calls on this page that wait for the network. */
let waiting = 0;
const listeners = new Set<() => void>();
/** Ends the pause of each waiting call. */
const pauses = new Set<() => void>();

function count(change: 1 | -1): void {
  waiting += change;
  for (const listener of listeners) listener();
}

/** Whether a call on this page waits for the network. */
export function isConnectionLost(): boolean {
  return waiting > 0;
}

/** Calls back on each change. Returns an unsubscribe function. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Retries every waiting call at once. */
export function tryConnectionNow(): void {
  for (const end of pauses) end();
}

/** Calls back when the browser comes online or the page becomes visible. Returns an unsubscribe function. */
export function onReconnect(call: () => void): () => void {
  const onVisible = () => document.visibilityState === "visible" && call();
  window.addEventListener("online", call);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    window.removeEventListener("online", call);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

function nextTry(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      pauses.delete(end);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, TRY_AGAIN_MS);
    const unsubscribe = onReconnect(end);
    pauses.add(end);
    signal?.addEventListener("abort", end);
  });
}

let probe: Promise<boolean> | undefined;

/** Whether this site's server answers. Simultaneous callers share one request. */
function reachesServer(): Promise<boolean> {
  probe ??= fetch("/robots.txt", { cache: "no-store", signal: AbortSignal.timeout(PROBE_PATIENCE_MS) })
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      probe = undefined;
    });
  return probe;
}

/**
 * Runs `work` and, while there is no network, retries it until there is (docs/reference/page-loading.md#offline-behavior).
 * Throws at once if the server refuses, or on the second failure if the server can be reached.
 * @param work must be safe to repeat: its answer may have been lost on the way
 */
export async function retryUntilOnline<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  let failures = 0;
  let isWaiting = false;
  const wait = (starts: boolean) => {
    if (isWaiting !== starts) count(starts ? 1 : -1);
    isWaiting = starts;
  };
  try {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (typeof window === "undefined" || error instanceof ApiError || signal?.aborted) throw error;
        if (await reachesServer()) {
          failures += 1;
          if (failures > 1) throw error;
        } else {
          failures = 0;
          wait(true);
          await nextTry(signal);
        }
      }
    }
  } finally {
    wait(false);
  }
}

/**
 * Fetches code or texts of this site and waits for the network if there is none. If the server answers but the file
 * fails, a new version has replaced it or the browser cached the failure. Then the page is reloaded with what was typed
 * (app/entry/start.ts).
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await retryUntilOnline(load);
  } catch (error) {
    if (globalThis.dispatchEvent?.(new Event("codelost", { cancelable: true })) ?? true) throw error;
    return new Promise(() => undefined);
  }
}
