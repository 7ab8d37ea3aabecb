import { readText, writeText } from "./browser-storage.ts";
import { untilConnected } from "./connection.ts";

const RELOADED_KEY = "reloadedForCode";
/** A page that was reloaded within this time, in milliseconds, would be reloaded for ever. */
const RELOAD_PAUSE_MS = 60_000;

/** Whether the page is being loaded anew; not when that was of no help a moment ago. */
function reloadOnce(): boolean {
  const since = Date.now() - Number(readText("session", RELOADED_KEY));
  if (since >= 0 && since < RELOAD_PAUSE_MS) return false;
  writeText("session", RELOADED_KEY, String(Date.now()));
  window.location.reload();
  return true;
}

/**
 * Fetches a part of this site, code or texts, and waits for the network where there is none. Where the server answers
 * and the part does not come, a new version has replaced it, or the browser has kept the failure: then the page is
 * loaded anew, once. What was typed is kept (app/lib/split-storage.ts).
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await untilConnected(load);
  } catch (error) {
    if (typeof window === "undefined" || !reloadOnce()) throw error;
    return new Promise(() => undefined);
  }
}
