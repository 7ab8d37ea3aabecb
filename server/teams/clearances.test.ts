import { beforeEach, expect, test } from "vitest";
import { DAY_MS, dateInZone } from "#domain/time/dates.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow, readRows } from "#tests/support/database/rows.ts";
import { type AccountVisitor, PASSWORD, signedInAccount } from "#tests/support/visitors/account-visitor.ts";
import { assertCleared } from "./clearances.ts";

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
    await ana.call("POST", "/api/admin/members", { username: "leo.paz", role: "coach" });
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

  test("that ends tonight closes a coach's lists tomorrow, if the club chose so, and nobody else's", async () => {
    const lists = (role: "coach" | "registrar") => {
      const today = dateInZone(club.deps.now(), club.deps.live.club.timeZone);
      return assertCleared(club.db, { role, userId: leo }, today).then(
        () => "shown",
        (error) => error.code,
      );
    };
    const tonight = dateInZone(club.deps.now(), club.deps.live.club.timeZone);
    await record({ ...TRAINED, dates: { ...TRAINED.dates, validUntil: tonight } });
    await require({ ...SAFESPORT, isListClosed: true });
    expect(await lists("coach")).toBe("shown");
    club.advance(DAY_MS);
    expect([await lists("coach"), await lists("registrar")]).toEqual(["clearance_needed", "shown"]);
    await ana.enter("ana.vega", PASSWORD);
    await require(SAFESPORT);
    expect(await lists("coach")).toBe("shown");
    await require({ required: [], isListClosed: true });
    expect(await lists("coach")).toBe("shown");
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
    await ana.call("PATCH", `/api/admin/members/${leo}`, { disabled: true });
    expect(await counted()).toBe(0);
  });
});
