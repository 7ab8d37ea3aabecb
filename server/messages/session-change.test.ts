import { expect, test } from "vitest";
import { club as seededClub } from "#content/club/club.ts";
import { addDays, DAY_MS, dateInZone } from "#domain/time/dates.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import { createApp } from "#server/app.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";

/** The published evening of the test's camp. */
const SESSION = { programId: firstCamp.id, on: "2025-06-12", starts: "18:00" };
const LIGHTNING = { ...SESSION, kind: "cancelled", reason: "lightning" };
const MOVED = {
  ...SESSION,
  kind: "moved",
  newDate: "2025-06-14",
  newStarts: "09:00",
  newEnds: "11:30",
  newPlace: "Parque Azul",
};

onEitherEngine("A day that changes", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => new StaffVisitor(createApp(club.deps)));

  /** Two days before the camp begins. */
  const comeNear = async () => {
    await sent();
    club.advance(40 * DAY_MS);
    await staff.signIn();
  };
  const change = (body: object) => answerOf(staff.call("POST", "/api/admin/session-changes", body));
  const announced = async () => (await club.app.request("/api/announcements")).json();
  const days = async () => (await (await staff.get("/api/admin/session-changes")).json()).data;
  const dayOf = async () => (await days()).find(({ on }: { on: string }) => on === SESSION.on);
  const sent = async () => {
    await sendDueMail(club.deps);
    return club.mailbox.sent;
  };
  const facts = () =>
    Promise.all([
      club.db.selectFrom("programs").selectAll().execute(),
      club.db.selectFrom("publications").select(["version", "hash"]).execute(),
    ]);

  test("is shown above every page and at its day at once, and emailed to each family in its language", async () => {
    await payRegistration(club, { language: "es", childFirstName: "Lucía", email: "rosa@example.org" });
    await payRegistration(club, { language: "en", childFirstName: "Ann", email: "joe@example.org" });
    await comeNear();
    const before = await facts();
    const { status, data } = await change(LIGHTNING);
    expect(status).toBe(201);
    expect(await announced()).toMatchObject({
      data: [
        {
          id: data.id,
          text: {
            en: expect.stringContaining(
              "Thursday, June 12 (6:00 PM) is canceled. There is lightning near the field.",
            ),
            es: expect.stringContaining(
              "la sesión del jueves, 12 de junio (6:00 p.m.) se cancela. Hay tormenta eléctrica",
            ),
          },
          endsAt: instantAt(SESSION.on, "20:30", seededClub.timeZone).toISOString(),
        },
      ],
      changes: [{ ...SESSION, kind: "cancelled", reason: "lightning" }],
    });
    const mails = (await sent()).filter(({ subject }) => /^(Canceled|Cancelado):/.test(subject));
    expect(mails).toHaveLength(2);
    const of = (address: string) => mails.find(({ to }) => to.some((box) => box.address === address));
    expect(of("rosa@example.org")?.text).toContain("no traiga a Lucía");
    expect(of("joe@example.org")?.text).toContain("do not bring Ann");
    expect(await facts()).toEqual(before);
  });

  test("is shown after the club's own announcement", async () => {
    await comeNear();
    const { data } = await change(LIGHTNING);
    const now = club.deps.now();
    const words = { textEn: "The park is closed today.", textEs: "El parque está cerrado hoy." };
    const times = { startsAt: now.toISOString(), endsAt: new Date(now.getTime() + 3_600_000).toISOString() };
    expect((await staff.call("POST", "/api/admin/announcements", { ...words, ...times })).status).toBe(201);
    expect((await announced()).data).toMatchObject([{ text: { en: words.textEn } }, { id: data.id }]);
  });

  test("lists every family to call while the club has no mail server, and writes to them once it has one", async () => {
    await payRegistration(club, { childFirstName: "Lucía", email: "rosa@example.org" });
    await comeNear();
    const { mail } = club.deps;
    const noServer = { ...mail, present: () => ({ ...mail.present(), deliveryFolder: "mail" }) };
    const { data } = await change(LIGHTNING);
    await sendDueMail({ ...club.deps, mail: noServer });
    const toCall = async () => (await (await staff.get(`/api/admin/messages/${data.messageId}`)).json()).data;
    expect(await toCall()).toMatchObject({
      counts: { waiting: 1, accepted: 0 },
      notReached: [{ child: expect.stringContaining("Lucía") }],
    });
    await sent();
    expect(await toCall()).toMatchObject({ counts: { waiting: 0, accepted: 1 }, notReached: [] });
  });

  test("pressed twice, or by two of the staff at once, is one change and one mail", async () => {
    await payRegistration(club);
    await comeNear();
    const presses = await Promise.all([change(LIGHTNING), change(LIGHTNING), change(LIGHTNING)]);
    expect(new Set(presses.map(({ data }) => data.id)).size).toBe(1);
    expect(await club.db.selectFrom("sessionChanges").selectAll().execute()).toHaveLength(1);
    expect(await club.db.selectFrom("messages").selectAll().execute()).toHaveLength(1);
  });

  test("is one of two concurrent requests, and is undone once by two requests", async () => {
    await payRegistration(club);
    await comeNear();
    await Promise.all([change(LIGHTNING), change(MOVED)]);
    const { changes } = await announced();
    expect(changes).toHaveLength(1);
    club.advance(1000);
    const back = () => staff.call("DELETE", `/api/admin/session-changes/${changes[0].id}`);
    const [one, other] = await Promise.all([back(), back()]);
    expect([one?.status, other?.status]).toEqual([200, 200]);
    expect(await one?.json()).toEqual(await other?.json());
    const written = await club.db.selectFrom("messages").select("subjectEn").execute();
    expect(written.filter(({ subjectEn }) => subjectEn.startsWith("As planned"))).toHaveLength(1);
    await sent();
    const heard = club.mailbox.sent.filter(({ subject }) =>
      /^(Cancel|Another day|Otro día|As planned|Sí se hace)/.test(subject),
    );
    expect(heard).toHaveLength(1);
  });

  test("does not affect the other session of the same day", async () => {
    await comeNear();
    const late = { on: SESSION.on, starts: "20:45", ends: "21:45", place: null };
    await changePrograms(club.db, { sessions: [...firstCamp.sessions, late] }, SESSION.programId);
    await change(LIGHTNING);
    const ofDay = (await days()).filter(({ on }: { on: string }) => on === SESSION.on);
    expect(ofDay.map(({ change: changed }: { change: { kind: string } | null }) => changed?.kind)).toEqual([
      "cancelled",
      undefined,
    ]);
    expect((await announced()).changes).toHaveLength(1);
  });

  test("moves to another day, hour and location until that day is over", async () => {
    await comeNear();
    await change(MOVED);
    expect((await dayOf()).change).toMatchObject({ newDate: "2025-06-14", newPlace: "Parque Azul" });
    club.advance(3 * DAY_MS);
    expect((await announced()).changes).toHaveLength(1);
    club.advance(DAY_MS);
    expect((await announced()).changes).toEqual([]);
  });

  test("changed again shows only the new change, and undoing it is announced", async () => {
    await payRegistration(club);
    await comeNear();
    await change(LIGHTNING);
    club.advance(1000);
    const { data } = await change(MOVED);
    expect((await announced()).changes).toMatchObject([{ kind: "moved" }]);
    club.advance(1000);
    expect((await staff.call("DELETE", `/api/admin/session-changes/${data.id}`)).status).toBe(200);
    expect(await announced()).toMatchObject({ data: [], changes: [] });
    expect((await dayOf()).change).toBeNull();
    const messages = await club.db.selectFrom("messages").select("subjectEn").orderBy("createdAt").execute();
    expect(messages.map(({ subjectEn }) => subjectEn.split(":")[0]).toSorted()).toEqual([
      "Another day",
      "As planned",
      "Canceled",
    ]);
    const [mail] = (await sent()).filter(({ subject }) => subject.startsWith("Sí se hace"));
    expect(mail?.text).toContain(
      "la sesión del jueves, 12 de junio (6:00 p.m.) sí se hace, como estaba prevista, en ",
    );
    expect(club.mailbox.sent.filter(({ subject }) => /^(Cancelado|Otro día)/.test(subject))).toEqual([]);
  });

  test("moved earlier can be cancelled on its new day, and names that day", async () => {
    await payRegistration(club, { language: "es", childFirstName: "Lucía" });
    await comeNear();
    const moved = await change(MOVED);
    club.advance(3 * DAY_MS);
    await staff.signIn();
    expect((await dayOf()).change).toMatchObject({ kind: "moved" });
    const back = `/api/admin/session-changes/${moved.data.id}`;
    expect((await staff.call("DELETE", back)).status).toBe(404);
    expect((await change({ ...SESSION, kind: "place", newPlace: "Parque Verde" })).status).toBe(201);
    expect((await announced()).changes).toMatchObject([
      { kind: "moved", newDate: "2025-06-14", newStarts: "09:00", newPlace: "Parque Verde" },
    ]);
    club.advance(1000);
    const cancelled = await change({ ...SESSION, kind: "cancelled", reason: "rain" });
    expect((await change({ ...SESSION, kind: "cancelled", reason: "rain" })).data).toEqual(cancelled.data);
    expect((await announced()).data).toMatchObject([
      {
        text: {
          es: expect.stringContaining(
            "la sesión del sábado, 14 de junio (de 9:00 a.m. a 11:30 a.m.), que reemplazaba la del jueves, 12 de junio (6:00 p.m.), se cancela.",
          ),
        },
        endsAt: instantAt(MOVED.newDate, MOVED.newEnds, seededClub.timeZone).toISOString(),
      },
    ]);
    const mails = (await sent()).filter(({ subject }) => /^(Cancelado|Otro)/.test(subject));
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Cancelado:.*14 de junio$/)]);
    const calendar = await (await club.app.request(`/calendar/es/${SESSION.programId}.ics`)).text();
    expect(calendar).toMatch(/DTSTART;TZID=[^:]+:20250614T090000\r\n/);
    expect(calendar).toContain("SUMMARY:CANCELADO");
  });

  test("moved nearer is announced when the new day is near, and not after it", async () => {
    await payRegistration(club, { language: "es" });
    await staff.signIn();
    await sent();
    const { status } = await change({ ...MOVED, newDate: addDays(dateInZone(club.deps.now(), "UTC"), 2) });
    expect([status, (await announced()).data.length]).toEqual([201, 1]);
    const before = club.mailbox.sent.length;
    club.advance(60 * DAY_MS);
    await sent();
    const late = club.mailbox.sent.slice(before).filter(({ subject }) => /^Otro día/.test(subject));
    expect(late).toEqual([]);
  });

  test("ends with a publication that moves its session", async () => {
    await comeNear();
    await change(LIGHTNING);
    const sessions = firstCamp.sessions.map((session) =>
      session.on === SESSION.on ? { ...session, starts: "17:00" } : session,
    );
    await changePrograms(club.db, { sessions }, SESSION.programId);
    club.advance(1000);
    expect((await announced()).changes).toEqual([]);
  });

  test("is refused for an unpublished or past day, without an hour or a location, and without staff", async () => {
    await comeNear();
    expect((await change({ ...LIGHTNING, on: "2025-06-20" })).status).toBe(404);
    const published = { newDate: SESSION.on, newStarts: "18:00", newEnds: "20:30", newPlace: "" };
    for (const [body, fields] of [
      [{ ...MOVED, newEnds: "08:00" }, { newEnds: "invalid_time" }],
      [{ ...SESSION, kind: "place", newPlace: " " }, { newPlace: "day_place_missing" }],
      [{ ...MOVED, newPlace: "Pay first: evil.example" }, { newPlace: "day_place_link" }],
      [{ ...MOVED, newPlace: "a.b.c.d.e.f.g.h.i.evil.example/map" }, { newPlace: "day_place_link" }],
      [{ ...MOVED, newDate: "2025-06-01" }, { newDate: "day_past" }],
      [{ ...MOVED, ...published }, { newDate: "day_unchanged" }],
    ])
      expect(await change(Object(body))).toMatchObject({ status: 400, fields });
    const stranger = await club.app.request("/api/admin/session-changes", { method: "POST", body: "{}" });
    expect(stranger.status).toBe(401);
    club.advance(4 * DAY_MS);
    await staff.signIn();
    expect((await change(LIGHTNING)).status).toBe(404);
  });
});
