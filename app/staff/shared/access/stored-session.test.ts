import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isSignOut, signOutAllTabs, storeSession, validateStoredSession } from "./stored-session.ts";

const NOW = Date.parse("2025-05-01T18:00:00Z");
const HOUR = 3_600_000;
let entries: Map<string, string>;

beforeEach(() => {
  entries = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => entries.set(key, text),
    removeItem: (key: string) => entries.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("Signing in stores the flag and the time under their fixed names", () => {
  storeSession(NOW);
  expect(Object.fromEntries(entries)).toEqual({ adminAuth: "true", adminAuthTime: String(NOW) });
  expect(validateStoredSession(NOW)).toBe(true);
});

test("After an hour a stored session still counts; a moment later its entries are removed", () => {
  storeSession(NOW);
  expect(validateStoredSession(NOW + HOUR)).toBe(true);
  expect(validateStoredSession(NOW + HOUR + 1)).toBe(false);
  expect(entries.size).toBe(0);
});

test.each([
  ["no flag", { adminAuthTime: String(NOW) }],
  ["no time", { adminAuth: "true" }],
  ["another flag", { adminAuth: "yes", adminAuthTime: String(NOW) }],
  ["a time that is none", { adminAuth: "true", adminAuthTime: "soon" }],
  ["nothing for a time", { adminAuth: "true", adminAuthTime: "null" }],
  ["a time without an end", { adminAuth: "true", adminAuthTime: "Infinity" }],
  ["a time that is still to come", { adminAuth: "true", adminAuthTime: String(NOW + HOUR) }],
])("With %s no session is stored", (_what, stored) => {
  entries = new Map(Object.entries(stored));
  expect(validateStoredSession(NOW)).toBe(false);
});

test("Signing out removes the entries and tells the other tabs that it was a sign-out", () => {
  storeSession(NOW);
  const signOuts: string[] = [];
  const keep = entries.set.bind(entries);
  vi.spyOn(entries, "set").mockImplementation((key, text) => {
    if (isSignOut({ key, newValue: text })) signOuts.push(text);
    return keep(key, text);
  });
  signOutAllTabs();
  expect(entries.size).toBe(0);
  expect(signOuts).toHaveLength(1);
  for (const newValue of ["true", null, "null"])
    expect(isSignOut({ key: "adminAuth", newValue })).toBe(false);
});
