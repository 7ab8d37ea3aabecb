import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Placement } from "#domain/teams/team-proposal.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { addQuestion } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows, storeRow } from "#tests/support/database/rows.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";
import { type Desk, openDesk } from "#tests/support/orders/paper-form.ts";
import { cancelChild, moveChild } from "#tests/support/orders/staff-deeds.ts";
import { understoodEvents } from "#tests/support/pages/calendar-rules.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";
import type { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { EMAIL, openSignedInFamily } from "#tests/support/visitors/signed-in-family.ts";

const TEO = { name: "Teo Luna", email: "teo@example.org", phone: "(575) 555-0177", language: "en" };

interface Player {
  id: string;
  childFirstName: string;
  teamId: string | null;
  notice: string;
  notifiedTeamName: string | null;
  phone: string | null;
}

onEitherEngine("The teams of a program", (engine) => {
  let club: TestApp;
  let mother: FamilyVisitor;
  let desk: Desk;
  let orderId: string;
  let ids: string[];
  beforeEach(async () => {
    ({ club, mother, orderId, ids } = await openSignedInFamily(engine, ["Ana", "Bea"]));
    desk = await openDesk(club);
  });
  afterEach(() => club.close());

  const call = async (method: string, path: string, body?: object) => {
    const response = await desk.staff.call(method, `/api/admin/teams${path}`, body);
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  };
  const add = async (name: string, more: object = {}) => {
    const id = randomUUID();
    const { status, body } = await call("POST", "", {
      id,
      programId: firstCamp.id,
      groupId: null,
      name,
      ...more,
    });
    return { id, status, body };
  };
  const assign = (teamId: string | null, ...registrationIds: (string | undefined)[]) =>
    call("PUT", "/players", { programId: firstCamp.id, placements: [{ teamId, registrationIds }] });
  const notifyFamilies = async () =>
    (await call("POST", "/notices", { programId: firstCamp.id })).body.data.families;
  const page = async () => (await call("GET", `?program=${firstCamp.id}`)).body.data;
  const players = async () => {
    const children: Player[] = (await page()).players;
    return children.map(({ childFirstName, notice, notifiedTeamName }) => [
      childFirstName,
      notice,
      notifiedTeamName,
    ]);
  };
  const mails = async () => {
    await sendDueMail(club.deps);
    return club.mailbox.sent
      .splice(0)
      .map(({ to, subject, text }) => ({ to: to[0]?.address, subject, text }));
  };

  test("can be added, renamed and deleted, but two cannot have the same name", async () => {
    const lions = await add("Lions");
    expect(lions.status).toBe(201);
    expect((await add("lions")).body).toMatchObject({ code: "team_name_taken" });
    await call("POST", "", { id: lions.id, programId: firstCamp.id, groupId: null, name: "Lions" });
    expect((await page()).teams).toMatchObject([{ id: lions.id, name: "Lions", coaches: [] }]);
    expect((await call("PATCH", `/${lions.id}`, { name: "Pumas", coachIds: [] })).status).toBe(204);
    await assign(lions.id, ids[0]);
    expect((await call("DELETE", `/${lions.id}`)).status).toBe(204);
    expect(await page()).toMatchObject({ teams: [], players: [{ teamId: null }, { teamId: null }] });
    expect((await call("PATCH", `/${lions.id}`, { name: "Pumas", coachIds: [] })).status).toBe(404);
  });

  test("have names without links, because families get them by email", async () => {
    const linked = { code: "invalid_input", fields: { name: "name_address" } };
    expect((await add("Pay: evil.example/pay")).body).toMatchObject(linked);
    const { id } = await add("Lions");
    const renamed = await call("PATCH", `/${id}`, { name: "https://evil.example", coachIds: [] });
    expect(renamed.body).toMatchObject(linked);
  });

  test("can have coaches as members, but no treasurers", async () => {
    const { id } = await add("Lions");
    const account = { username: "coach.lu", password: null, inviteHash: null, inviteExpiresAt: null };
    const row = { ...account, invitedBy: null, disabledAt: null, createdAt: "2025-01-01T00:00:00.000Z" };
    const coach = await storeRow(club.db, "users", { ...row, role: "coach" });
    const other = await storeRow(club.db, "users", { ...row, username: "money", role: "treasurer" });
    expect((await call("PATCH", `/${id}`, { name: "Lions", coachIds: [coach] })).status).toBe(204);
    expect((await call("PATCH", `/${id}`, { name: "Lions", coachIds: [other] })).status).toBe(400);
    expect(await page()).toMatchObject({
      coaches: [{ username: "coach.lu" }],
      teams: [{ coaches: [{ id: coach, username: "coach.lu" }] }],
    });
  });

  test("have only children of the program", async () => {
    const { id } = await add("Lions");
    const clinic = await addProgram(club.db, { feeCents: 4000 });
    const foreign = (await add("Foxes", { programId: clinic })).id;
    expect((await assign(foreign, ids[0])).status).toBe(404);
    expect((await assign(id, ...ids, randomUUID())).body).toEqual({ data: { count: 2 } });
    expect((await assign(id, ...ids)).body).toEqual({ data: { count: 0 } });
  });

  test("lose a child whose registration is cancelled or moved to another program", async () => {
    const { id } = await add("Lions");
    await assign(id, ...ids);
    await notifyFamilies();
    const registration = `/api/admin/registrations/${ids[0]}`;
    const cancellation = await dataOf(desk.staff.get(`${registration}/cancellation`));
    expect((await cancelChild(desk.staff, ids[0], cancellation.refundCents)).status).toBe(200);
    const clinic = await addProgram(club.db, { feeCents: 4000 });
    const move = await dataOf(desk.staff.get(`/api/admin/registrations/${ids[1]}/move?programId=${clinic}`));
    const moved = await moveChild(desk.staff, ids[1], clinic, move.differenceCents, {
      requestId: randomUUID(),
    });
    expect(moved.status).toBe(200);
    expect((await page()).players).toEqual([]);
    const sheet = await desk.staff.get(`/api/admin/sheets/roster?program=${firstCamp.id}&team=${id}`);
    expect((await sheet.json()).data.children).toEqual([]);
  });

  test("are a draft until staff notify the families, and notifying twice sends one email", async () => {
    await mother.call("PUT", `/api/family/orders/${orderId}/second-guardian`, { guardian: TEO });
    const [lions, pumas] = [(await add("Lions")).id, (await add("Pumas")).id];
    await assign(lions, ids[0]);
    await assign(pumas, ids[1]);
    const familyTeams = async () => (await mother.look()).orders[0]?.children.map(({ team }) => team);
    expect(await familyTeams()).toEqual([null, null]);
    expect(await mails()).toEqual([]);
    expect((await page()).familiesToNotify).toBe(1);
    const notified = await Promise.all([notifyFamilies(), notifyFamilies()]);
    expect(notified.toSorted()).toEqual([0, 1]);
    const sent = await mails();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([EMAIL, TEO.email].toSorted());
    for (const { text } of sent) expect(text).toMatch(/Ana.*Lions.*Bea.*Pumas/s);
    expect(await familyTeams()).toEqual(["Lions", "Pumas"]);
    expect(await players()).toEqual([
      ["Ana", "notified", "Lions"],
      ["Bea", "notified", "Pumas"],
    ]);
    await call("PATCH", `/${lions}`, { name: "Leones", coachIds: [] });
    await assign(null, ids[1]);
    expect(await players()).toEqual([
      ["Ana", "changed", "Lions"],
      ["Bea", "changed", "Pumas"],
    ]);
    expect(await familyTeams()).toEqual(["Lions", "Pumas"]);
    expect(await notifyFamilies()).toBe(1);
    expect((await mails())[0]?.text).toMatch(/Leones/);
    expect(await familyTeams()).toEqual(["Leones", null]);
  });

  test("show the phone of a family without an email address", async () => {
    const { data } = await desk.enter({ childFirstName: "Cora", email: "" });
    await assign((await add("Lions")).id, String(data.id));
    expect(await notifyFamilies()).toBe(0);
    const [, , cora]: Player[] = (await page()).players.toSorted((a: Player, b: Player) =>
      a.childFirstName.localeCompare(b.childFirstName),
    );
    expect(cora).toMatchObject({ notice: "new", phone: expect.stringContaining("555") });
  });

  test("are proposed with reasons, and nothing is stored", async () => {
    const question = await addQuestion(club.db, firstCamp.id, {
      kind: "text",
      required: false,
      sensitive: false,
    });
    const enter = async (childFirstName: string) => {
      const entered = await desk.enter({ childFirstName, email: `${childFirstName}@example.org` });
      return String(entered.data.id);
    };
    const [cora, dina] = [await enter("Cora"), await enter("Dina")];
    for (const [registrationId, value] of [
      [cora, "Dina"],
      [dina, "cora"],
    ] as const)
      await storeRow(club.db, "answers", { registrationId, questionId: question, value });
    const { body } = await call("GET", `/proposal?program=${firstCamp.id}&teams=2&question=${question}`);
    const placements: Placement[] = body.data;
    expect(placements).toHaveLength(4);
    const placementOf = (id = "") => placements.find((placement) => placement.id === id);
    expect(placementOf(ids[0])).toMatchObject({ reasons: [{ kind: "sibling", childIds: [ids[1]] }] });
    expect(placementOf(cora)).toMatchObject({
      team: placementOf(dina)?.team,
      reasons: [{ kind: "wish", childIds: [dina] }],
    });
    expect(await readRows(club.db, "teamPlayers")).toEqual([]);
  });

  const lionsWithAna = async () => {
    const { id } = await add("Lions");
    await assign(id, ids[0]);
    return id;
  };

  test("have their own rosters and check-in sheets", async () => {
    const lions = await lionsWithAna();
    const roster = desk.staff.get(`/api/admin/sheets/roster?program=${firstCamp.id}&team=${lions}`);
    expect((await dataOf(roster)).children).toMatchObject([{ childFirstName: "Ana" }]);
    const csv = await desk.staff.get(`/api/admin/sheets/check-in?team=${lions}&format=csv`);
    expect(csv.headers.get("content-disposition")).toContain("check-in-Lions-");
    const unknown = await desk.staff.get(`/api/admin/sheets/roster?team=${randomUUID()}`);
    expect(unknown.status).toBe(400);
  });

  test("can be the recipients of a message", async () => {
    const filters = { list: "registrations", program: firstCamp.id, team: await lionsWithAna() };
    const contacts = await dataOf(desk.staff.get(`/api/admin/contacts?${new URLSearchParams(filters)}`));
    expect(JSON.stringify(contacts)).toContain(EMAIL);
  });

  test("have a player file each, beside the file of children without a team", async () => {
    await lionsWithAna();
    const { files } = await dataOf(desk.staff.get(`/api/admin/player-file?program=${firstCamp.id}`));
    expect(files).toMatchObject([
      { team: { name: "Lions" }, count: 1 },
      { team: null, count: 1 },
    ]);
  });

  test("have a public calendar without children's names", async () => {
    const lions = await lionsWithAna();
    const feed = await (await club.app.request(`/calendar/en/${lions}.ics`)).text();
    const summaries = understoodEvents(feed).map(({ summary }) => summary);
    expect(summaries).not.toEqual([]);
    for (const summary of summaries) expect(summary).toContain("Lions");
    expect(feed).not.toMatch(/Ana|Bea/);
  });
});
