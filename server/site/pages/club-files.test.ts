import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureOfPage, pictures } from "#content/club/pictures.ts";
import { firstPages } from "#content/product/first-pages.ts";
import { PAGES_ID } from "#domain/club/content.ts";
import { clubTextsUrl, type PublishedPages, textsHash } from "#domain/club/page-content.ts";
import { PAGE_WIDTHS, pictureUrl } from "#domain/club/pictures.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { openLiveSite } from "#server/platform/published.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { publishDraft, publisherOf } from "#tests/support/clubs/publishing.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

type Typed = Record<string, Record<string, string | Record<string, string>>>;

onEitherEngine("The pages' texts and pictures", (engine) => {
  const club = clubPerTest(engine);
  const publisher = perTest(() => publisherOf(club));

  const publish = (change: (draft: { texts: Record<"en" | "es", Typed>; pictures: object }) => void) =>
    publishDraft(publisher.staff, { subject: "pages", id: PAGES_ID }, change);
  const setTitles = (title: string) =>
    publish(({ texts }) => {
      for (const language of LANGUAGES) Object.assign(Object(texts[language].about?.invite), { title });
    });
  const live = () => club.deps.live.current().site.pages;
  const textsAt = async (address: string, app = club.app) => {
    const answer = await app.request(address);
    return { status: answer.status, cache: answer.headers.get("cache-control"), texts: await answer.json() };
  };
  const addressOf = (pages: PublishedPages, language: "en" | "es" = "en") =>
    clubTextsUrl(language, textsHash(pages));

  test("start as in content/, word for word, at an address that may be kept forever", async () => {
    expect(live()).toEqual(firstPages);
    for (const language of LANGUAGES) {
      const { meta: _ofTheRenderer, ...texts } = firstPages.texts[language];
      const answer = await textsAt(addressOf(firstPages, language));
      expect(answer).toEqual({ status: 200, cache: expect.stringContaining("immutable"), texts });
    }
  });

  test("are published with a log line, under another address, also by another server, and can be undone", async () => {
    const other = await openLiveSite(club.db);
    expect(await setTitles("  Come and   see {{club}} ")).toMatchObject({
      status: 200,
      data: { version: 2 },
    });
    for (const language of LANGUAGES) {
      const { cache, texts } = await textsAt(addressOf(live(), language));
      expect([cache, texts.about.invite.title]).toEqual([
        expect.stringContaining("immutable"),
        "Come and see {{club}}",
      ]);
      const facts = await (await club.app.request(`/api/site-data?language=${language}`)).json();
      expect(facts.data.textsHash).toBe(textsHash(live()));
    }
    await other.refresh();
    expect(other.current().site.pages).toEqual(live());
    const log = await readRows(club.db, "auditLog", { action: "pages_published" }, ["subject"]);
    expect(log).toEqual([{ subject: PAGES_ID }]);

    const undone = { status: 200, data: [{ subject: "pages", id: PAGES_ID }] };
    expect(await publisher.undo(1)).toMatchObject(undone);
    await publish(() => {});
    expect(live()).toEqual(firstPages);
  });

  test("are answered uncached for an address of an earlier publication", async () => {
    const before = addressOf(live());
    await setTitles("Another evening");
    await setTitles("And another");
    await club.deps.pages.follow();
    const { status, cache, texts } = await textsAt(before);
    expect([status, cache, texts.about.invite.title]).toEqual([200, "no-store", "And another"]);
  });

  test("are refused with a missing language, an unknown placeholder, or too many letters", async () => {
    const refused = await publish(({ texts }) => {
      Object.assign(Object(texts.es.home?.hero), {
        title: " ",
        text: "{{campLength, money}} y {{nobody}}",
        place: "x".repeat(1001),
      });
      Object.assign(Object(texts.en.about?.invite), { text: "{{team}}", unknown: "dropped" });
      Object.assign(Object(texts.en.teams?.levels), { title: "{{ half" });
    });
    expect(refused).toMatchObject({ status: 409, code: "not_publishable" });
    expect(refused.fields).toEqual({
      "texts.es.home.hero.title": "missing_text",
      "texts.es.home.hero.text": "unknown_placeholder",
      "texts.es.home.hero.place": "too_long",
      "texts.en.about.invite.text": "unknown_placeholder",
      "texts.en.teams.levels.title": "unknown_placeholder",
    });
    expect(live()).toEqual(firstPages);
  });

  test("have lists of any length, with the same rows in both languages", async () => {
    const [first, second, third] = Object.keys(pictures);
    const rows = (title: string) =>
      [1, 2].map((number) => ({ title: `${title} ${number}`, text: "{{club}}" }));
    const published = await publish(({ texts }) => {
      for (const language of LANGUAGES) {
        Object.assign(Object(texts[language].about?.values), { list: rows(language) });
        Object.assign(Object(texts[language].about?.story), { paragraphs: [] });
        Object.assign(Object(texts[language].gallery), {
          pictures: [first, second, first, third],
        });
      }
    });
    expect(published).toMatchObject({ status: 200 });
    for (const language of LANGUAGES) {
      const { texts } = await textsAt(addressOf(live(), language));
      expect(texts.about.values.list).toEqual(rows(language));
      expect([texts.about.story.paragraphs, texts.gallery.pictures.length]).toEqual([[], 4]);
    }
  });

  test("are refused with a row in one language, too many rows, or a choice that is none or differs", async () => {
    const before = live();
    let added = 0;
    const refused = await publish(({ texts }) => {
      const [english, spanish] = [Object(texts.en), Object(texts.es)];
      added = english.about.values.list.length;
      english.about.values.list.push({ title: "Alone", text: "{{nobody}}" });
      english.home.programs.offers[0].kinds = "camp parade";
      const [, offer] = english.home.programs.offers;
      spanish.home.programs.offers[1].picture = Object.keys(pictures).find((name) => name !== offer.picture);
      for (const { structure } of [english, spanish])
        structure.pillars.list = Array(7).fill({ title: "Post", text: "Post" });
    });
    expect(refused.fields).toEqual({
      [`texts.en.about.values.list.${added}.text`]: "unknown_placeholder",
      [`texts.es.about.values.list.${added}.title`]: "missing_text",
      [`texts.es.about.values.list.${added}.text`]: "missing_text",
      "texts.en.home.programs.offers.0.kinds": "not_chosen",
      "texts.en.home.programs.offers.1.picture": "not_chosen",
      "texts.en.structure.pillars.list": "too_many_rows",
      "texts.es.structure.pillars.list": "too_many_rows",
    });
    expect(live()).toEqual(before);
  });

  test("have uploaded pictures cut to the proportions of their place, in each width and as a card", async () => {
    const place = pictureOfPage.homeAbove;
    const shape = pictures[place];
    const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: "#357" } })
      .jpeg()
      .toBuffer();
    const upload = { purpose: place, file: photo.toString("base64") };
    const staff = await signedIn(club.app);
    const stored = await staff.call("POST", "/api/admin/pictures", upload);
    const id: string = (await stored.json()).data.id;
    const shapeOf = async (address: string) => {
      const answer = await club.app.request(address);
      const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      return [answer.headers.get("content-type"), format, width, height];
    };
    for (const width of PAGE_WIDTHS)
      expect(await shapeOf(pictureUrl(id, width))).toEqual([
        ...["image/webp", "webp"],
        ...[width, Math.round((width * shape.height) / shape.width)],
      ]);
    expect(await shapeOf(pictureUrl(id, "card"))).toEqual(["image/jpeg", "jpeg", 1200, 630]);
    const chosen = (replaced: object) => publish((draft) => Object.assign(draft, { pictures: replaced }));
    expect(await chosen({ [place]: "0".repeat(32) })).toMatchObject({
      fields: { [`pictures.${place}`]: "unknown_picture" },
    });
    expect(await chosen({ nowhere: id })).toMatchObject({ fields: { "pictures.nowhere": "invalid_input" } });
    expect(await chosen({ [place]: id })).toMatchObject({ status: 200 });
    expect(live().pictures).toEqual({ [place]: id });
  });
});
