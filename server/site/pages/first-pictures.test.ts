import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type PictureId, pictures, sceneIds } from "#content/club/pictures.ts";
import { PAGES_ID } from "#domain/club/facts.ts";
import {
  MARK_SIZES,
  markAddress,
  PAGE_WIDTHS,
  pictureAddress,
  SAME_PICTURES,
} from "#domain/club/page-texts.ts";
import { createApp } from "#server/app.ts";
import { pageFiles } from "#server/platform/http/client-files.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { runJob } from "#tests/support/run-job.ts";
import { StaffVisitor } from "#tests/support/staff-visitor.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { keepFirstPictures } from "./first-pictures.ts";
import { LivePages } from "./live-pages.ts";
import { openLiveSite } from "./live-site.ts";

const CLUB = resolve(import.meta.dirname, "../../../content/club");
const [SCENE, OTHER] = sceneIds as readonly PictureId[] as [PictureId, PictureId];
const GREEN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#0a0" d="M0 0h16v9H0z"/></svg>';
const base64 = (file: string) => Buffer.from(file).toString("base64");

/** A picture's colours, roughly. */
const looks = async (file: Buffer | string) =>
  sharp(file).flatten({ background: "#fff" }).resize(4, 4, { fit: "fill" }).raw().toBuffer();

async function difference(one: Buffer | string, other: Buffer | string): Promise<number> {
  const [a, b] = await Promise.all([looks(one), looks(other)]);
  return Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))));
}

onEitherEngine("The mark and pictures of content/club", (engine) => {
  let club: TestApp;
  let folder: string;
  beforeEach(async () => {
    club = await createTestApp(engine);
    folder = await mkdtemp(join(tmpdir(), "club-content-"));
    await cp(join(CLUB, "mark.svg"), join(folder, "mark.svg"));
    await cp(join(CLUB, "images"), join(folder, "images"), { recursive: true });
  });
  afterEach(async () => {
    await club.close();
    await rm(folder, { recursive: true, force: true });
  });

  const drawing = (id: PictureId) => join("images", `${pictures[id].file}.svg`);
  const edit = (file: string, content: string | Buffer = GREEN) => writeFile(join(folder, file), content);
  /** The next start of the server, with content/club as it is then. */
  async function start() {
    const firstPictures = await keepFirstPictures(club.deps, folder);
    const live = await openLiveSite(club.db, firstPictures);
    const { log, now, settings, backup } = club.deps;
    const pages = new LivePages({
      ...{ live, log, now, publicUrl: null, folder: join(backup.folder, "../next-pages") },
      renderer: join(settings.clientDirectory, "../renderer"),
      built: pageFiles(settings.clientDirectory, null),
      isAnnounced: async () => false,
    });
    await pages.follow();
    const app = createApp({ ...club.deps, live, pages });
    const staff = new StaffVisitor(app);
    await staff.signIn();
    const factsIn = (html: string) =>
      JSON.parse(/<script type="application\/json" id="facts">(.*?)<\/script>/s.exec(html)?.[1] ?? "null");
    return { app, staff, firstPictures, factsIn };
  }
  const bytesAt = async ({ app }: Awaited<ReturnType<typeof start>>, address: string) => {
    const response = await app.request(address);
    expect([address, response.status]).toEqual([address, 200]);
    return Buffer.from(await response.arrayBuffer());
  };

  test("are the build's files while they are those of the first start", async () => {
    const first = await start();
    expect(first.firstPictures).toEqual(SAME_PICTURES);
    const second = await start();
    expect(second.firstPictures).toEqual(SAME_PICTURES);
    const kept = await club.db.selectFrom("pictures").select(["picture", "size"]).execute();
    expect(kept).toHaveLength(Object.keys(pictures).length + 1);
    for (const { picture, size } of kept.slice(0, 3))
      expect((await first.app.request(`/pictures/${picture}-${encodeURI(size)}.svg`)).status).toBe(404);
  });

  test("stay the first start's on pages, cards and phones when the files are edited, until staff upload others", async () => {
    const brand = { mark: "mark", tab: "favicon", icon: "icon-512", card: "social-card" };
    await start();
    await edit(drawing(SCENE));
    await edit(join("images", `${brand.icon}.svg`));
    const next = await start();
    const { mark, pictures: ids } = next.firstPictures;
    expect(Object.keys(ids)).toEqual([SCENE]);
    const facts = (await (await next.app.request("/api/facts?language=es")).json()).data;
    expect(facts.pictures).toEqual(ids);
    expect(next.factsIn(await (await next.app.request("/")).text())).toMatchObject({
      pictures: ids,
      club: { mark },
    });
    for (const size of [...PAGE_WIDTHS, "card"] as const) {
      const shown = await bytesAt(next, pictureAddress(ids[SCENE] ?? "", size));
      const crop = size === "card" ? { width: 1200, height: 630 } : { width: 640, height: 360 };
      const original = await sharp(join(CLUB, drawing(SCENE)))
        .resize({ ...crop, fit: "cover" })
        .png()
        .toBuffer();
      expect(await difference(shown, original)).toBeLessThan(12);
    }
    for (const size of MARK_SIZES) {
      const shown = await bytesAt(next, markAddress(mark ?? "", size));
      const name =
        { header: "mark", tab: "images/favicon", card: "images/social-card" }[size as string] ??
        "images/icon-512";
      const { width = 0, height = 0 } = await sharp(shown).metadata();
      const resized = { width, height, fit: "contain", background: "#fff" } as const;
      const original = await sharp(join(CLUB, `${name}.svg`))
        .flatten({ background: "#fff" })
        .resize(resized)
        .png()
        .toBuffer();
      expect([size, (await difference(shown, original)) < 24]).toEqual([size, true]);
    }
    const { icons } = await (await next.app.request("/manifest.webmanifest")).json();
    expect(icons.map(({ src }: { src: string }) => src)).toEqual([
      markAddress(mark ?? "", "192"),
      markAddress(mark ?? "", "512"),
    ]);
    // Staff see it where they would replace it, and their draft says nothing of it.
    expect((await (await next.staff.get("/api/admin/samples")).json()).data.firstPictures).toEqual(
      next.firstPictures,
    );
    const address = `/api/admin/drafts/pages/${PAGES_ID}`;
    const { payload, published } = (await (await next.staff.get(address)).json()).data;
    expect([payload.pictures, published.pictures]).toEqual([{}, {}]);
    const uploaded = await next.staff.call("POST", "/api/admin/pictures", {
      purpose: SCENE,
      file: base64(GREEN),
    });
    const { id } = (await uploaded.json()).data;
    const changed = { ...payload, pictures: { [SCENE]: id } };
    await next.staff.call("PUT", address, { payload: changed, version: 0 });
    const draft = { subject: "pages", id: PAGES_ID, version: 1 };
    expect((await next.staff.call("POST", "/api/admin/publications", draft)).status).toBe(200);
    const after = (await (await next.app.request("/api/facts?language=en")).json()).data;
    expect(after).toMatchObject({ pictures: { [SCENE]: id }, club: { mark } });
    // A photograph instead of the drawing is an edit like another.
    await edit(drawing(SCENE).replace(".svg", ".png"), await sharp(Buffer.from(GREEN)).png().toBuffer());
    expect((await start()).firstPictures.pictures).toEqual(ids);
  });

  test("are kept while nobody shows them, and a photograph's sizes too", async () => {
    const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
    const leaves = await sharp({
      create: { width: 400, height: 225, channels: 3, background: "#888", noise },
    })
      .png()
      .toBuffer();
    const photograph = await sharp(leaves).resize(3200, 1800).jpeg({ quality: 100 }).toBuffer();
    expect(photograph.length).toBeGreaterThan(700_000);
    await edit(join("images", `${pictures[OTHER].file}.jpg`), photograph);
    await start();
    club.advance(40 * 86_400_000);
    await runJob(club, "housekeeping");
    await rm(join(folder, "images", `${pictures[OTHER].file}.jpg`));
    await edit("mark.svg");
    const next = await start();
    expect(Object.keys(next.firstPictures.pictures)).toEqual([OTHER]);
    await runJob(club, "housekeeping");
    const shown = await bytesAt(next, pictureAddress(next.firstPictures.pictures[OTHER] ?? "", 640));
    expect(await difference(shown, photograph)).toBeLessThan(40);
    await bytesAt(next, markAddress(next.firstPictures.mark ?? "", "header"));
  });

  test("are the build's where they cannot be kept, and the server starts", async () => {
    const wide = { create: { width: 9000, height: 4000, channels: 3 as const, background: "#123456" } };
    await edit(join("images", `${pictures[OTHER].file}.jpg`), await sharp(wide).jpeg().toBuffer());
    await edit(drawing(SCENE), "no picture");
    expect((await start()).firstPictures).toEqual(SAME_PICTURES);
    await edit(drawing(SCENE));
    expect((await start()).firstPictures).toEqual(SAME_PICTURES);
  });
});
