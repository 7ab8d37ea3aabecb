import { expect, test } from "vitest";
import { pageData } from "#content/product/program-details.ts";
import { type SiteData, siteData } from "#domain/programs/site-data.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { firstSeason } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";

onEitherEngine("The facts of a new installation", (engine) => {
  const club = clubPerTest(engine);

  test("start with the first publication, which matches the build", async () => {
    const { version, site } = club.deps.live.current();
    expect([version, site]).toEqual([1, firstSite(firstSeason)]);
    const [row] = await club.db.selectFrom("publications").selectAll().execute();
    expect(row).toMatchObject({
      version: 1,
      payload: canonicalJson(firstSite(firstSeason)),
      actor: "system",
    });
  });

  test("are answered in the requested language, and not resent to those who have them", async () => {
    const answer = await club.app.request("/api/site-data?language=es");
    const wanted = siteData(firstSite(firstSeason), { version: 1, language: "es", today: "2025-05-01" });
    expect(await answer.json()).toEqual({ data: pageData(wanted) });
    expect(wanted.featured).toMatchObject({ name: "Campamento de verano", feeCents: 4000 });
    const headers = { "if-none-match": answer.headers.get("etag") ?? "" };
    expect((await club.app.request("/api/site-data?language=es", { headers })).status).toBe(304);
    expect((await club.app.request("/api/site-data?language=en", { headers })).status).toBe(200);
    expect((await club.app.request("/api/site-data")).status).toBe(400);
  });

  test("depend on the page: summaries everywhere, full programs on their own pages and for registration", async () => {
    const ask = async (path: string): Promise<SiteData> =>
      (await (await club.app.request(`/api/site-data?language=en&path=${path}`)).json()).data;
    const [home, camp, unknown, register] = [
      await ask("/"),
      await ask("/programs/summer-camp/"),
      await ask("/programs/no-such-one"),
      await ask("/register"),
    ];
    expect(await ask("/about")).toEqual(home);
    expect(home.programs.map(({ name }) => name)).toHaveLength(5);
    expect(home.programs[0]).toMatchObject({
      slug: "summer-camp",
      days: "June 12 – 13, 2025",
    });
    expect(JSON.stringify(home.programs)).not.toContain("whatToBring");
    expect([home.program, home.fullPrograms, unknown.program]).toEqual([null, [], null]);
    expect(camp.program).toMatchObject({
      slug: "summer-camp",
      sessions: [{ on: "2025-06-12" }, { on: "2025-06-13" }],
    });
    expect(register.fullPrograms.map(({ slug, questions }) => [slug, questions])).toEqual(
      home.programs.map(({ slug }) => [slug, []]),
    );
    expect((await club.app.request(`/api/site-data?language=en&path=${"x".repeat(201)}`)).status).toBe(400);
  });
});
