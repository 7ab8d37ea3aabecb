import { afterEach, beforeEach, vi } from "vitest";

function area(kept: Map<string, string>) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}

/** Gives each test of a file a browser that keeps nothing yet. @returns what it keeps, for good and in its tab */
export function storedInMemory() {
  const local = new Map<string, string>();
  const session = new Map<string, string>();
  beforeEach(() => {
    for (const kept of [local, session]) kept.clear();
    vi.stubGlobal("localStorage", area(local));
    vi.stubGlobal("sessionStorage", area(session));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  return { local, session };
}
