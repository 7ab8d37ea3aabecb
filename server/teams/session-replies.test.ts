import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { messagePhrases } from "#content/product/message-phrases.ts";
import { replyFromUrl } from "#domain/teams/session-reply.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import { clockTime, weekdayAndDay } from "#domain/time/formats.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { writeSetting } from "#server/platform/settings.ts";
import { eraseRegistration } from "#server/registrations/erase-registrations.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRows, storeRow } from "#tests/support/database/rows.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { payOrder } from "#tests/support/orders/paying-order.ts";
import { deleteChild } from "#tests/support/orders/staff-deeds.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { EMAIL, openSignedInFamily } from "#tests/support/visitors/signed-in-family.ts";
import { replyToken } from "./session-replies.ts";

const SITE = "https://club.example.org";
const DAY = "2025-06-12";
const NEXT_DAY = "2025-06-13";

onEitherEngine("Whether a child comes to a session", (engine) => {
  let club: TestApp;
  let mother: FamilyVisitor;
  let id: string;
  let other: string;
  beforeEach(async () => {
    const family = await openSignedInFamily(engine, ["Ana", "Bea"]);
    ({ club, mother } = family);
    [id = "", other = ""] = family.ids;
    club.deps.settings.publicUrl = SITE;
  });
  afterEach(() => club.close());

  const STARTS = "18:00";
  const reply = (isComing: boolean, { onDate = DAY, startsTime = STARTS, child = id, who = mother } = {}) =>
    who.call("POST", `/api/family/registrations/${child}/reply`, { onDate, startsTime, isComing });
  const next = async (child = id) =>
    (await mother.look()).orders[0]?.children.find((row) => row.id === child)?.nextSession;
  const changeDay = async (change: object) => {
    const desk = await openDesk(club);
    club.advance(40 * DAY_MS);
    await desk.staff.signIn();
    const json = { programId: firstCamp.id, on: DAY, starts: STARTS, reason: "rain", ...change };
    expect((await desk.staff.call("POST", "/api/admin/session-changes", json)).status).toBe(201);
  };
  const answers = () => readRows(club.db, "sessionReplies");

  test("is answered on the family's page for its next session, and changed there", async () => {
    expect(await next()).toMatchObject({ onDate: DAY, startsTime: STARTS, isComing: null });
    expect(await reply(true)).toMatchObject({ status: 200 });
    expect(await next()).toMatchObject({ isComing: true });
    expect(await next(other)).toMatchObject({ isComing: null });
    await reply(false);
    expect(await next()).toMatchObject({ isComing: false });
    expect(await answers()).toHaveLength(1);
  });

  test("is asked about the session as it was moved, by its published day", async () => {
    await reply(true);
    await changeDay({
      kind: "moved",
      newDate: "2025-06-11",
      newStarts: "10:00",
      newEnds: "12:00",
      newPlace: "",
    });
    await mother.signIn(EMAIL, "0142");
    expect(await next()).toMatchObject({ onDate: DAY, isComing: true });
  });

  test("is not asked about a canceled session, and an answer to it is refused", async () => {
    await changeDay({ kind: "cancelled" });
    await mother.signIn(EMAIL, "0142");
    expect(await next()).toMatchObject({ onDate: NEXT_DAY });
    expect(await reply(true)).toMatchObject({ status: 410, code: "session_over" });
    expect(await reply(true, { onDate: NEXT_DAY })).toMatchObject({ status: 200 });
  });

  test.each([
    ["another hour", { startsTime: "07:00" }, 410],
    ["a day without a session", { onDate: "2025-07-01" }, 410],
    ["no child of theirs", { child: randomUUID() }, 404],
    ["a malformed hour", { startsTime: "7 pm" }, 400],
  ])("is refused for %s", async (_case, about, status) => {
    expect(await reply(true, about)).toMatchObject({ status });
    expect(await answers()).toEqual([]);
  });

  test("can be given only by the family of an active child", async () => {
    const stranger = new FamilyVisitor(club, { address: "198.51.100.9" });
    expect(await reply(true, { who: stranger })).toMatchObject({ status: 401 });
    const family = await payOrder(club, [{ childFirstName: "Zoe", email: "sam@example.org" }]);
    const phone = { email: "sam@example.org", phone: "(575) 555-0177" };
    await club.db.updateTable("registrations").set(phone).where("orderId", "=", family.orderId).execute();
    await stranger.signIn("sam@example.org", "0177");
    expect(await reply(true, { who: stranger })).toMatchObject({ status: 404 });
    const desk = await openDesk(club);
    await deleteChild(desk.staff, id);
    expect(await next()).toBeNull();
    expect(await reply(true)).toMatchObject({ status: 410, code: "session_over" });
  });

  /** The links of a reminder, by the label of each. */
  const remind = async () => {
    const desk = await openDesk(club);
    const to = { list: "registrations", program: firstCamp.id };
    const audience = await desk.staff.call("POST", "/api/admin/messages/audience", { to, kind: "notice" });
    const { listHash } = (await audience.json()).data;
    const { en, es } = messagePhrases.nextSession;
    const texts = { subjectEn: en.subject, subjectEs: es.subject, bodyEn: en.body, bodyEs: es.body };
    const preview = await desk.staff.call("POST", "/api/admin/messages/preview", { to, ...texts });
    const message = { to, kind: "notice", listHash, ...texts };
    await desk.staff.call("POST", "/api/admin/messages", message);
    await sendDueMail(club.deps);
    const text = club.mailbox.sent.find((mail) => mail.to[0]?.address === EMAIL)?.text ?? "";
    const links = [...text.matchAll(/https:\/\/club\.example\.org\/reply(#\S+)/g)].map(([, hash = ""]) =>
      replyFromUrl(hash),
    );
    return { text, links, shown: (await preview.json()).data.es.body as string };
  };
  const open = (token: string, isComing: boolean, isChange = false) =>
    new FamilyVisitor(club).call("POST", "/api/session-reply", { token, isComing, isChange });
  const tokenOf = (child: string, onDate = DAY) =>
    replyToken(club.deps.secretKey, { registrationId: child, onDate, startsTime: STARTS });

  test("is answered from the reminder's two links for each child, without a sign-in", async () => {
    const { text, links, shown } = await remind();
    expect(text).toContain(`Ana: ${weekdayAndDay(DAY, "es")}, ${clockTime(STARTS, "es")}`);
    expect(links).toEqual([
      { token: tokenOf(id), isComing: true },
      { token: tokenOf(id), isComing: false },
      { token: tokenOf(other), isComing: true },
      { token: tokenOf(other), isComing: false },
    ]);
    expect(shown).toContain("[Sí asiste] [No asiste]");
    expect(shown).not.toMatch(/\{|#yes|https/);
    const answer = await open(tokenOf(id), false);
    expect(answer.body.data).toEqual({ firstName: "Ana", on: DAY, starts: STARTS, isComing: false });
    expect(await next()).toMatchObject({ isComing: false });
    expect(await next(other)).toMatchObject({ isComing: null });
  });

  test("is not turned around by a scanner that opens both links, but by the page's button", async () => {
    await open(tokenOf(id), true);
    expect((await open(tokenOf(id), false)).body.data).toMatchObject({ isComing: true });
    expect((await open(tokenOf(id), false, true)).body.data).toMatchObject({ isComing: false });
    expect(await answers()).toHaveLength(1);
  });

  test("is answered by no made-up link, and by none once the session is over", async () => {
    const swapped = tokenOf(id).replace(id, other);
    const moved = tokenOf(id).replace(DAY, NEXT_DAY);
    for (const token of [swapped, moved, "", "x".repeat(76), tokenOf(id).slice(0, -1)]) {
      expect([400, 410]).toContain((await open(token, true)).status);
    }
    expect(await answers()).toEqual([]);
    club.advance(43 * DAY_MS);
    expect(await open(tokenOf(id), true)).toMatchObject({ status: 410, code: "session_over" });
    expect(await answers()).toEqual([]);
  });

  test("is erased with the registration", async () => {
    await reply(true);
    await reply(false, { child: other });
    const desk = await openDesk(club);
    await deleteChild(desk.staff, id);
    const erasure = { registrationId: id, at: club.deps.now(), actor: "system" };
    await club.db.transaction().execute((trx) => eraseRegistration(trx, erasure));
    expect(await answers()).toMatchObject([{ registrationId: other }]);
  });

  test("notes that all adults are cleared, if the family was notified of the team and its active coaches are", async () => {
    const coach = async (username: string, teamId: string, validUntil: string) => {
      const createdAt = "2025-01-01T00:00:00.000Z";
      const unset = {
        password: null,
        inviteHash: null,
        inviteExpiresAt: null,
        invitedBy: null,
        disabledAt: null,
      };
      const user = { username, role: "coach", createdAt, ...unset } as const;
      const userId = await storeRow(club.db, "users", user);
      await storeRow(club.db, "teamCoaches", { teamId, userId });
      const dates = { doneOn: "2025-01-01", validUntil, checkedBy: "system", createdAt };
      await storeRow(club.db, "clearances", { userId, kind: "safesport", ...dates });
      return userId;
    };
    const team = {
      programId: firstCamp.id,
      groupId: null,
      name: "Red",
      createdAt: "2025-01-01T00:00:00.000Z",
    };
    const teamId = await storeRow(club.db, "teams", team);
    await coach("leo.paz", teamId, DAY);
    const cleared = async () => (await next())?.areAdultsCleared;
    const rules = (required: string[]) =>
      writeSetting(club.db, "clearances", JSON.stringify({ required, isListClosed: false }), club.deps.now());
    const player = { registrationId: id, teamId };
    await club.db.insertInto("teamPlayers").values(player).execute();
    await rules(["safesport"]);
    expect(await cleared()).toBe(false);
    await club.db.updateTable("teamPlayers").set({ notifiedTeamName: "Blue" }).execute();
    expect(await cleared()).toBe(false);
    await club.db.updateTable("teamPlayers").set({ notifiedTeamName: "Red" }).execute();
    expect(await cleared()).toBe(true);
    expect((await next(other))?.areAdultsCleared).toBe(false);
    await rules(["safesport", "background_check"]);
    expect(await cleared()).toBe(false);
    await rules([]);
    expect(await cleared()).toBe(false);
    await rules(["safesport"]);
    await coach("mar.sol", teamId, "2025-06-11");
    expect(await cleared()).toBe(false);
    const disabledAt = "2025-06-01T00:00:00.000Z";
    await changeRows(club.db, "users", { username: "mar.sol" }, { disabledAt });
    expect(await cleared()).toBe(true);
    await changeRows(club.db, "users", { username: "leo.paz" }, { disabledAt });
    expect(await cleared()).toBe(false);
  });
});
