import { sql } from "kysely";
import { expect, test } from "vitest";
import { MINUTE_MS } from "#domain/time/dates.ts";
import { createApp } from "#server/app.ts";
import type { Deps } from "#server/deps.ts";
import { schedule } from "#server/jobs.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { connected } from "#tests/support/servers/connected.ts";
import { askLocally } from "#tests/support/visitors/scraper.ts";

const SECOND_MS = 1000;

onEitherEngine("Readiness", (engine) => {
  const club = clubPerTest(engine);

  const ask = async (changes: Partial<Deps> = {}) => {
    const answer = await askLocally(createApp({ ...club.deps, ...changes }), "/readyz");
    const { status, checks } = (await answer.json()) as {
      status: string;
      checks: { name: string; status: string; message: string }[];
    };
    const failed = checks
      .filter(({ status }) => status === "fail")
      .map(({ name, message }) => `${name}: ${message}`);
    return { code: answer.status, status, failed, names: checks.map(({ name }) => name) };
  };
  const pollOnce = async () => {
    const paymentPolling = schedule(club.deps).find(({ name }) => name === "payment polling");
    await paymentPolling?.run(new AbortController().signal);
  };

  test("lists all checks, and is ready if all is well", async () => {
    await pollOnce();
    const names = ["database", "migrations", "mail", "payment polling"];
    expect(await ask()).toEqual({ code: 200, status: "ready", failed: [], names });
    const without = await ask({ stripe: connected(null) });
    expect([without.code, without.status, without.failed]).toEqual([200, "ready", []]);
  });

  test("shows a visitor only the result", async () => {
    const answer = await club.app.request("/readyz");
    expect([answer.status, await answer.json()]).toEqual([200, { status: "ready" }]);
  });

  test("is refused while the database is away, or lacks tables that this version needs", async () => {
    const db = await openDatabase(club.location);
    await db.destroy();
    const away = await ask({ db });
    expect([away.code, away.status]).toEqual([503, "unready"]);
    expect(away.failed).toEqual(["database: The database does not answer."]);
    await sql`delete from kysely_migration where name = '001-baseline'`.execute(club.db);
    const older = await ask();
    expect([older.code, older.status]).toEqual([503, "unready"]);
    expect(older.failed).toEqual([
      "migrations: Missing in the database: 001-baseline. The next start adds it.",
    ]);
  });

  test("is kept while a newer version runs on the same database", async () => {
    const later = { name: "999-of-a-later-version", timestamp: "2026-01-01T00:00:00.000Z" };
    await sql`insert into kysely_migration (name, timestamp) values (${later.name}, ${later.timestamp})`.execute(
      club.db,
    );
    expect((await ask()).code).toBe(200);
  });

  test("is degraded if no payment polling finished for fifteen minutes", async () => {
    await pollOnce();
    club.advance(15 * MINUTE_MS);
    expect((await ask()).status).toBe("ready");
    club.advance(SECOND_MS);
    expect((await ask()).failed).toEqual([
      "payment polling: The last payment polling ended 15 minutes ago. Does the server run?",
    ]);
    const monitor = { ...club.deps.monitor, startedAt: club.deps.now() };
    expect((await ask({ monitor })).status).toBe("ready");
  });

  test("ends at SIGTERM, while running requests are answered", async () => {
    const draining = await ask({ monitor: { ...club.deps.monitor, isDraining: true } });
    expect([draining.code, draining.status, draining.failed]).toEqual([503, "draining", []]);
  });

  test("does not query the database for every request", async () => {
    let questions = 0;
    const pages = {
      ...club.deps.pages,
      get isBehind() {
        questions += 1;
        return false;
      },
    } as Deps["pages"];
    const app = createApp({ ...club.deps, pages });
    await Promise.all(Array.from({ length: 20 }, () => app.request("/readyz")));
    club.advance(4 * SECOND_MS);
    await app.request("/readyz");
    expect(questions).toBe(1);
    club.advance(SECOND_MS);
    await app.request("/readyz");
    expect(questions).toBe(2);
  });
});
