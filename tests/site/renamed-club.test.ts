import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firstClub } from "#content/club/first-club.ts";
import { sitePages } from "#content/product/site-pages.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { calendarPath } from "#domain/text/site-routes.ts";
import { createApp } from "#server/app.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { builtPages } from "#server/platform/http/client-files.ts";
import { LivePages } from "#server/site/pages/page-renderer.ts";
import { publishClub } from "#tests/support/clubs/published-club.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { createTestApp, type TestApp } from "#tests/support/servers/test-app.ts";
import { type StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

const DIST = resolve(import.meta.dirname, "../../dist");
const SITE = "https://club.example.org";
const { name, town, slogan, color, email, links } = firstClub;
const OLD = [name, town, slogan.en, slogan.es, color, email, ...links.map(({ url }) => url)];
const RENAMED = {
  name: "Unión Mesilla",
  town: "Las Palomas Altas",
  slogan: { en: "All together, every week.", es: "Todos juntos, cada semana." },
  timeZone: "America/New_York",
  color: "#5b2a86",
  email: "hola@union.example.org",
  links: [],
  // The first address has the old town in it, and is not the club's name.
  place: { ...firstClub.place, city: "Elsewhere, NM 88001", mapsUrl: "https://maps.example.org/park" },
};

/** The old names that a text still has, whatever escapes and broken lines it is written with. */
function oldIn(text: string): string[] {
  const plain = text.replaceAll("\r\n ", "").replaceAll("&#x27;", "'").toLowerCase();
  return OLD.filter((name) => plain.includes(name.toLowerCase()));
}

describe("Renaming the club leaves no old name", () => {
  let club: TestApp;
  let app: ReturnType<typeof createApp>;
  let staff: StaffVisitor;
  let folder: string;
  beforeAll(async () => {
    club = await createTestApp("sqlite");
    folder = await mkdtemp(join(tmpdir(), "club-renamed-"));
    const { live, log, now } = club.deps;
    const clientDirectory = join(DIST, "client");
    const built = builtPages(clientDirectory, null);
    const pages = new LivePages({
      live,
      log,
      now,
      folder,
      built,
      publicUrl: SITE,
      renderer: join(DIST, "renderer"),
      isAnnounced: async () => false,
    });
    await publishClub(club.deps, RENAMED);
    await pages.follow();
    expect(pages.isBehind).toBe(false);
    app = createApp({
      ...club.deps,
      pages,
      settings: { ...club.deps.settings, clientDirectory, publicUrl: SITE },
    });
    staff = await signedIn(app);
  });
  afterAll(async () => {
    await club.close();
    await rm(folder, { recursive: true, force: true });
  });
  const read = async (address: string) => (await app.request(address)).text();

  test("on any page, in either language", async () => {
    for (const language of LANGUAGES)
      for (const { path } of sitePages(club.deps.live.current().site)) {
        const html = await read(`${path}?lang=${language}`);
        expect(html, path).toContain(RENAMED.name);
        expect(html, path).toContain('href="/brand-5b2a86.css"');
        expect(oldIn(html), path).toEqual([]);
      }
    expect(await read("/brand-5b2a86.css")).toBe(":root{--brand:#5b2a86}");
  });

  test("in the manifest, the facts, the policies and what crawlers read", async () => {
    const manifest = JSON.parse(await read("/manifest.webmanifest"));
    expect(manifest).toMatchObject({ name: RENAMED.name, short_name: RENAMED.name, theme_color: "#5b2a86" });
    const addresses = [
      "/manifest.webmanifest",
      "/api/site-data?language=es",
      ...["programs", "announcements", "testimonials", "config"].map((name) => `/api/${name}`),
      ...LANGUAGES.map((language) => `/api/policies/current?language=${language}`),
      ...["/.well-known/security.txt", "/robots.txt", "/sitemap.xml"],
      ...LANGUAGES.map((language) => calendarPath(language, firstCamp.id)),
    ];
    for (const address of addresses) {
      const response = await app.request(address);
      expect(response.status, address).toBe(200);
      expect(oldIn(await response.text()), address).toEqual([]);
    }
  });

  test("in any mail, its sender, its color or its calendar file", async () => {
    club.mailbox.sent.splice(0);
    await payRegistration(club);
    await sendDueMail(club.deps);
    const mails = club.mailbox.sent.splice(0);
    expect(mails.length).toBeGreaterThan(1);
    for (const { from, replyTo, subject, text, html, attachments } of mails) {
      expect(replyTo.name).toBe(RENAMED.name);
      expect(html).toContain("#5b2a86");
      const all = [
        from.name,
        subject,
        text,
        html,
        ...attachments.flatMap(({ filename, content }) => [filename, content]),
      ];
      expect(oldIn(all.join("\n"))).toEqual([]);
    }
    const [calendar] = mails.flatMap(({ attachments }) => attachments);
    expect(calendar?.filename).toMatch(/mesilla/);
    // Families' calendars know the evenings by the first domain.
    expect(calendar?.content.replaceAll("\r\n ", "")).toContain(`@${firstClub.domain}`);
    // Six in the evening by the new clock.
    expect(calendar?.content).toContain(`DTSTART;TZID=${RENAMED.timeZone}:20250612T180000`);
  });

  test("in what staff see beside their drafts", async () => {
    for (const address of ["today", "setup", "programs", "seasons", "session/methods", "sheets/check-in"]) {
      const response = await staff.get(`/api/admin/${address}`);
      expect(response.status, address).toBe(200);
      expect(oldIn(await response.text()), address).toEqual([]);
    }
  });

  test("in a file that staff take home, or its name", async () => {
    const files = [
      "/api/registrations/export",
      "/api/admin/payments/export?from=2025-01-01&to=2025-12-31",
      "/api/admin/payments/export?from=2025-01-01&to=2025-12-31&sheet=transactions",
      "/api/admin/sheets/roster?format=csv",
    ];
    for (const address of files) {
      const response = await staff.get(address);
      expect(response.status, address).toBe(200);
      const fileName = response.headers.get("content-disposition");
      expect(fileName, address).toContain("filename=");
      expect(oldIn(`${fileName}\n${await response.text()}`), address).toEqual([]);
    }
  });
});
