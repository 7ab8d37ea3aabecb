import { expect, test } from "vitest";
import { findProgram } from "#server/site/programs/published-programs.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { campOf, publisherOf, SEASON } from "#tests/support/clubs/publishing.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { answerOf, dataOf } from "#tests/support/visitors/answer.ts";

const COPY = `/api/admin/seasons/${SEASON}/copy`;
/** What the page proposes for a copy. */
const yearly = (year: string) => ({
  names: { en: year, es: year },
  startsOn: `${year}-01-01`,
  endsOn: `${year}-12-31`,
});
const next = { names: { en: "Fall 2026", es: "Otoño 2026" }, startsOn: "2026-08-01", endsOn: "2026-12-31" };

onEitherEngine("A season that staff prepare", (engine) => {
  const club = clubPerTest(engine);
  const publisher = perTest(() => publisherOf(club));

  const call = (method: "POST" | "DELETE", path: string, body?: unknown) =>
    answerOf(publisher.staff.call(method, path, body));
  const copy = async (): Promise<string> => (await call("POST", COPY, yearly("2026"))).data.id;
  const seasons = () => dataOf(publisher.staff.get("/api/admin/seasons?lang=es"));
  const logged = async () => {
    const rows = await club.db
      .selectFrom("auditLog")
      .select(["action", "subject", "details"])
      .orderBy("at")
      .execute();
    return rows
      .filter(({ action }) => action.startsWith("season_"))
      .map((row) => `${row.action} ${row.subject} ${row.details}`);
  };

  test("copies last year's on the same weekdays with its capacities, empty and invisible to families", async () => {
    await club.db.updateTable("programs").set({ spotsTaken: 90 }).where("id", "=", firstCamp.id).execute();
    const offered = () => dataOf(club.app.request("/api/programs"));
    const before = await offered();
    const id = await copy();
    const { payload, version, published } = await publisher.read(id);
    expect([version, published]).toEqual([1, null]);
    expect(payload).toMatchObject({
      slug: "2026",
      names: { en: "2026", es: "2026" },
      startsOn: "2026-01-01",
    });
    const camp = campOf(payload);
    expect(camp).toMatchObject({
      sessions: [{ on: "2026-06-11", starts: "18:00" }, { on: "2026-06-12" }],
      unchecked: ["en", "es"],
    });
    const row = await club.db.selectFrom("programs").selectAll().where("id", "=", camp.id).executeTakeFirst();
    expect(row).toMatchObject({ seasonId: id, capacity: 120, spotsTaken: 0, switch: "auto" });
    expect(await offered()).toEqual(before);
    expect(await seasons()).toMatchObject([
      { id: SEASON, state: "live", isCurrent: true, draftVersion: null },
      { id, state: "draft", name: "2026", isCurrent: false, draftVersion: 1 },
    ]);
    expect(await logged()).toEqual([`season_copied ${id} {"sourceId":"${SEASON}"}`]);
  });

  test("appears on the site once its draft is published, with prices and spots", async () => {
    const id = await copy();
    const { payload, version } = await publisher.read(id);
    campOf(payload).feeCents = 4500;
    payload.names.es = "Año 2026";
    const written = await publisher.write(payload, version, id);
    expect((await seasons())[1]).toMatchObject({ name: "Año 2026", draftVersion: 2 });
    expect(await publisher.press(written.data?.version ?? 0, id)).toMatchObject({ status: 200 });
    const [live] = club.deps.live.current().site.seasons;
    expect(live).toMatchObject({ id, state: "live", names: { es: "Año 2026" } });
    // Families and staff see the running season's programs first.
    const offered = await dataOf(club.app.request("/api/programs"));
    const order = new Set(offered.map(({ season }: { season: { id: string } }) => season.id));
    expect([...order]).toEqual([SEASON, id]);
    expect((await seasons()).map((season: { id: string }) => season.id)).toEqual([SEASON, id]);
    const row = await club.db.selectFrom("seasons").selectAll().where("id", "=", id).executeTakeFirst();
    expect(row).toMatchObject({ state: "live" });
    expect(await findProgram(club.db, campOf(payload).id)).toMatchObject({ capacity: 120, feeCents: 4500 });
  });

  test("stays in staff's lists while its draft is unfinished", async () => {
    const id = await copy();
    const { payload, version } = await publisher.read(id);
    const unfinished = { ...payload, names: { en: "", es: 7 }, startsOn: "soon" };
    Object.assign(campOf(unfinished as unknown as typeof payload), { slug: "", sessions: "none yet" });
    await publisher.write(unfinished as unknown as typeof payload, version, id);
    const [, prepared] = await seasons();
    expect(prepared).toMatchObject({ id, name: "2026", startsOn: "2026-01-01", state: "draft" });
    expect(prepared?.programs).toContainEqual(
      expect.objectContaining({ id: campOf(payload).id, name: firstCamp.words.es.name, startsOn: null }),
    );
  });

  test("gets an address of its own, and the running program keeps the one that families have", async () => {
    const running = { id: firstCamp.id, slug: "summer-camp" };
    const shown = async (slug: string) => {
      const answer = await club.app.request(`/api/site-data?language=en&path=/programs/${slug}`);
      return (await answer.json()).data.program?.id ?? null;
    };
    const id = await copy();
    const { payload, version } = await publisher.read(id);
    const camp = campOf(payload);
    expect(camp.slug).toBe("summer-camp-2026");
    camp.slug = running.slug;
    const taken = await publisher.write(payload, version, id);
    expect(await publisher.press(taken.data?.version ?? 0, id)).toMatchObject({
      status: 409,
      fields: { "programs.0.slug": "not_unique" },
    });
    camp.slug = "summer-camp-2026";
    const written = await publisher.write(payload, taken.data?.version ?? 0, id);
    expect(await publisher.press(written.data?.version ?? 0, id)).toMatchObject({ status: 200 });
    expect([await shown("summer-camp"), await shown("summer-camp-2026")]).toEqual([running.id, camp.id]);
    const again = (await call("POST", `/api/admin/seasons/${id}/copy`, yearly("2027"))).data.id;
    expect(campOf((await publisher.read(again)).payload).slug).toBe("summer-camp-2027");
  });

  test("is created once, however often it is requested", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call("POST", COPY, next)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      code: "season_exists",
      fields: { slug: "not_unique" },
    });
    expect(await seasons()).toHaveLength(2);
    expect(await call("POST", "/api/admin/seasons", next)).toMatchObject({ code: "season_exists" });
  });

  test("can start empty; a missing field is named", async () => {
    const wrong = { names: { en: "Fall", es: " " }, startsOn: "2026-02-30", endsOn: "2026-01-01" };
    expect(await call("POST", "/api/admin/seasons", wrong)).toMatchObject({
      status: 400,
      fields: { "names.es": "missing_text", startsOn: "invalid_date" },
    });
    expect(await call("POST", COPY, { ...yearly("2026"), endsOn: "2025-12-31" })).toMatchObject({
      status: 400,
      fields: { endsOn: "ends_before_start" },
    });
    const { status, data } = await call("POST", "/api/admin/seasons", next);
    expect(status).toBe(201);
    expect((await publisher.read(data.id)).payload).toEqual({
      ...next,
      slug: "fall-2026",
      state: "live",
      siblingRule: null,
      programs: [],
    });
    expect(await logged()).toEqual([`season_added ${data.id} null`]);
  });

  test("can be deleted with its draft until families have seen it", async () => {
    const id = await copy();
    const second = (await call("POST", `/api/admin/seasons/${id}/copy`, yearly("2027"))).data.id;
    expect(await call("DELETE", `/api/admin/seasons/${id}`)).toMatchObject({ status: 200 });
    expect(await seasons()).toMatchObject([{ id: SEASON }, { id: second }]);
    expect((await publisher.staff.get(`/api/admin/drafts/season/${id}`)).status).toBe(404);
    const left = await club.db.selectFrom("programs").select("id").where("seasonId", "=", id).execute();
    expect(left).toEqual([]);
    expect(await call("DELETE", `/api/admin/seasons/${id}`)).toMatchObject({ status: 404 });
    expect(await call("DELETE", `/api/admin/seasons/${SEASON}`)).toMatchObject({
      status: 409,
      code: "season_published",
    });
    expect(await call("POST", `/api/admin/seasons/${id}/copy`, yearly("2028"))).toMatchObject({
      status: 404,
    });
    expect(await logged()).toContain(`season_removed ${id} null`);
  });

  test("is never the current one, and a past one is still found", async () => {
    await copy();
    await publisher.publish((draft) => {
      draft.state = "past";
    });
    expect(await seasons()).toMatchObject([
      { id: SEASON, state: "past", isCurrent: true, programs: { length: firstSeason.programs.length } },
      { state: "draft", isCurrent: false },
    ]);
  });
});
