import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#domain/time/dates.ts";
import { addTeam } from "#tests/support/clubs/field-teams.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow, readRows } from "#tests/support/database/rows.ts";
import { registrationRow, storeRegistrations } from "#tests/support/orders/stored-registrations.ts";
import {
  type AccountVisitor,
  PASSWORD,
  signedInAccount,
  signedInCoach,
} from "#tests/support/visitors/account-visitor.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const SAFESPORT = { required: ["safesport"], isListClosed: false };
/** The club's clock begins on 1 May 2025. */
const TRAINED = { kind: "safesport", dates: { doneOn: "2024-06-01", validUntil: "2025-06-01" } };

onEitherEngine("The clearances of adults", (engine) => {
  const club = clubPerTest(engine, { payments: false });
  let ana: AccountVisitor;
  let leo: string;
  beforeEach(async () => {
    ana = await signedInAccount(club);
    await ana.call("POST", "/api/admin/accounts", { username: "leo.paz", role: "coach" });
    leo = (await readRow(club.db, "users", { username: "leo.paz" }, ["id"])).id;
  });

  const require = (rules: object) => ana.call("PUT", "/api/admin/clearances", rules);
  const record = async (clearance: object, id = leo) =>
    (await ana.call("PUT", `/api/admin/clearances/${id}`, clearance)).status;
  const shown = async () => (await (await ana.get("/api/admin/clearances")).json()).data;
  const ofLeo = async () =>
    (await shown()).accounts.find(({ username }: { username: string }) => username === "leo.paz").clearances;
  const counted = async () => (await (await ana.get("/api/admin/today")).json()).data.clearances;

  test("are dates with the name of who checked them, one of a kind for each account", async () => {
    expect((await shown()).rules).toEqual({ required: [], isListClosed: false });
    await require({ required: ["safesport"], isListClosed: true });
    expect((await shown()).rules).toEqual({ required: ["safesport"], isListClosed: true });
    expect(await record(TRAINED)).toBe(200);
    const renewed = { doneOn: "2025-04-30", validUntil: "2026-04-30" };
    expect(await record({ kind: "safesport", dates: renewed })).toBe(200);
    expect(await ofLeo()).toEqual([{ kind: "safesport", ...renewed, checkedBy: "ana.vega" }]);
    expect(await record({ kind: "safesport", dates: null })).toBe(200);
    expect(await ofLeo()).toEqual([]);
    const actions = (await readRows(club.db, "auditLog")).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith("clearance_")).sort()).toEqual([
      "clearance_recorded",
      "clearance_recorded",
      "clearance_removed",
      "clearance_rules_changed",
    ]);
  });

  test.each([
    ["an unknown account", TRAINED, NOBODY, 404],
    ["an unknown kind", { ...TRAINED, kind: "first_aid" }, undefined, 400],
    [
      "an end before its beginning",
      { kind: "safesport", dates: { doneOn: "2025-02-02", validUntil: "2025-02-01" } },
      undefined,
      400,
    ],
  ])("are refused for %s", async (_case, clearance, id, status) => {
    expect(await record(clearance, id)).toBe(status);
  });

  test("that ends tonight closes a coach's lists tomorrow, if the club chose so", async () => {
    const [evening, next] = firstCamp.sessions;
    const child = registrationRow({ state: "confirmed", hasSpot: true, childFirstName: "Zulema" });
    await storeRegistrations(club.db, [child]);
    const team = await addTeam(club.db, { name: "Lions", players: [child.id] });
    club.setNow("2025-06-13T00:30:00.000Z");
    await ana.enter("ana.vega", PASSWORD);
    const luz = await signedInCoach(club, team);
    const { id } = await readRow(club.db, "users", { username: "coach.luz" }, ["id"]);
    await record({ kind: "safesport", dates: { doneOn: "2024-06-01", validUntil: evening.on } }, id);
    await require({ ...SAFESPORT, isListClosed: true });
    const session = (on: string) => `programId=${firstCamp.id}&on=${on}&starts=${evening.starts}`;
    const lists = (on: string) =>
      Promise.all(
        ["sessions", `attendance?${session(on)}`, `children/${child.id}/health`].map(async (path) => {
          const response = await luz.get(`/api/admin/field/${path}`);
          const text = await response.text();
          return response.ok ? "shown" : [response.status, JSON.parse(text).code, /Zulema/.test(text)];
        }),
      );
    const closed = [403, "clearance_needed", false];
    expect(await lists(evening.on)).toEqual(["shown", "shown", "shown"]);
    club.advance(DAY_MS);
    for (const account of [ana, luz])
      await account.enter(account === ana ? "ana.vega" : "coach.luz", PASSWORD);
    expect(await lists(next.on)).toEqual([closed, closed, closed]);
    // A tick of yesterday that waited for a connection is not lost.
    const tick = {
      programId: firstCamp.id,
      on: evening.on,
      starts: evening.starts,
      registrationId: child.id,
    };
    const events = [{ ...tick, id: randomUUID(), kind: "out", pickUpName: "Rosa", ageMs: 0 }];
    expect((await luz.call("POST", "/api/admin/field/attendance", { events })).status).toBe(204);
    expect((await ana.get(`/api/admin/field/attendance?${session(next.on)}`)).status).toBe(200);
    await require(SAFESPORT);
    expect(await lists(next.on)).toEqual(["shown", "shown", "shown"]);
    await require({ required: [], isListClosed: true });
    expect(await lists(next.on)).toEqual(["shown", "shown", "shown"]);
  });

  test("are counted on Today from thirty days before they end, if the club requires them", async () => {
    await record({ ...TRAINED, dates: { ...TRAINED.dates, validUntil: "2025-06-01" } });
    await record({ kind: "background_check", dates: { doneOn: "2020-01-01", validUntil: "2020-12-31" } });
    expect(await counted()).toBe(0);
    await require(SAFESPORT);
    expect(await counted()).toBe(0);
    club.advance(DAY_MS);
    await ana.enter("ana.vega", PASSWORD);
    expect(await counted()).toBe(1);
    await ana.call("PATCH", `/api/admin/accounts/${leo}`, { disabled: true });
    expect(await counted()).toBe(0);
  });
});
