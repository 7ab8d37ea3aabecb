import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readPickUp, storedPickUp } from "#domain/registration/pick-up.ts";
import type { AttendanceKind } from "#domain/teams/attendance.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/dates.ts";
import { addTeam } from "#tests/support/clubs/field-teams.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRows, storeRow } from "#tests/support/database/rows.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";
import { registrationRow, storeRegistrations } from "#tests/support/orders/stored-registrations.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { signedInCoach } from "#tests/support/visitors/account-visitor.ts";
import { type StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

const FIELD = "/api/admin/field";
const [first, second] = firstCamp.sessions;
const SESSION = { programId: firstCamp.id, on: first.on, starts: first.starts };
const LIST = `${FIELD}/attendance?programId=${SESSION.programId}&on=${SESSION.on}&starts=${SESSION.starts}`;
/** Half an hour into the first evening, by the club's clock. */
const EVENING = "2025-06-13T00:30:00.000Z";

const CANCELED = {
  programId: firstCamp.id,
  onDate: first.on,
  startsTime: first.starts,
  kind: "cancelled",
  reason: "lightning",
  newDate: null,
  newStarts: null,
  newEnds: null,
  newPlace: null,
  actor: "pin",
  createdAt: EVENING,
} as const;

/** The age of a tick of this minute of the first hour, when it is half past. */
const ageAt = (minute: number) => (30 - minute) * MINUTE_MS;

/** "in 10", "out 20 Ana", "undo 30 0": the last takes back the first one of the list. */
function ticksOf(registrationId: string, written: readonly string[]) {
  const ids = written.map(() => randomUUID());
  return written.map((line, index) => {
    const [kind, minute, third = ""] = line.split(" ");
    const tick = { ...SESSION, id: String(ids[index]), registrationId, ageMs: ageAt(Number(minute)) };
    return kind === "undo"
      ? { ...tick, kind, undoes: String(ids[Number(third)]) }
      : { ...tick, kind: kind as AttendanceKind, pickUpName: third };
  });
}

onEitherEngine("The list at the field", (engine) => {
  const club = clubPerTest(engine);
  const child = (changes: Parameters<typeof registrationRow>[0] = {}) =>
    registrationRow({ state: "confirmed", hasSpot: true, ...changes });
  const openField = async () => {
    club.setNow(EVENING);
    return signedIn(club.app);
  };
  const send = (staff: StaffVisitor, events: readonly object[]) =>
    staff.call("POST", `${FIELD}/attendance`, { events });
  const read = async (staff: StaffVisitor, path = LIST) => (await (await staff.get(path)).json()).data;

  test("shows each child's latest state, in whatever order and however often the events arrive", async () => {
    const table: readonly [events: string[], state: string, pickedUpBy: string[]][] = [
      [[], "expected", []],
      [["in 1"], "in", []],
      [["absent 1", "in 9"], "in", []],
      [["late 1", "undo 2 0"], "expected", []],
      [["in 1", "out 2 Ana"], "out", ["Ana"]],
      [["in 1", "out 2 Ana", "undo 3 1"], "in", []],
      [["in 1", "out 2 Ana", "undo 3 1", "undo 4 0"], "expected", []],
      [["in 1", "out 2 Ana", "undo 3 1", "undo 4 1"], "in", []],
      [["in 1", "absent 2", "out 3 Ana", "undo 4 1"], "out", ["Ana"]],
      [["in 1", "out 2 Ana", "undo 3 1", "undo 4 2"], "in", []],
      [["in 1", "out 2 Ana", "out 3 Beto"], "out", ["Ana", "Beto"]],
      [["in 1", "out 2 Ana", "in 3"], "in", []],
      [["undo 1 1", "late 2"], "expected", []],
      [["in 1", "undo 2 0", "absent 3", "undo 4 2", "in 5"], "in", []],
    ];
    const rows = table.map(() => child());
    await storeRegistrations(club.db, rows);
    const staff = await openField();
    const ticks = table.map(([events], index) => ticksOf(rows[index]?.id ?? "", events));
    const arrivals = [ticks.flat().toReversed(), ticks.flat(), ticks.flat().slice(0, 3)];
    for (const events of arrivals) expect((await send(staff, events)).status).toBe(204);
    const { children } = await read(staff);
    const shown = rows.map(({ id }) => {
      const { state, pickedUpBy } = children.find((other: { id: string }) => other.id === id);
      return [state, pickedUpBy];
    });
    expect(shown).toEqual(table.map(([, state, pickedUpBy]) => [state, pickedUpBy]));
    expect(await readRows(club.db, "attendanceEvents")).toHaveLength(ticks.flat().length);
  });

  test("undoes the named event alone, and never one of another child", async () => {
    const [row, other] = [child(), child()];
    await storeRegistrations(club.db, [row, other]);
    const staff = await openField();
    const [came, mistaken, left] = ticksOf(row.id, ["in 1", "absent 2", "out 3 Ana"]);
    const shown = async () => {
      const { children } = await read(staff);
      const { state, lastEvent } = children.find(({ id }: { id: string }) => id === row.id);
      return [state, lastEvent];
    };
    const undo = { ...SESSION, registrationId: row.id, kind: "undo", ageMs: ageAt(4) };
    await send(staff, [{ ...came }, { ...mistaken }]);
    expect(await shown()).toEqual(["absent", mistaken?.id]);
    // The other phone records the pickup before the first one's undo of "absent" arrives.
    await send(staff, [{ ...left }, { ...undo, id: randomUUID(), undoes: mistaken?.id }]);
    expect(await shown()).toEqual(["out", left?.id]);
    await send(staff, [
      { ...undo, id: randomUUID(), undoes: randomUUID() },
      { ...undo, id: randomUUID(), registrationId: other.id, undoes: left?.id },
    ]);
    expect(await shown()).toEqual(["out", left?.id]);
    const unnamed = { ...undo, id: randomUUID() };
    for (const event of [unnamed, { ...unnamed, kind: "in", undoes: left?.id }])
      expect((await send(staff, [event])).status).toBe(400);
    expect(await shown()).toEqual(["out", left?.id]);
  });

  test("orders ticks by their age, of which two days count at most", async () => {
    const row = child();
    await storeRegistrations(club.db, [row]);
    const staff = await openField();
    const [came, left] = ticksOf(row.id, ["in 1", "undo 2 0"]);
    await send(staff, [
      { ...left, ageMs: 1 },
      { ...came, ageMs: 40 * DAY_MS },
    ]);
    const [{ state, events }] = (await read(staff)).children;
    expect([state, events.map(({ kind }: { kind: string }) => kind)]).toEqual(["expected", ["in", "undo"]]);
    expect(events.map(({ recordedAt }: { recordedAt: string }) => recordedAt)).toEqual([
      "2025-06-11T00:30:00.000Z",
      "2025-06-13T00:29:59.999Z",
    ]);
  });

  test("has the guardian, the pick-up people, photo consent, the team and the family's reply, and no health", async () => {
    const people = [
      { name: "Ana Ruiz", phone: "5755550111", may: true },
      { name: "Teo Ruiz", phone: "", may: false },
    ];
    const row = child({ pickUp: storedPickUp(people), mediaConsentDeclined: true });
    await storeRegistrations(club.db, [row, child({ state: "cancelled", hasSpot: false })]);
    await addTeam(club.db, { name: "Lions", players: [row.id] });
    const reply = { registrationId: row.id, onDate: first.on, startsTime: first.starts };
    await storeRow(club.db, "sessionReplies", { ...reply, isComing: false, repliedAt: EVENING });
    const staff = await openField();
    const { session, children } = await read(staff);
    expect(session).toMatchObject({ programKind: "camp", held: { on: first.on, starts: first.starts } });
    expect(children).toHaveLength(1);
    expect(children[0]).toMatchObject({
      childFirstName: "Lucía",
      team: "Lions",
      guardian: { name: "Rosa Peñaranda" },
      mediaConsentDeclined: true,
      pickUp: readPickUp(row.pickUp ?? null),
      isComing: false,
      state: "expected",
    });
    expect(JSON.stringify(children)).not.toMatch(/Peanuts|Asthma|allerg|example\.org|Calle/i);
  });

  test("answers a phone that knows the list with nothing, until it changes", async () => {
    const row = child();
    await storeRegistrations(club.db, [row]);
    const staff = await openField();
    const { version } = await read(staff);
    expect((await staff.get(`${LIST}&known=${version}`)).status).toBe(204);
    await send(staff, ticksOf(row.id, ["in 10"]));
    expect((await read(staff, `${LIST}&known=${version}`)).children[0].state).toBe("in");
  });

  test("opens a child's health answers one by one, and logs each", async () => {
    const row = child();
    await storeRegistrations(club.db, [row]);
    const staff = await openField();
    const health = await read(staff, `${FIELD}/children/${row.id}/health`);
    expect(health).toMatchObject({ allergies: "Peanuts", medicalConditions: "Asthma", healthErased: false });
    expect((await staff.get(`${FIELD}/children/${randomUUID()}/health`)).status).toBe(404);
    const lines = await readRows(club.db, "auditLog", { action: "registration_viewed" });
    expect(lines.map(({ subject }) => subject)).toEqual([row.id]);
  });

  const days = async (staff: StaffVisitor) =>
    (await read(staff, `${FIELD}/sessions`)).sessions.map(
      ({ held }: { held: { on: string; starts: string } }) => `${held.on} ${held.starts}`,
    );

  test("begins with today's session, omits cancelled ones and shows moved ones on their new day", async () => {
    const staff = await openField();
    expect(await days(staff)).toEqual(["2025-06-12 18:00", "2025-06-13 18:00"]);
    const change = {
      programId: firstCamp.id,
      reason: null,
      actor: "pin",
      createdAt: EVENING,
      newPlace: null,
    };
    const noTime = { newDate: null, newStarts: null, newEnds: null };
    const canceled = { ...change, ...noTime, kind: "cancelled" as const };
    await storeRow(club.db, "sessionChanges", { ...canceled, onDate: first.on, startsTime: first.starts });
    const to = { newDate: "2025-06-15", newStarts: "09:00", newEnds: "11:30" };
    const moved = { ...change, ...to, kind: "moved" as const };
    await storeRow(club.db, "sessionChanges", { ...moved, onDate: second.on, startsTime: second.starts });
    expect(await days(staff)).toEqual(["2025-06-15 09:00"]);
    expect((await staff.get(LIST)).status).toBe(404);
  });

  test("stores ticks that waited up to two days without a connection", async () => {
    const row = child();
    await storeRegistrations(club.db, [row]);
    const events = ticksOf(row.id, ["in 1", "out 29 Ana"]);
    // The evening after the session, on the last day of its list.
    const tapped = Date.parse(EVENING) + DAY_MS;
    club.setNow(new Date(tapped + 2 * DAY_MS).toISOString());
    const late = await signedIn(club.app);
    const sent = events.map((event) => ({ ...event, ageMs: event.ageMs + 2 * DAY_MS }));
    expect((await late.get(LIST)).status).toBe(404);
    expect((await send(late, sent)).status).toBe(204);
    expect(await readRows(club.db, "attendanceEvents")).toHaveLength(2);
    club.advance(DAY_MS);
    const tooLate = await signedIn(club.app);
    expect((await send(tooLate, ticksOf(row.id, ["in 1"]))).status).toBe(404);
  });

  test("stores ticks that waited while their session was canceled", async () => {
    const row = child();
    await storeRegistrations(club.db, [row]);
    const staff = await openField();
    await storeRow(club.db, "sessionChanges", CANCELED);
    expect((await staff.get(LIST)).status).toBe(404);
    expect((await send(staff, ticksOf(row.id, ["in 10"]))).status).toBe(204);
    expect((await read(staff)).children).toMatchObject([{ id: row.id, state: "in" }]);
  });

  test("keeps a session that is canceled after children came in, until they are picked up", async () => {
    const row = child();
    await storeRegistrations(club.db, [row]);
    const staff = await openField();
    await send(staff, ticksOf(row.id, ["in 10"]));
    await storeRow(club.db, "sessionChanges", CANCELED);
    expect(await days(staff)).toEqual(["2025-06-12 18:00", "2025-06-13 18:00"]);
    expect((await send(staff, ticksOf(row.id, ["out 20 Ana"]))).status).toBe(204);
  });

  test("keeps children who came and are no longer registered, until they are picked up", async () => {
    const otherProgram = await addProgram(club.db, { feeCents: 3000 });
    const names = ["Stays", "Canceled", "Deleted", "Expired", "Moved", "NeverCame"] as const;
    const rows = names.map((childFirstName) => child({ childFirstName }));
    await storeRegistrations(club.db, rows);
    const idOf = (name: (typeof names)[number]) => String(rows[names.indexOf(name)]?.id);
    const staff = await openField();
    const came = rows.slice(0, -1).map(({ id }) => id);
    await send(
      staff,
      came.flatMap((id) => ticksOf(id, ["in 1"])),
    );
    const gone = { hasSpot: false };
    const leaving = {
      Canceled: { ...gone, state: "cancelled" },
      Deleted: { ...gone, state: "cancelled", deletedAt: EVENING },
      Expired: { ...gone, state: "expired" },
      Moved: { programId: otherProgram },
      NeverCame: { ...gone, state: "cancelled" },
    } as const;
    for (const name of names.slice(1) as (keyof typeof leaving)[])
      await changeRows(club.db, "registrations", { id: idOf(name) }, leaving[name]);
    const shown = async (path?: string) => {
      const { children } = await read(staff, path);
      type Row = Record<"childFirstName" | "state" | "isUnregistered", unknown>;
      return children.map(({ childFirstName, state, isUnregistered }: Row) => [
        childFirstName,
        state,
        isUnregistered,
      ]);
    };
    const left = ["Canceled", "Deleted", "Expired", "Moved"];
    const listed = (state: string) => [...left.map((name) => [name, state, true]), ["Stays", state, false]];
    expect(await shown()).toEqual(listed("in"));
    const next = LIST.replace(`on=${first.on}`, `on=${second.on}`);
    expect(await shown(next)).toEqual([["Stays", "expected", false]]);
    const outs = came.flatMap((id) => ticksOf(id, ["out 9 Ana"]));
    expect((await send(staff, outs)).status).toBe(204);
    expect(await shown()).toEqual(listed("out"));
    const health = async (name: (typeof names)[number]) =>
      (await staff.get(`${FIELD}/children/${idOf(name)}/health`)).status;
    expect(await Promise.all((["Canceled", "Moved", "NeverCame"] as const).map(health))).toEqual([
      200, 200, 404,
    ]);
    // A first tick that waited without a connection until after the cancellation.
    expect((await send(staff, ticksOf(idOf("NeverCame"), ["in 1"]))).status).toBe(204);
    expect(await shown()).toContainEqual(["NeverCame", "in", true]);
    club.advance(3 * DAY_MS);
    expect(
      (await (await signedIn(club.app)).get(`${FIELD}/children/${idOf("Canceled")}/health`)).status,
    ).toBe(404);
  });

  test("shows a coach children who left, only of the coach's own team", async () => {
    const rows = ["Own", "Other", "Teamless"].map((childFirstName) => child({ childFirstName }));
    await storeRegistrations(club.db, rows);
    const [own, other, teamless] = rows.map(({ id }) => id) as [string, string, string];
    const teamId = await addTeam(club.db, { name: "Lions", players: [own] });
    await addTeam(club.db, { name: "Pumas", players: [other] });
    const staff = await openField();
    await send(
      staff,
      rows.flatMap(({ id }) => ticksOf(id, ["in 1"])),
    );
    await changeRows(club.db, "registrations", {}, { state: "cancelled", hasSpot: false });
    const coach = await signedInCoach(club, teamId);
    expect((await read(coach)).children).toMatchObject([{ childFirstName: "Own", isUnregistered: true }]);
    for (const id of [other, teamless]) {
      expect((await send(coach, ticksOf(id, ["out 2 Ana"]))).status).toBe(404);
      expect((await coach.get(`${FIELD}/children/${id}/health`)).status).toBe(404);
    }
    expect((await send(coach, ticksOf(own, ["out 2 Ana"]))).status).toBe(204);
  });

  test("shows a coach the own team's players and programs alone, and stores nothing for others", async () => {
    const [own, other] = [child({ childFirstName: "Own" }), child({ childFirstName: "Other" })];
    await storeRegistrations(club.db, [own, other]);
    const teamId = await addTeam(club.db, { name: "Lions", players: [own.id] });
    await addTeam(club.db, { name: "Pumas", players: [other.id] });
    club.setNow(EVENING);
    const coach = await signedInCoach(club, teamId);
    expect((await read(coach)).children).toMatchObject([{ childFirstName: "Own", team: "Lions" }]);
    const mixed = [...ticksOf(own.id, ["in 1"]), ...ticksOf(other.id, ["in 1"])];
    expect((await send(coach, mixed)).status).toBe(404);
    expect((await coach.get(`${FIELD}/children/${other.id}/health`)).status).toBe(404);
    expect(await readRows(club.db, "attendanceEvents")).toEqual([]);
    expect(await readRows(club.db, "auditLog", { action: "registration_viewed" })).toEqual([]);
    expect((await send(coach, ticksOf(own.id, ["late 1"]))).status).toBe(204);
    expect((await coach.get(`${FIELD}/children/${own.id}/health`)).status).toBe(200);
    const benched = await signedInCoach(
      club,
      await addTeam(club.db, { name: "Empty", players: [] }),
      "coach.leo",
    );
    expect((await read(benched)).children).toEqual([]);
  });

  test("refuses a session that is not the program's, and another program's child", async () => {
    const row = child();
    await storeRegistrations(club.db, [row]);
    const staff = await openField();
    const [tick] = ticksOf(row.id, ["in 1"]);
    const wrong = [
      { ...tick, starts: "07:00" },
      { ...tick, on: "2025-06-14" },
      { ...tick, programId: randomUUID() },
      { ...tick, registrationId: randomUUID() },
    ];
    for (const event of wrong) expect([event, (await send(staff, [event])).status]).toEqual([event, 404]);
    for (const event of [
      { ...tick, kind: "gone" },
      { ...tick, id: "1" },
      { ...tick, ageMs: -1 },
    ])
      expect((await send(staff, [event])).status).toBe(400);
    expect(
      (
        await send(
          staff,
          Array.from({ length: 201 }, () => ({ ...tick, id: randomUUID() })),
        )
      ).status,
    ).toBe(400);
    expect(await readRows(club.db, "attendanceEvents")).toEqual([]);
  });

  test("is deleted a year later", async () => {
    const row = child();
    await storeRegistrations(club.db, [row]);
    const staff = await openField();
    await send(staff, ticksOf(row.id, ["in 1"]));
    const reply = { registrationId: row.id, onDate: first.on, startsTime: first.starts };
    await storeRow(club.db, "sessionReplies", { ...reply, isComing: true, repliedAt: EVENING });
    club.setNow("2026-06-12T12:00:00.000Z");
    await runJob(club, "housekeeping");
    expect(await readRows(club.db, "attendanceEvents")).toHaveLength(1);
    club.setNow("2026-06-14T12:00:00.000Z");
    await runJob(club, "housekeeping");
    expect(await readRows(club.db, "attendanceEvents")).toEqual([]);
    expect(await readRows(club.db, "sessionReplies")).toEqual([]);
  });
});
