import { describe, expect, test } from "vitest";
import { previewPath } from "#domain/staff/staff-paths.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { campOf, publisherOf, SEASON } from "#tests/support/clubs/publishing.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { previewPage } from "./preview.ts";

const of = { subject: "season", id: SEASON, language: "en" } as const;

onEitherEngine("A draft that staff look at before they publish it", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => publisherOf(club));

  const look = (path: string, language: "en" | "es" = "en") =>
    staff.staff.get(previewPath({ ...of, language, path }));
  const write = async (change: (payload: Record<string, unknown>) => void) => {
    const { payload, version } = await staff.read();
    change(payload as unknown as Record<string, unknown>);
    await staff.write(payload, version);
  };

  test("is shown in both languages to staff only, while everybody else sees the live site", async () => {
    const { payload, version } = await staff.read();
    campOf(payload).feeCents = 4500;
    const clinic = {
      ...campOf(payload),
      id: crypto.randomUUID(),
      slug: "new-clinic",
      kind: "clinic" as const,
    };
    payload.programs.push(clinic);
    await staff.write(payload, version);
    for (const language of LANGUAGES) {
      const answer = await look("/programs/new-clinic", language);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(`<html lang="${language}">/programs/new-clinic fee:4500`);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
      expect(answer.headers.get("content-security-policy")).toMatch(/sandbox (?!.*allow-scripts)/);
    }
    expect((await club.app.request(previewPath(of))).status).toBe(401);
    await club.deps.pages.follow();
    expect((await club.app.request("/programs/new-clinic")).status).toBe(404);
    expect(await (await club.app.request("/")).text()).not.toContain("4500");
  });

  test("answers unknown paths with the 404 page, and refuses other subjects", async () => {
    const none = await look("/programs/no-such-one");
    expect([none.status, await none.text()]).toEqual([404, expect.stringContaining("/404")]);
    for (const address of [
      previewPath({ ...of, subject: "family" }),
      previewPath({ ...of, id: crypto.randomUUID() }),
    ])
      expect((await staff.staff.get(address)).status).toBe(404);
    expect((await look("https://elsewhere.example")).status).toBe(400);
  });

  test("says that an incomplete season cannot be shown yet", async () => {
    await write((payload) => {
      payload.programs = [];
    });
    const empty = await look("/");
    expect(empty.status).toBe(409);
    expect(await empty.text()).toContain("This draft cannot be shown yet");
    await write((payload) => {
      payload.programs = [{ sessions: "none yet" }];
    });
    expect((await look("/")).status).toBe(409);
  });

  test("reports a rendering failure, and the next one works", async () => {
    const rename = (slug: string) =>
      write((payload) => {
        for (const program of (payload.programs as { slug: string }[]).slice(0, 1)) program.slug = slug;
      });
    await rename("breaks-every-page");
    const broken = await look("/");
    expect(broken.status).toBe(409);
    expect(await broken.text()).toContain("could not be shown");
    await rename("summer-camp");
    expect((await look("/")).status).toBe(200);
  });
});

describe("A page of a preview", () => {
  const shown = { ...of, path: "/", editorLanguage: "en" } as const;
  const html = [
    '<html lang="en"><head><meta name="robots" content="all"><template id="code"><script src="/x.js"></script></template>',
    '<script type="module" src="/assets/start.js"></script></head><body class="page"><a class="x" href="/dues?a=1&amp;b=2#top">Dues</a>',
    '<a href="/admin/programs">Staff</a><a href="https://example.org/dues">Elsewhere</a><a href="//example.org">There</a>',
    '<a href="/assets/paper.pdf">Paper</a><script type="application/json" id="site-data">{"a":"\\u003c/script>"}</script></body></html>',
  ].join("\n");
  const page = previewPage(html, shown);

  test("runs no script and is not indexed", () => {
    expect(page).not.toMatch(/<script|<template/);
    expect(page.match(/<meta name="robots"[^>]*>/g)).toEqual(['<meta name="robots" content="noindex">']);
  });

  test("links to other previews, and leaves external and staff links unchanged", () => {
    const dues = previewPath({ ...of, path: "/dues" }).replaceAll("&", "&amp;");
    expect(page).toContain(`<a class="x" href="${dues}">Dues</a>`);
    for (const kept of ["/admin/programs", "https://example.org/dues", "//example.org", "/assets/paper.pdf"])
      expect(page).toContain(`<a href="${kept}">`);
  });

  test("starts with a notice of its state and its languages", () => {
    const strip = /<body class="page"><aside .*?<\/aside>/s.exec(page)?.[0] ?? "";
    expect(strip).toContain("Preview: not published");
    expect(strip).toContain(previewPath({ ...of, language: "es", path: "/" }).replaceAll("&", "&amp;"));
  });
});
