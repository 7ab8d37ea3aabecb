import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { SessionChange } from "#domain/club/session-change.ts";
import { programPath } from "#domain/text/site-routes.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import { createApp } from "#server/app.ts";
import { clubTime } from "#tests/support/clubs/club-time.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { campOf, publisherOf } from "#tests/support/clubs/publishing.ts";
import { TEST_START } from "#tests/support/database/club-template.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { storeRow } from "#tests/support/database/rows.ts";
import { complaintsAboutCalendar, understoodEvents } from "#tests/support/pages/calendar-rules.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";

onEitherEngine("The calendar to subscribe to", (engine) => {
  const club = clubPerTest(engine);

  const camp = () => {
    const found = club.deps.live.current().site.seasons[0]?.programs.find(({ kind }) => kind === "camp");
    const [first, last] = found?.sessions ?? [];
    if (!found || !first || !last) throw new Error("The camp has two days.");
    return { ...found, first, last };
  };
  const fetchOf = (language: string, headers: Record<string, string> = {}, id = camp().id) =>
    club.app.request(`/calendar/${language}/${id}.ics`, { headers });
  const fileOf = async (language = "es") => {
    const file = await (await fetchOf(language)).text();
    expect(complaintsAboutCalendar(file)).toEqual([]);
    return file;
  };
  const eventsOf = async (language?: string) => understoodEvents(await fileOf(language));
  const revision = async () => {
    const file = await fileOf();
    const [event] = understoodEvents(file);
    return { sequence: event?.sequence, changed: /^LAST-MODIFIED:(\w+)/m.exec(file)?.[1] };
  };
  /** One press of staff's, as a row. */
  const change = async (
    values: Pick<SessionChange, "kind"> & Partial<Omit<SessionChange, "on" | "starts">>,
  ) => {
    club.advance(MINUTE_MS);
    const { id: programId, first } = camp();
    const row = { programId, onDate: first.on, startsTime: first.starts, reason: null };
    const createdAt = club.deps.now().toISOString();
    return storeRow(club.db, "sessionChanges", { ...row, actor: "pin", createdAt, ...values });
  };
  const undo = (id: string) => {
    club.advance(MINUTE_MS);
    const endedAt = club.deps.now().toISOString();
    return club.db.updateTable("sessionChanges").set({ endedAt }).where("id", "=", id).execute();
  };

  test("shows a program's days in its language to a fetcher that says nothing of itself", async () => {
    const { id, first, last } = camp();
    const answer = await fetchOf("es");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8; method=PUBLISH");
    expect(answer.headers.get("set-cookie")).toBeNull();
    const { domain, timeZone, name } = club.deps.live.club;
    const [one, two] = await eventsOf();
    expect(one).toMatchObject({
      uid: `${id}-${first.on}@${domain}`,
      start: clubTime(first.on, first.starts),
      end: clubTime(first.on, first.ends),
      zone: timeZone,
      sequence: 1,
      status: "CONFIRMED",
    });
    expect(two?.start).toBe(clubTime(last.on, last.starts));
    expect(one?.summary).toContain(name);
    const file = await fileOf();
    expect(file).toContain(`X-WR-CALNAME:${camp().texts.es.name}`);
    expect(file).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n");
    expect(file).toContain(`DTSTAMP:${TEST_START.replace(/[-:]|\.000/g, "")}`);
    expect((await eventsOf("en"))[0]?.summary).not.toBe(one?.summary);
  });

  test("may be kept for minutes, and is not sent again while nothing changed", async () => {
    const first = await fetchOf("es");
    expect(first.headers.get("cache-control")).toBe("public, max-age=300");
    const seen = { "if-none-match": first.headers.get("etag") ?? "" };
    club.advance(24 * 60 * MINUTE_MS);
    expect((await fetchOf("es", seen)).status).toBe(304);
    await change({ kind: "cancelled" });
    expect((await fetchOf("es", seen)).status).toBe(200);
  });

  test("is open to robots, and answers as often as a calendar server asks", async () => {
    const robots = await (await club.app.request("/robots.txt")).text();
    const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = ""]) => path);
    expect(closed.filter((path) => `/calendar/es/${camp().id}.ics`.startsWith(path))).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 300 }, () => fetchOf("en")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("keeps a cancelled day, with the word in its title", async () => {
    const [before] = await eventsOf();
    await change({ kind: "cancelled", reason: "lightning" });
    const [spanish, other] = await eventsOf("es");
    expect(spanish).toEqual({ ...before, summary: `CANCELADO: ${before?.summary}`, sequence: 2 });
    expect(other?.summary).toBe(before?.summary);
    expect((await eventsOf("en"))[0]?.summary).toMatch(/^CANCELED: /);
    expect(await fileOf()).not.toContain("STATUS:CANCELLED");
  });

  test("moves a moved day, and names another location", async () => {
    const [before, last] = await eventsOf();
    const { on } = camp().last;
    const moved = { newDate: on, newStarts: "10:00", newEnds: "11:15" };
    await change({ kind: "moved", ...moved, newPlace: "Gym, Lomas" });
    expect((await eventsOf())[0]).toEqual({
      ...before,
      start: clubTime(on, "10:00"),
      end: clubTime(on, "11:15"),
      location: "Gym, Lomas",
      sequence: 2,
    });
    expect((await eventsOf())[1]).toEqual({ ...last, sequence: 2 });
  });

  test("changes only the location", async () => {
    const [before] = await eventsOf();
    await change({ kind: "place", newPlace: "Gym" });
    expect((await eventsOf())[0]).toEqual({ ...before, location: "Gym", sequence: 2 });
  });

  test("rises with every publication, change and undo, and has its time", async () => {
    expect(await revision()).toEqual({ sequence: 1, changed: "20250501T180000Z" });
    const id = await change({ kind: "cancelled" });
    expect(await revision()).toEqual({ sequence: 2, changed: "20250501T180100Z" });
    await undo(id);
    expect(await revision()).toEqual({ sequence: 3, changed: "20250501T180200Z" });
    expect((await eventsOf())[0]?.summary).not.toMatch(/^CANCEL/);
    club.advance(MINUTE_MS);
    const staff = await publisherOf(club);
    await staff.publish((draft) => {
      campOf(draft).texts.es.name = "Otro nombre";
    });
    expect(await revision()).toEqual({ sequence: 4, changed: "20250501T180300Z" });
    expect((await eventsOf())[0]?.summary).toContain("Otro nombre");
  });

  test("stays at its address when staff rename the program and move its hours, with the same ids", async () => {
    const { id, first, slug } = camp();
    const before = await eventsOf();
    await change({ kind: "cancelled" });
    const staff = await publisherOf(club);
    await staff.publish((draft) => {
      const program = campOf(draft);
      program.slug = "another-address";
      program.sessions = program.sessions.map((session) => ({ ...session, starts: "17:15" }));
    });
    expect(camp()).toMatchObject({ id, slug: "another-address" });
    const after = await eventsOf();
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    // The change was one of the hour that is no longer published.
    expect(after[0]).toMatchObject({ summary: before[0]?.summary, start: clubTime(first.on, "17:15") });
    expect(slug).not.toBe("another-address");
  });

  test("leads to the program's page where the site's address is known, whatever a caller calls it", async () => {
    const named = {
      ...club.deps,
      settings: { ...club.deps.settings, publicUrl: "https://club.example.org" },
    };
    const request = (app: TestApp["app"]) =>
      app.request(`/calendar/en/${camp().id}.ics`, { headers: { host: "evil.example.org" } });
    const file = await (await request(createApp(named))).text();
    expect(file.replaceAll("\r\n ", "")).toContain(
      `URL:https://club.example.org${programPath(camp().slug)}\r\n`,
    );
    expect(await (await request(club.app)).text()).not.toMatch(/^URL|evil/m);
  });

  test("is there for a past season's program, and for nothing that was not published", async () => {
    const past = { ...club.deps.live.current() };
    past.site = { ...past.site, seasons: past.site.seasons.map((season) => ({ ...season, state: "past" })) };
    const live = { ...club.deps.live, club: club.deps.live.club, current: () => past };
    const app = createApp({ ...club.deps, live });
    expect((await app.request(`/calendar/es/${camp().id}.ics`)).status).toBe(200);
    for (const address of [
      `es/${randomUUID()}.ics`,
      `fr/${camp().id}.ics`,
      `es/${camp().slug}.ics`,
      `es/${camp().id}`,
      `es/${camp().id}.ics/`,
      `es/..%2f${camp().id}.ics`,
    ])
      expect([address, (await club.app.request(`/calendar/${address}`)).status]).toEqual([address, 404]);
  });
});
