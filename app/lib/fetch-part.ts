import { retryUntilOnline } from "./connection.ts";

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
