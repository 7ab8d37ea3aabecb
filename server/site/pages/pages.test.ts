import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serialize } from "node:v8";
import { expect, test } from "vitest";
import { LANGUAGES } from "#domain/text/languages.ts";
import { createApp } from "#server/app.ts";
import { checkAlerts } from "#server/ops/run-checks.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { builtPages } from "#server/platform/http/client-files.ts";
import { openLiveSite } from "#server/platform/published.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { campOf, publisherOf } from "#tests/support/clubs/publishing.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { LivePages } from "./page-renderer.ts";

const QUARTER_HOUR = 15 * 60_000;
const AUGUST_CAMP = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1999";
const HOSTILE = `</script><script>alert(1)</script> {{fee}} %ORIGIN% <!-- \u202Ereversed ${"ñ".repeat(9900)}`;

onEitherEngine("The pages after a publication", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => publisherOf(club));
  const folder = () => join(club.deps.backup.folder, "../pages");

  const get = async (path: string, app = club.app) => (await app.request(path)).text();
  const pageDataOf = (html: string) =>
    JSON.parse(/<script type="application\/json" id="site-data">(.*?)<\/script>/s.exec(html)?.[1] ?? "null");
  const pagesOf = (disk: string, live = club.deps.live) => {
    const { log, now, settings } = club.deps;
    const { clientDirectory, publicUrl } = settings;
    return new LivePages({
      live,
      log,
      now,
      publicUrl,
      folder: disk,
      renderer: join(clientDirectory, "../renderer"),
      built: builtPages(clientDirectory, publicUrl),
      isAnnounced: async () => false,
    });
  };
  const raiseFee = (cents: number) =>
    staff.publish((draft) => {
      campOf(draft).feeCents = cents;
      campOf(draft).texts.es.summary = `Cuesta ${cents}.`;
    });

  test("show a new price and text in both languages, on all pages at once", async () => {
    const old = await club.app.request("/?lang=es");
    await raiseFee(4500);
    await club.deps.pages.follow();
    for (const language of LANGUAGES)
      for (const path of ["/", "/register", "/schedule", "/team/farol-2012b", "/no/such/page"]) {
        const html = await get(`${path}?lang=${language}`);
        expect(html).toContain("fee:4500");
        expect(pageDataOf(html)).toMatchObject({ version: 2, language, featured: { feeCents: 4500 } });
      }
    const fresh = await club.app.request("/?lang=es");
    expect(pageDataOf(await fresh.text()).featured.summary).toBe("Cuesta 4500.");
    expect(fresh.headers.get("etag")).not.toBe(old.headers.get("etag"));
  });

  test("match the shown version: a new program has a page, a removed one answers 404", async () => {
    const camp = async () => (await club.app.request("/programs/august-camp?lang=es")).status;
    expect(await camp()).toBe(404);
    await staff.publish((draft) => {
      const later = { ...structuredClone(campOf(draft)), id: AUGUST_CAMP, slug: "august-camp" };
      draft.programs.push(later);
    });
    // Published, and not yet rendered.
    expect(await camp()).toBe(404);
    await club.deps.pages.follow();
    expect(await camp()).toBe(200);
    expect(pageDataOf(await get("/programs/august-camp")).program).toMatchObject({ id: AUGUST_CAMP });
    await staff.publish((draft) => {
      draft.programs = draft.programs.filter(({ id }) => id !== AUGUST_CAMP);
    });
    await club.deps.pages.follow();
    expect(await camp()).toBe(404);
    expect(await get("/programs/august-camp")).toContain("/404");
  });

  test("are shown by a second server, with a disk of its own or with the same one, which renders once", async () => {
    const db = await openDatabase(club.location);
    const live = await openLiveSite(db);
    const [near, far] = [pagesOf(folder(), live), pagesOf(join(folder(), "far"), live)];
    await raiseFee(4500);
    await club.deps.pages.follow();
    const files = await readdir(folder());
    expect(files).toHaveLength(1);
    for (const pages of [near, far]) {
      const second = createApp({ ...club.deps, db, live, pages });
      await live.refresh();
      await pages.follow();
      for (const language of LANGUAGES)
        expect(await get(`/register?lang=${language}`, second)).toBe(await get(`/register?lang=${language}`));
    }
    expect((await readdir(folder())).filter((name) => name.endsWith(".pages"))).toEqual(files);
    await db.destroy();
  });

  test("are never mixed from two versions", async () => {
    await raiseFee(4100);
    await club.deps.pages.follow();
    const before = await club.deps.pages.find("es/register");
    await raiseFee(4200);
    const seen = new Set<string>();
    const following = club.deps.pages.follow();
    let isDone = false;
    void following.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const html = await get("/register?lang=es");
      const { version, featured } = pageDataOf(html);
      seen.add(`${version} ${featured.feeCents} ${/fee:(\d+)/.exec(html)?.[1]}`);
      await new Promise(setImmediate);
    }
    expect(["2 4100 4100", "3 4200 4200"]).toEqual(expect.arrayContaining([...seen]));
    expect(Buffer.from(before.bodies.identity).toString()).toContain("fee:4100");
    expect(await get("/register?lang=es")).toContain("fee:4200");
  });

  test("show any text as text", async () => {
    await staff.publish((draft) => {
      for (const language of LANGUAGES) campOf(draft).texts[language].description = HOSTILE;
    });
    await club.deps.pages.follow();
    const kept = HOSTILE.replace("\u202E", "");
    for (const language of LANGUAGES) {
      const html = await get(`/?lang=${language}`);
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(pageDataOf(html).featured.description).toBe(kept);
      const { data } = await (await club.app.request(`/api/site-data?language=${language}`)).json();
      expect(data.featured.description).toBe(kept);
    }
  });

  test("are rendered again if their file is damaged, and reused by a later start otherwise", {
    tags: ["full"],
  }, async () => {
    await raiseFee(4500);
    await club.deps.pages.follow();
    const [name = ""] = await readdir(folder());
    const file = join(folder(), name);
    const whole = await readFile(file);
    const later = pagesOf(folder());
    await later.follow();
    expect(await later.find("en/register")).toEqual(await club.deps.pages.find("en/register"));
    for (const spoiled of [whole.subarray(0, 50_000), Buffer.alloc(whole.length), serialize({})]) {
      await writeFile(file, spoiled);
      await pagesOf(folder()).follow();
      expect((await readFile(file)).equals(whole)).toBe(true);
    }
  });

  test("stay unchanged if rendering fails; staff are alerted and get the all-clear", async () => {
    await staff.publish((draft) => {
      campOf(draft).slug = "breaks-every-page";
    });
    await club.deps.pages.follow();
    expect(await get("/register")).toBe('<html lang="en">register</html>');
    await checkAlerts(club.deps);
    const today = async () => (await (await staff.staff.get("/api/admin/alerts")).json()).data;
    expect(JSON.stringify(await today())).toContain("pages_behind");
    await raiseFee(4700);
    await staff.publish((draft) => {
      campOf(draft).slug = "summer-camp";
    });
    await club.deps.pages.follow();
    expect(await get("/register")).toContain("fee:4700");
    club.advance(QUARTER_HOUR + 1000);
    await checkAlerts(club.deps);
    expect(JSON.stringify(await today())).not.toContain("pages_behind");
  });

  test("are rendered again when the date selects another camp", { tags: ["full"] }, async () => {
    await staff.publish((draft) => {
      const later = structuredClone(campOf(draft));
      later.id = AUGUST_CAMP;
      Object.assign(later, { slug: "august-camp", feeCents: 5200 });
      later.sessions = [{ on: "2025-08-12", starts: "18:00", ends: "20:30", place: null }];
      draft.programs.push(later);
    });
    await club.deps.pages.follow();
    expect(await get("/register")).toContain("fee:4000");
    club.setNow("2025-06-14T18:00:00.000Z");
    await club.deps.pages.follow();
    expect(await get("/register")).toContain("fee:5200");
    const { data } = await (await club.app.request("/api/site-data?language=en")).json();
    expect(data.featured.feeCents).toBe(5200);
  });
});
