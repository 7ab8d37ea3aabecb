import { CompiledQuery, Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { createApp } from "#server/app.ts";
import { schedule } from "#server/jobs.ts";
import { temporaryDatabase } from "#tests/support/database/databases.ts";
import { listenToPostgres } from "#tests/support/database/wire-listener.ts";
import { payRegistration, payUnheard } from "#tests/support/orders/paying-family.ts";
import { createTestApp, type TestApp } from "#tests/support/servers/test-app.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { openDatabase } from "./database.ts";

const STAFF_READ = [
  "/api/registrations?search=ros",
  "/api/registrations/export",
  "/api/registrations/deleted",
  "/api/admin/statistics",
  "/api/admin/season-report",
  "/api/admin/sheets/roster",
  "/api/admin/payments",
  "/api/admin/payments/export?from=2025-01-01&to=2025-12-31",
  "/api/admin/payments/totals?from=2025-01-01&to=2025-12-31",
  "/api/admin/reconciliation",
  "/api/admin/mail",
  "/api/admin/audit",
  "/api/admin/alerts",
];
/** What a pooler that gives a connection away after each transaction cannot keep (pgbouncer.org/features.html). */
const FORBIDDEN =
  /^\s*(listen|unlisten|declare|prepare|load|discard|set (?!local |transaction )|create (local |global )?temp)|with hold|set_config\([^)]*, *false\)|pg_(try_)?advisory_(lock|unlock)/i;

/** A family, staff and every job of the server, through a wire that is listened to. */
async function aDay(club: TestApp, url: string): Promise<void> {
  const db = await openDatabase({ engine: "postgres", url });
  const deps = {
    ...club.deps,
    db,
    backup: { ...club.deps.backup, source: { engine: "postgres", url } as const },
  };
  const through = { ...club, app: createApp(deps), db, deps };
  await payRegistration(through);
  await payUnheard(through, { childFirstName: "Leo" });
  const staff = await signedIn(through.app);
  for (const path of STAFF_READ) {
    const answer = await staff.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    await answer.arrayBuffer();
  }
  const { signal } = new AbortController();
  for (const job of schedule(deps)) await job.run(signal);
  await db.destroy();
}

/** How a new process names these statements, prepared in this order. */
async function namesIn(texts: readonly string[]): Promise<Map<string | undefined, string>> {
  vi.resetModules();
  const { postgresDialect } = await import("./postgres.ts");
  const wire = await listenToPostgres(inject("postgresUrl"));
  const db = new Kysely({ dialect: postgresDialect(wire.url) });
  for (const text of texts) await db.executeQuery(CompiledQuery.raw(text, ["x"]));
  await db.destroy();
  wire.close();
  return new Map(wire.said.named.map((name, i) => [wire.said.prepared[i], name]));
}

describe("To a pooler in front of PostgreSQL that shares connections by the transaction, the product", () => {
  let club: TestApp;
  let said: Awaited<ReturnType<typeof listenToPostgres>>["said"];
  beforeAll(async () => {
    club = await createTestApp("postgres");
    const wire = await listenToPostgres(inject("postgresUrl"));
    said = wire.said;
    const throughWire = (url: string) => Object.assign(new URL(url), { port: new URL(wire.url).port }).href;
    const empty = await temporaryDatabase("postgres");
    if (empty.location.engine !== "postgres" || club.location.engine !== "postgres")
      throw new Error("engine");
    await (await openDatabase({ engine: "postgres", url: throughWire(empty.location.url) })).destroy();
    await aDay(club, throughWire(club.location.url));
    wire.close();
    await empty.remove();
  });
  afterAll(() => club.close());

  test("works: migrations, a registration, a backup's snapshot", () => {
    const all = said.statements.join("\n");
    for (const part of ["create table registrations", 'insert into "registrations"', "repeatable read"])
      expect(all).toContain(part);
  });

  test("uses no session state but prepared statements, not even at start", () => {
    expect(said.statements.filter((statement) => FORBIDDEN.test(statement))).toEqual([]);
    const locks = said.statements.filter((statement) => statement.includes("advisory"));
    expect(locks).toContainEqual(expect.stringMatching(/^select pg_advisory_xact_lock\(\d+\)$/));
    expect(locks.filter((statement) => !statement.includes("pg_advisory_xact_lock("))).toEqual([]);
  });

  test("prepares statements for a connection only where neither a new column nor a list's length changes them", () => {
    const prepared = new Set(said.prepared);
    expect(prepared.size).toBeGreaterThan(50);
    expect(new Set(said.named).size).toBe(prepared.size);
    const changing = (text: string) => /\*|in \(\$\d+, /.test(text) || text.length > 1500;
    expect([...prepared].filter(changing)).toEqual([]);
  });

  test("names a statement alike in every process, so that none runs another's if the pooler passes names on", async () => {
    const texts = ["select $1::text as first", "select $1::text as second"];
    const names = await namesIn(texts);
    expect([...names.keys()]).toEqual(texts);
    expect(await namesIn(texts.toReversed())).toEqual(names);
  });

  test("sends its settings in one parameter, which docs/scale.md makes the pooler ignore", () => {
    expect([...said.settings].toSorted()).toEqual(["client_encoding", "database", "options", "user"]);
  });
});
