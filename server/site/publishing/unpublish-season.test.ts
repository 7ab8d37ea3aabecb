import { beforeEach, expect, test } from "vitest";
import { listPrograms } from "#server/site/programs/published-programs.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { answered, publisherOf, SEASON } from "#tests/support/clubs/publishing.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { Browser } from "#tests/support/visitors/browser.ts";

interface SeasonLine {
  id: string;
  state: string;
}

onEitherEngine("Unpublishing a season that was published by mistake", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => publisherOf(club));
  let season: string;
  beforeEach(async () => {
    const names = { en: "2026", es: "2026" };
    const next = { names, startsOn: "2026-01-01", endsOn: "2026-12-31" };
    const copied = await staff.staff.call("POST", `/api/admin/seasons/${SEASON}/copy`, next);
    season = (await copied.json()).data.id;
    expect(await staff.press(1, season)).toMatchObject({ status: 200, data: { version: 2 } });
  });

  const takeBack = (version: number) => staff.undo(version);
  const state = async () => {
    const { data } = await (await staff.staff.get("/api/admin/seasons")).json();
    return (data as SeasonLine[]).find(({ id }) => id === season)?.state;
  };
  const isOffered = async () => {
    const { data } = await (await club.app.request("/api/programs")).json();
    return data.some((program: { season: { id: string } }) => program.season.id === season);
  };
  const camp = async () => {
    const programs = await listPrograms(club.db);
    const found = programs.find(({ seasonId, kind }) => seasonId === season && kind === "camp");
    if (!found) throw new Error("the season has no camp");
    return found;
  };
  const register = async () => {
    const { id: programId } = await camp();
    await club.db.updateTable("programs").set({ switch: "open" }).where("id", "=", programId).execute();
    await payRegistration(club, Object({ programId }));
  };

  test("creates a draft that unpublishes it; publishing that puts it back in preparation", async () => {
    expect(await takeBack(1)).toMatchObject({
      status: 200,
      data: [{ subject: "season", id: season, version: 2 }],
    });
    expect([await state(), await isOffered()]).toEqual(["live", true]);
    expect((await staff.read(season)).payload.state).toBe("draft");

    expect(await staff.press(2, season)).toMatchObject({ status: 200, data: { version: 3 } });
    expect([await state(), await isOffered()]).toEqual(["draft", false]);
    const { payload, version, published } = await staff.read(season);
    expect([payload.state, version, published]).toEqual(["live", 3, null]);
    // A family whose page is older reaches nobody.
    expect((await camp()).switch).toBe("closed");

    expect(await staff.press(3, season)).toMatchObject({ status: 200, data: { version: 4 } });
    expect([await state(), await isOffered(), (await camp()).switch]).toEqual(["live", true, "auto"]);
  });

  test("is refused with a reason once somebody registered", async () => {
    await register();
    expect(await takeBack(1)).toMatchObject({ status: 409, code: "season_in_use" });
    expect((await staff.read(season)).payload.state).toBe("live");
  });

  test("is refused at publication if somebody registered in between", async () => {
    await takeBack(1);
    await register();
    expect(await staff.press(2, season)).toMatchObject({
      status: 409,
      code: "not_publishable",
      fields: { state: "has_registrations" },
    });
    expect(await state()).toBe("live");
  });

  test("never unpublishes the last camp", async () => {
    const { payload } = await staff.read();
    const past = { ...payload, state: "draft" as const };
    const written = await staff.write(past, 0);
    expect(await staff.press(written.data?.version ?? 0)).toMatchObject({ status: 200 });
    const { payload: next, version } = await staff.read(season);
    const last = await staff.write({ ...next, state: "draft" }, version, season);
    expect(await staff.press(last.data?.version ?? 0, season)).toMatchObject({
      status: 409,
      fields: { programs: "no_days" },
    });
  });

  test("keeps interests: such a season is not deleted", async () => {
    const { id: programId } = await camp();
    const rosa = { programId, name: "Rosa Arroyo", contact: "rosa@example.org", language: "es" };
    await new Browser(club).post("/api/interests", rosa);
    await takeBack(1);
    await staff.press(2, season);
    expect(await state()).toBe("draft");
    const removed = await answered(await staff.staff.call("DELETE", `/api/admin/seasons/${season}`));
    expect(removed).toMatchObject({ status: 409, code: "season_published" });
    await club.db.deleteFrom("interests").execute();
    expect((await staff.staff.call("DELETE", `/api/admin/seasons/${season}`)).status).toBe(200);
  });

  test("restores a season that was deleted in the meantime", async () => {
    await takeBack(1);
    await staff.press(2, season);
    await staff.staff.call("DELETE", `/api/admin/seasons/${season}`);
    expect(await takeBack(2)).toMatchObject({ status: 200, data: [{ subject: "season", id: season }] });
    expect(await staff.press(1, season)).toMatchObject({ status: 200, data: { version: 4 } });
    expect(await isOffered()).toBe(true);
  });
});
