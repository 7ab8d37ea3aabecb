import { afterEach, beforeEach, expect, test } from "vitest";
import { siteFacts } from "#domain/site-facts.ts";
import { firstSite } from "#server/publications/first-site.ts";
import { onBothEngines } from "#tests/support/databases.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { publicationOf } from "./publication-rules.ts";

onBothEngines("The facts of a new installation", (engine) => {
  let club: TestApp;
  beforeEach(async () => {
    club = await createTestApp(engine);
  });
  afterEach(() => club.close());

  test("are the first publication, which says what the build rendered", async () => {
    const { version, hash, site } = club.deps.live.current();
    expect([version, hash]).toEqual([1, publicationOf(firstSite()).hash]);
    expect(site).toEqual(firstSite());
    const [row] = await club.db.selectFrom("publications").selectAll().execute();
    expect(row).toMatchObject({ version: 1, hash, actor: "system" });
  });

  test("are answered in the language that is asked for, and not again to whoever has them", async () => {
    const answer = await club.app.request("/api/facts?language=es");
    const wanted = siteFacts(firstSite(), { version: 1, language: "es", today: "2025-05-01" });
    expect(await answer.json()).toEqual({ data: wanted });
    expect(wanted.camp).toMatchObject({ name: "Campamento de verano", feeCents: 4000 });
    const headers = { "if-none-match": answer.headers.get("etag") ?? "" };
    expect((await club.app.request("/api/facts?language=es", { headers })).status).toBe(304);
    expect((await club.app.request("/api/facts?language=en", { headers })).status).toBe(200);
    expect((await club.app.request("/api/facts")).status).toBe(400);
  });
});
