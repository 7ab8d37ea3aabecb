import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listPrograms } from "#server/site/programs/published-programs.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { campOf, publisherOf, SEASON } from "#tests/support/clubs/publishing.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";

onEitherEngine("Publishing", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => publisherOf(club));

  const programs = () => listPrograms(club.db);
  const camp = () => club.deps.live.current().site.seasons[0]?.programs[0];

  test("writes dates, prices and texts, and does not change switch, capacity and spots", async () => {
    await payRegistration(club);
    const [before] = await programs();
    const answer = await staff.publish((draft) => {
      const program = campOf(draft);
      program.feeCents = 4500;
      program.prices = [{ cents: 4000, until: "2025-05-20T06:00:00Z" }];
      program.sessions = [
        { on: "2025-06-20", starts: "17:00", ends: "19:00", place: "Field 2" },
        { on: "2025-06-19", starts: "17:00", ends: "19:00", place: "" },
      ];
      program.groups = [
        { id: randomUUID(), code: "U8", bornFrom: "2017-08-01", bornTo: "2019-07-31", sex: "all" as const },
        { id: randomUUID(), code: "U10", bornFrom: "2015-08-01", bornTo: "2017-07-31", sex: "all" as const },
      ];
      program.opensAt = "2025-04-01T00:00Z";
      program.texts.es.name = "  Campamento\tde junio ";
      program.texts.en.name = "June camp";
    });
    expect(answer).toMatchObject({ status: 200, data: { version: 2 } });
    const [after] = await programs();
    expect(after).toMatchObject({
      feeCents: 4500,
      startsOn: "2025-06-19",
      endsOn: "2025-06-20",
      opensAt: "2025-04-01T00:00:00.000Z",
      switch: before?.switch,
      capacity: before?.capacity,
      spotsTaken: 1,
    });
    expect(camp()).toMatchObject({
      feeCents: 4500,
      prices: [{ cents: 4000, until: "2025-05-20T06:00:00.000Z" }],
      sessions: [
        { on: "2025-06-19", place: null },
        { on: "2025-06-20", place: "Field 2" },
      ],
      groups: [{ code: "U8" }, { code: "U10" }],
      texts: { es: { name: "Campamento de junio" }, en: { name: "June camp" } },
    });
    const log = await readRows(club.db, "auditLog", { action: "season_published" });
    expect(log).toMatchObject([{ subject: SEASON, details: '{"version":2}' }]);
  });

  test("lists versions and publishers, and makes no version without changes", async () => {
    await staff.publish((draft) => {
      campOf(draft).feeCents = 4500;
    });
    const { version } = await staff.read();
    expect(await staff.press(version)).toMatchObject({ status: 200, data: { version: 2 } });
    const { data } = await (await staff.staff.get("/api/admin/publications")).json();
    expect(data).toMatchObject([{ version: 2 }, { version: 1, actor: "system" }]);
    expect(data[0].actor).toMatch(/^pin:/);
  });

  test("refuses days outside the season, ends before starts, and duplicate slugs", async () => {
    const group = {
      id: randomUUID(),
      code: "U8",
      bornFrom: "2019-01-01",
      bornTo: "2018-01-01",
      sex: "all" as const,
    };
    const answer = await staff.publish((draft) => {
      const program = campOf(draft);
      program.sessions[1] = { on: "2026-01-01", starts: "18:00", ends: "17:00", place: null };
      program.groups = [group, { ...group, id: randomUUID(), bornTo: "2019-05-01", sex: "all" as const }];
      program.prices = [{ cents: 10, until: "2025-05-20T06:00:00Z" }];
      if (draft.programs[1]) draft.programs[1].slug = program.slug;
    });
    expect(answer.fields).toEqual({ "programs.0.prices.0.cents": "fee_too_small" });
    const next = await staff.publish((draft) => {
      campOf(draft).prices = [];
    });
    expect(next.fields).toEqual({
      "programs.0.sessions.1.on": "outside_season",
      "programs.0.sessions.1.ends": "ends_before_start",
      "programs.0.groups.0.bornTo": "ends_before_start",
      "programs.0.groups.1.code": "not_unique",
      "programs.1.slug": "not_unique",
    });
  });

  test("refuses a site without a camp, unless another season has one", async () => {
    const withoutCamp = await staff.publish((draft) => {
      draft.programs = draft.programs.filter(({ kind }) => kind !== "camp");
    });
    expect(withoutCamp).toMatchObject({ status: 409, fields: { programs: "no_days" } });
    const { published } = await staff.read();
    if (!published) throw new Error("Nothing is published.");
    const next = structuredClone(published);
    next.programs = [{ ...campOf(next), id: randomUUID(), slug: "next-camp", sessions: [] }];
    Object.assign(next, { slug: "2026", startsOn: "2026-01-01", endsOn: "2026-12-31" });
    const season = randomUUID();
    await staff.write(next, 0, season);
    expect(await staff.press(1, season)).toMatchObject({ status: 200 });
    expect(club.deps.live.current().site.seasons.map(({ slug }) => slug)).toEqual(["2026", "2025"]);
  });

  test("removes no program with registrations, and none of another season", async () => {
    await payRegistration(club);
    const { published } = await staff.read();
    const copy = structuredClone(published);
    const season = randomUUID();
    await staff.write({ ...copy, slug: "2025-b" }, 0, season);
    const { fields } = await staff.press(1, season);
    expect(fields).toMatchObject({ "programs.0.id": "not_unique" });
    const gone = await staff.publish((draft) => {
      campOf(draft).slug = "another-camp";
      draft.programs[0] = { ...campOf(draft), id: randomUUID() };
    });
    expect(gone).toMatchObject({ status: 409, fields: { programs: "has_registrations" } });
    expect(await programs()).toHaveLength(5);
  });

  test("lets two programs swap slugs, and removes an unused one", async () => {
    const answer = await staff.publish((draft) => {
      const [first, second] = draft.programs;
      if (first && second) [first.slug, second.slug] = [second.slug, first.slug];
      draft.programs.reverse().shift();
    });
    expect(answer.status).toBe(200);
    expect((await programs()).map(({ slug }) => slug)).toEqual([
      "league",
      "clinic",
      "summer-camp",
      "competitive-team",
    ]);
  });

  test("adds and removes a season's sibling discount, which is public", async () => {
    const offered = async () =>
      (await (await club.app.request("/api/programs")).json()).data[0].season.siblingRule;
    const onItsPage = async () => {
      const facts = await club.app.request("/api/site-data?language=es&path=/programs/summer-camp");
      return (await facts.json()).data.program.siblingRule;
    };
    expect(await offered()).toBeNull();
    const siblingRule = { fromChild: 2, percent: 10, cents: null };
    const published = await staff.publish((draft) => {
      draft.siblingRule = siblingRule;
    });
    expect(published).toMatchObject({ status: 200, data: { version: 2 } });
    expect([await offered(), await onItsPage()]).toEqual([siblingRule, siblingRule]);
    const inCents = { fromChild: 3, percent: null, cents: 500 };
    await staff.publish((draft) => {
      draft.siblingRule = inCents;
    });
    expect([await offered(), await onItsPage()]).toEqual([inCents, inCents]);
    expect((await staff.undo(1)).status).toBe(200);
    expect(await staff.press((await staff.read()).version)).toMatchObject({ status: 200 });
    expect([await offered(), await onItsPage()]).toEqual([null, null]);
  });
});
