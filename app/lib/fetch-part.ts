import { untilConnected } from "./connection.ts";

/**
 * Fetches a part of this site, code or texts, and waits for the network where there is none. Where the server answers
 * and the part does not come, a new version has replaced it, or the browser keeps its failure: then the page is loaded
 * anew, with what was typed (app/entry/start.ts).
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await untilConnected(load);
  } catch (error) {
    if (globalThis.dispatchEvent?.(new Event("codelost", { cancelable: true })) ?? true) throw error;
    return new Promise(() => undefined);
  }
}
