import { ApiError } from "./api-error.ts";

/** How long after a failure the next try comes by itself, in milliseconds: what a phone says of its network is no promise. */
const TRY_AGAIN_MS = 5_000;
/** No answer for this long counts as none, in milliseconds. */
const PROBE_PATIENCE_MS = 8_000;

/** No answer for this long counts as a lost one, in milliseconds: poor reception keeps calls hanging. */
const PATIENCE_MS = 20_000;

/** Options of a call that a family waits for. */
export function patiently(milliseconds = PATIENCE_MS) {
  return { init: { signal: AbortSignal.timeout(milliseconds) } };
}

/** How many calls of this page wait for the network. */
let waiting = 0;
const listeners = new Set<() => void>();
/** Each ends one call's pause. */
const pauses = new Set<() => void>();

function count(change: 1 | -1): void {
  waiting += change;
  for (const listener of listeners) listener();
}

/** Whether something that a visitor waits for cannot be fetched, because nothing can. */
export function isConnectionLost(): boolean {
  return waiting > 0;
}

/** Hears of every change; answers what ends that. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Everything that waits for the network tries at once. */
export function tryConnectionNow(): void {
  for (const end of pauses) end();
}

/** Calls when the browser says that its network is back or that the page is looked at again; answers what ends that. */
export function onSignOfLife(call: () => void): () => void {
  const shown = () => document.visibilityState === "visible" && call();
  window.addEventListener("online", call);
  document.addEventListener("visibilitychange", shown);
  return () => {
    window.removeEventListener("online", call);
    document.removeEventListener("visibilitychange", shown);
  };
}

function nextTry(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      deaf();
      pauses.delete(end);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, TRY_AGAIN_MS);
    const deaf = onSignOfLife(end);
    pauses.add(end);
    signal?.addEventListener("abort", end);
  });
}

let probe: Promise<boolean> | undefined;

/** Whether this site's server answers at all; asked once for all who want to know at the same time. */
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
 * Does what needs the network, and while there is none waits for it and goes on by itself
 * (docs/rules/pages.md#without-a-connection). What fails twice although the server can be reached is thrown, and what
 * the server refuses at once.
 * @param work must be safe to repeat: its answer may have been lost on the way
 */
export async function untilConnected<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
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
