import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firstClub } from "#content/club/first-club.ts";
import { teamRefs } from "#domain/club/content.ts";
import { programSlugs } from "#domain/programs/site-data.ts";
import { STAFF_PATHS } from "#domain/staff/staff-paths.ts";
import { createApp } from "#server/app.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { createTestApp, type TestApp } from "#tests/support/servers/test-app.ts";
import { builtPages } from "./client-files.ts";

describe("The pages that the server sends", () => {
  let club: TestApp;
  beforeAll(async () => {
    club = await createTestApp("sqlite");
  });
  afterAll(() => club.close());

  const get = (path: string, headers: Record<string, string> = {}) => club.app.request(path, { headers });
  const shown = async (path: string, headers: Record<string, string> = {}) => {
    const response = await get(path, headers);
    return [path, response.status, await response.text()];
  };
  /** Requests a page of a club with a configured PUBLIC_URL. */
  const named = async (path: string) => {
    const settings = { ...club.deps.settings, publicUrl: "https://club.example.org" };
    const { site } = club.deps.pages;
    const find = builtPages(settings.clientDirectory, settings.publicUrl);
    const pages = { ...club.deps.pages, site, find };
    return createApp({ ...club.deps, settings, pages }).request(path);
  };
  const languageOf = async (path: string, headers: Record<string, string>) =>
    /lang="(..)"/.exec(await (await get(path, headers)).text())?.[1];

  test("come in the language of the address, the stored choice, the browser, or English", async () => {
    const spanish = { "accept-language": "es-MX,es;q=0.9" };
    expect(await languageOf("/?lang=en", { ...spanish, cookie: "i18nextLng=es" })).toBe("en");
    expect(await languageOf("/register", { cookie: "i18nextLng=es", "accept-language": "en-US" })).toBe("es");
    expect(await languageOf("/register/", spanish)).toBe("es");
    expect(await languageOf("/", { "accept-language": "fr-FR,de;q=0.8" })).toBe("en");
  });

  test("keep the chosen language for another year, but put no cookie into a page that caches may keep", async () => {
    const cookieOf = async (path: string, cookie: string) =>
      (await get(path, { cookie })).headers.get("set-cookie");
    expect(await cookieOf("/register", "i18nextLng=es")).toBe(
      "i18nextLng=es; Max-Age=31536000; Path=/; Secure; SameSite=Lax",
    );
    expect(await cookieOf("/register", "i18nextLng=%22<script>")).toBeNull();
    expect(await cookieOf("/register", "")).toBeNull();
    expect(await cookieOf("/register?lang=en", "i18nextLng=es")).toBeNull();
  });

  test("answer 404 with a page where there is none", async () => {
    expect(await shown("/no/such/page")).toEqual(["/no/such/page", 404, expect.stringContaining("404")]);
    expect((await get("/assets/none.js")).status).toBe(404);
  });

  test("are one shell for all staff pages, and 404 for unknown ones", async () => {
    const id = "8f14e45f-ceea-467f-a0e6-1b1f1b1f1b1f";
    for (const path of [
      ...STAFF_PATHS,
      "/admin/",
      `/admin/registrations/${id}`,
      `/admin/registrations/${id}/edit`,
      "/admin/registrations/new",
      `/admin/money/payments/${id}?refund=open`,
    ])
      expect(await shown(path)).toEqual([path, 200, expect.stringContaining(">admin<")]);
    for (const path of ["/admin/nothing", "/admin/money/payments/none", "/admin/today/x"])
      expect(await shown(path)).toEqual([path, 404, expect.stringContaining(">admin<")]);
  });

  test("show each team under its own address and its id, and answer 404 for a team that does not exist", async () => {
    for (const ref of teamRefs(firstClub.teams))
      for (const path of [`/team/${ref}`, `/team/${ref}/`])
        expect(await shown(path)).toEqual([path, 200, expect.stringContaining(`team/${ref}`)]);
    const [, status, text] = await shown("/team/nobody-2031", { "accept-language": "es" });
    expect([status, text]).toEqual([404, expect.stringMatching(/lang="es".*404-team/)]);
    for (const path of ["/team/..%2f..%2fetc%2fpasswd", "/team/constructor", "/team"])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  test("are compressed as the browser accepts, and not resent if it has them", async () => {
    const first = await get("/", { "accept-encoding": "gzip, br" });
    expect(first.headers.get("content-encoding")).toBe("br");
    expect((await get("/", { "accept-encoding": "gzip, br;q=0" })).headers.get("content-encoding")).toBe(
      "gzip",
    );
    expect((await get("/")).headers.get("content-encoding")).toBeNull();
    const etag = first.headers.get("etag") ?? "";
    expect((await get("/", { "accept-encoding": "br", "if-none-match": etag })).status).toBe(304);
    expect(first.headers.get("vary")).toMatch(/Accept-Language/);
  });

  test("under an address that names the language are the same for everybody, so that a cache in front may keep them", async () => {
    const visitors = [
      { cookie: "i18nextLng=en", "accept-language": "en-US" },
      { cookie: "i18nextLng=es; club_session=x", "accept-language": "fr" },
      {},
    ];
    const answers = [];
    for (const visitor of visitors) {
      const answer = await get("/register?lang=es", visitor);
      // The number of the request is for our log.
      answer.headers.delete("x-request-id");
      answers.push({ headers: [...answer.headers].toSorted(), text: await answer.text() });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { headers, text = "" } = answers[0] ?? {};
    expect(text).toContain('lang="es"');
    expect(Object.fromEntries(headers ?? [])).toMatchObject({
      vary: "Accept-Encoding",
      "cdn-cache-control": "public, max-age=60",
      "cache-control": "no-cache",
    });
    expect(Object.fromEntries(headers ?? [])).not.toHaveProperty("set-cookie");
  });

  test("are not cached in front if the language is the visitor's choice, or if there is no page", async () => {
    for (const path of ["/register", "/register?lang=fr", "/no/such/page?lang=es"])
      expect([path, (await get(path)).headers.get("cdn-cache-control")]).toEqual([path, null]);
    expect((await get("/register?lang=fr")).headers.get("vary")).toBe(
      "Accept-Encoding, Accept-Language, Cookie",
    );
  });

  test("list public pages in both languages for search engines, and no staff pages", async () => {
    const robots = await (await named("/robots.txt")).text();
    expect(robots).toContain("\n\nSitemap: https://club.example.org/sitemap.xml\n");
    const sitemap = await (await named("/sitemap.xml")).text();
    expect(sitemap).toContain("<loc>https://club.example.org/register?lang=es</loc>");
    for (const slug of programSlugs(firstSite()))
      expect(sitemap).toContain(`<loc>https://club.example.org/programs/${slug}?lang=es</loc>`);
    for (const { slug } of firstClub.teams) expect(sitemap).toContain(`/team/${slug}?lang=en</loc>`);
    expect(sitemap).not.toMatch(/admin|login|checkout|success/);
  });

  test("name a security contact, valid for half a year", async () => {
    const told = await (await named("/.well-known/security.txt")).text();
    expect(told).toContain("\nCanonical: https://club.example.org/.well-known/security.txt\n");
    expect(told).toContain(`Contact: mailto:${firstClub.email}\n`);
    expect(told).toContain("Expires: 2025-10-28T18:00:00.000Z\nPreferred-Languages: en, es\n");
  });

  test("name their own address only if it is configured", async () => {
    expect(await (await get("/")).text()).not.toMatch(/ORIGIN|<link/);
    expect(await (await named("/")).text()).toContain('<link href="https://club.example.org/x">');
  });
});

test("A page that could not be read is read again on the next request", async () => {
  const folder = await mkdtemp(join(tmpdir(), "club-pages-"));
  const page = builtPages(folder, null);
  await expect(page("en/index")).rejects.toThrow();
  await mkdir(join(folder, "pages/en"), { recursive: true });
  await writeFile(join(folder, "pages/en/index.html"), "<p>Here</p>");
  expect(Buffer.from((await page("en/index")).bodies.identity).toString()).toBe("<p>Here</p>");
  await rm(folder, { recursive: true });
});
