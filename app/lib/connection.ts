import { ApiError } from "./api-fetch.ts";
import { createStore } from "./store.ts";

/** Delay before an automatic retry, in milliseconds. The browser's online event can be wrong, so calls retry by time. */
const RETRY_DELAY_MS = 5_000;
/** Timeout of the connection probe, in milliseconds. */
const PROBE_TIMEOUT_MS = 8_000;

/** Default timeout of a call, in milliseconds. With poor reception, a call could otherwise hang. */
const TIMEOUT_MS = 20_000;

/** Call options with a timeout, for calls that a family waits for. */
export function withTimeout(milliseconds = TIMEOUT_MS) {
  return { init: { signal: AbortSignal.timeout(milliseconds) } };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Number of calls on this page that wait for the network. */
export const waitingCalls = createStore(0);
/** Functions that end the delay of each waiting call. */
const endDelays = new Set<() => void>();

/** Retries every waiting call at once. */
export function retryNow(): void {
  for (const end of endDelays) end();
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

function waitForRetry(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      endDelays.delete(end);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, RETRY_DELAY_MS);
    const unsubscribe = onReconnect(end);
    endDelays.add(end);
    signal?.addEventListener("abort", end);
  });
}

/** True if the server responds, with any status. */
function isServerReachable(): Promise<boolean> {
  const probe = fetch("/robots.txt", { cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  return probe.then(
    () => true,
    () => false,
  );
}

/**
 * Runs `work` and, while there is no network, retries it until the network returns
 * (docs/reference/page-loading.md#offline-behavior). Throws at once if the server refuses, or on the second
 * failure if the server can be reached.
 * @param work must be safe to repeat: the server may have run it although its response was lost
 */
export async function retryUntilOnline<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  let failures = 0;
  let isWaiting = false;
  const setWaiting = (shouldWait: boolean) => {
    if (isWaiting !== shouldWait) waitingCalls.set(waitingCalls.get() + (shouldWait ? 1 : -1));
    isWaiting = shouldWait;
  };
  try {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (typeof window === "undefined" || error instanceof ApiError || signal?.aborted) throw error;
        if (await isServerReachable()) {
          failures += 1;
          if (failures > 1) throw error;
        } else {
          failures = 0;
          setWaiting(true);
          await waitForRetry(signal);
        }
      }
    }
  } finally {
    setWaiting(false);
  }
}

/**
 * Fetches code or texts, and waits for the network if there is none. If the server responds but the file
 * fails, a new version replaced the file or the browser cached the failure. Then the page reloads and keeps
 * typed values (app/entry/load-page-code.ts).
 */
export async function fetchOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await retryUntilOnline(load);
  } catch (error) {
    if (globalThis.dispatchEvent?.(new Event("codelost", { cancelable: true })) ?? true) throw error;
    return new Promise(() => undefined);
  }
}
