type Area = "local" | "session";

/** Stands in for an area that the browser refuses (blocked cookies, full disk), for the life of the page. */
const memory: Record<Area, Map<string, string>> = { local: new Map(), session: new Map() };

function storage(area: Area): Storage {
  return area === "local" ? globalThis.localStorage : globalThis.sessionStorage;
}

export function readText(area: Area, key: string): string | null {
  const kept = memory[area].get(key);
  if (kept !== undefined) return kept;
  try {
    return storage(area).getItem(key);
  } catch {
    return null;
  }
}

export function writeText(area: Area, key: string, text: string): void {
  try {
    storage(area).setItem(key, text);
    memory[area].delete(key);
  } catch {
    memory[area].set(key, text);
  }
}

export function removeText(area: Area, key: string): void {
  memory[area].delete(key);
  try {
    storage(area).removeItem(key);
  } catch {
    // Nothing was stored there.
  }
}
