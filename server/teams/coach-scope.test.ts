import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { isAllowed, type Permission } from "#domain/staff/permissions.ts";
import { guardsOfRoutes } from "#server/platform/http/route-guards.ts";
import { addTeam } from "#tests/support/clubs/field-teams.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms, eveningsOn } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";
import { registrationRow, storeRegistrations } from "#tests/support/orders/stored-registrations.ts";
import { signedInCoach } from "#tests/support/visitors/account-visitor.ts";

const EVENING = "2025-06-13T00:30:00.000Z";
const [first] = firstCamp.sessions;
/** Whatever the other families and teams are called. */
const OTHERS = /Zulema|Pumas|Ciervos|555-?0177|Wasps/;

/** Signing out comes last. */
const endsSession = (route: string) => Number(/DELETE .*\/session/.test(route));

onEitherEngine("A coach", (engine) => {
  const club = clubPerTest(engine);

  test("finds and changes nothing with the ids of other teams, on any route that coaches may call", async () => {
    const otherProgram = await addProgram(club.db, { feeCents: 3000 });
    await changePrograms(club.db, { sessions: eveningsOn(first.on) }, otherProgram);
    const others = {
      state: "confirmed",
      hasSpot: true,
      childFirstName: "Zulema",
      phone: "5755550177",
      allergies: "Wasps",
    } as const;
    const rows = [registrationRow(others), registrationRow({ ...others, programId: otherProgram })];
    const own = registrationRow({ state: "confirmed", hasSpot: true, childFirstName: "Own" });
    await storeRegistrations(club.db, [own, ...rows]);
    const [sameProgram, elsewhere] = rows.map(({ id }) => id);
    const teams = [
      await addTeam(club.db, { name: "Pumas", players: [String(sameProgram)] }),
      await addTeam(club.db, { name: "Ciervos", players: [String(elsewhere)], programId: otherProgram }),
    ];
    const ownTeam = await addTeam(club.db, { name: "Lions", players: [own.id] });
    club.setNow(EVENING);
    const coach = await signedInCoach(club, ownTeam);
    const tables = [
      "registrations",
      "teamPlayers",
      "teamCoaches",
      "attendanceEvents",
      "sessionReplies",
    ] as const;
    const stored = async () =>
      JSON.stringify(await Promise.all(tables.map((table) => readRows(club.db, table))));
    const before = await stored();
    const calls = [...guardsOfRoutes(club.app)]
      .filter(
        ([, guard]) => guard !== undefined && guard !== "family" && isAllowed("coach", guard as Permission),
      )
      .sort(([a], [b]) => endsSession(a) - endsSession(b));
    expect(calls.map(([route]) => route)).toContain("POST /api/admin/field/attendance");
    for (const [route] of calls)
      for (const programId of [firstCamp.id, otherProgram])
        for (const id of [sameProgram, elsewhere, ...teams]) {
          const [method = "", path = ""] = route.split(" ");
          const session = { programId, on: first.on, starts: first.starts };
          const query = new URLSearchParams({
            ...session,
            id: String(id),
            team: String(id),
            registration: String(id),
          });
          const tick = { ...session, id: randomUUID(), registrationId: id, kind: "in", ageMs: 0 };
          const body = { ...session, id, teamId: id, registrationId: id, ids: [id], events: [tick] };
          const address = `${path.replace(/:\w+/g, String(id))}?${query}`;
          const answer = await coach.call(method, address, method === "GET" ? undefined : body);
          expect([route, answer.status, OTHERS.test(await answer.text())]).toEqual([
            route,
            answer.status,
            false,
          ]);
          if (path.includes(":") || path.endsWith("/attendance"))
            expect([route, programId === firstCamp.id && method === "GET" && answer.ok]).toEqual([
              route,
              route === "GET /api/admin/field/attendance" && programId === firstCamp.id,
            ]);
        }
    expect(await stored()).toBe(before);
    expect(await readRows(club.db, "auditLog", { action: "registration_viewed" })).toEqual([]);
  });

  test("opens health answers of a program's children only from a week before its session until the day after it", async () => {
    const row = registrationRow({ state: "confirmed", hasSpot: true });
    await storeRegistrations(club.db, [row]);
    const teamId = await addTeam(club.db, { name: "Lions", players: [row.id] });
    const health = async (now: string, username: string) => {
      club.setNow(now);
      const coach = await signedInCoach(club, teamId, username);
      return (await coach.get(`/api/admin/field/children/${row.id}/health`)).status;
    };
    expect(await health("2025-06-05T01:00:00.000Z", "coach.may")).toBe(404);
    expect(await health("2025-06-06T01:00:00.000Z", "coach.luz")).toBe(200);
    expect(await health("2025-06-15T01:00:00.000Z", "coach.leo")).toBe(200);
    expect(await health("2025-06-16T01:00:00.000Z", "coach.sol")).toBe(404);
  });
});
