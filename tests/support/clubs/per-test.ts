import { afterEach, beforeEach } from "vitest";
import { type DatabaseLocation, type Db, openDatabase } from "#server/platform/database/database.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { temporaryDatabase } from "../database/databases.ts";
import { createTestApp, type TestApp } from "../servers/test-app.ts";

/**
 * What `open` makes before each test and `close` ends after it, as one object for the whole suite: whatever is asked of
 * it goes to the one of the test that runs.
 */
export function perTest<T extends object>(
  open: () => T | Promise<T>,
  close: (made: T) => unknown = () => {},
): T {
  let made: T | undefined;
  const current = () => {
    if (!made) throw new Error("made before each test, and asked for outside of one");
    return made;
  };
  beforeEach(async () => {
    made = await open();
  });
  afterEach(async () => {
    if (made) await close(made);
    made = undefined;
  });
  return new Proxy<T>({} as T, {
    get(_suite, name) {
      const value: unknown = Reflect.get(current(), name);
      // A class's own fields are those of the object that it made.
      return typeof value === "function" ? value.bind(current()) : value;
    },
    set: (_suite, name, value) => Reflect.set(current(), name, value),
    has: (_suite, name) => Reflect.has(current(), name),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_suite, name) => Reflect.getOwnPropertyDescriptor(current(), name),
  });
}

/** The whole product, new for each test. */
export function clubPerTest(engine: Engine, options?: Parameters<typeof createTestApp>[1]): TestApp {
  return perTest(
    () => createTestApp(engine, options),
    (club) => club.close(),
  );
}

/** An empty database, new for each test, and a connection to it. */
export function databasePerTest(
  engine: Engine,
  open: (location: DatabaseLocation) => Db | Promise<Db> = openDatabase,
) {
  const place = perTest(
    () => temporaryDatabase(engine),
    ({ remove }) => remove(),
  );
  const db = perTest(
    () => open(place.location),
    (opened) => opened.destroy(),
  );
  return { place, db };
}
