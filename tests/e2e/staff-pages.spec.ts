import { expect } from "@playwright/test";
import sharp from "sharp";
import { pictureOfPage, pictures } from "#content/club/pictures.ts";
import { firstPages } from "#content/product/first-pages.ts";
import { textsIn } from "#domain/club/pages-draft.ts";
import { expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";

/** The picture above home, and the key of its description. */
const PICTURE = pictureOfPage.homeAbove;
const DESCRIBED = pictures[PICTURE].alt;

const TITLE = { en: "Every evening, a ball.", es: "Cada tarde, un balón." };
const ALT = { en: "Blue, from edge to edge.", es: "Azul, de orilla a orilla." };
const PLACE = "home.hero.title";
const LANGUAGES = ["en", "es"] as const;

test("Staff change a text and a picture of the pages, see them in the preview, and visitors find both in both languages", async ({
  page,
  text,
  staff,
  site,
  language: shown,
}) => {
  await staff.signIn("/admin/website/pages");
  await expect(page.getByRole("heading", { level: 2, name: text("adminPages:title") })).toBeVisible();
  await staff.field(`texts.en.${PLACE}`).fill("{{nobody}}");
  await expect(page.getByText(text("adminPages:wrong.unknown_placeholder"))).toBeVisible();
  for (const language of LANGUAGES) await staff.field(`texts.${language}.${PLACE}`).fill(TITLE[language]);
  await expect(page.getByText(text("adminPages:wrong.unknown_placeholder"))).toBeHidden();
  await staff.expectSaved();
  await expectSound(page);
  await page.reload();
  await expect(staff.field(`texts.es.${PLACE}`)).toHaveValue(TITLE.es);
  await expect(page.getByText(text("adminPages:names.home.hero.place")).first()).toBeVisible();
  await test.step("on a wide screen the page with the draft is beside its texts", async () => {
    const size = page.viewportSize() ?? { width: 360, height: 740 };
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(page.frameLocator("iframe").locator("h1")).toHaveText(TITLE[shown]);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(size);
  });
  const preview = await page
    .getByRole("link", { name: text("adminPublications:preview.es") })
    .getAttribute("href");
  const previewed = await page.request.get(`${site.url}${preview}`);
  expect(await previewed.text()).toContain(TITLE.es);

  await page.getByLabel(text("adminPages:page"), { exact: true }).selectOption("pictures");
  const buffer = await sharp({ create: { width: 1000, height: 800, channels: 3, background: "#2255aa" } })
    .png()
    .toBuffer();
  await staff.field(`pictures.${PICTURE}`).setInputFiles({ name: "blue.png", mimeType: "image/png", buffer });
  await expect(staff.field(`texts.en.pictures.${DESCRIBED}`)).toHaveValue("");
  await staff.expectSaved();
  await staff.reviewDraft();
  await expect(page.getByText(text("adminPages:wrong.missing_text")).first()).toBeVisible();
  await page
    .getByRole("link", { name: new RegExp(text("adminPages:wrong.missing_text")) })
    .first()
    .click();
  await expect(staff.field(`texts.en.pictures.${DESCRIBED}`)).toBeFocused();
  for (const language of LANGUAGES)
    await staff.field(`texts.${language}.pictures.${DESCRIBED}`).fill(ALT[language]);
  await staff.expectSaved();
  await staff.reviewDraft();
  await expect(page.getByText(TITLE.en)).toBeVisible();
  await staff.publish(2);

  for (const language of LANGUAGES) {
    const before = textsIn(firstPages.texts[language]).find(([place]) => place === PLACE)?.[1] ?? "";
    const read = async () => (await fetch(`${site.url}/?lang=${language}`)).text();
    await expect.poll(read).toContain(TITLE[language]);
    const html = await read();
    expect(html).not.toContain(before);
    expect(html).toContain(`alt="${ALT[language]}"`);
    expect(html).toMatch(/srcSet="\/pictures\/[0-9a-f]{32}-640w\.webp 640w/i);
    // With scripts: the texts that the browser fetches are the same.
    await page.goto(`${site.url}/?lang=${language}`);
    await expect(page.locator("#root[data-hydrated=yes]")).toBeAttached();
    await expect(page.getByRole("heading", { level: 1, name: TITLE[language] })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: TITLE[language] })).toBeVisible();
  }
});

test("Staff remove, move and add the rows of a list, and visitors find them so in both languages", async ({
  page,
  site,
  text,
  language,
  staff,
}) => {
  const LIST = "home.values.list";
  const rows = firstPages.texts[language].home as unknown as { values: { list: { title: string }[] } };
  const [first, second, third] = rows.values.list.map(({ title }) => title);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await staff.signIn("/admin/website/pages?page=home");
  const list = page.locator("fieldset").filter({ has: button(`${text("terms:edit")}: ${second}`) });
  const added = rows.values.list.length;
  await list.getByRole("button", { name: text("adminPages:rows.add") }).click();
  await expect(staff.field(`texts.en.${LIST}.${added}.title`)).toBeFocused();
  for (const tag of LANGUAGES) {
    await staff.field(`texts.${tag}.${LIST}.${added}.title`).fill(TITLE[tag]);
    await staff.field(`texts.${tag}.${LIST}.${added}.text`).fill(ALT[tag]);
  }
  await button(`${text("terms:remove")}: ${first}`).click();
  await expect(button(`${text("terms:remove")}: ${first}`)).toBeHidden();
  await button(text("adminPrograms:questions.downOf", { question: second ?? "" })).click();
  await expect(page.getByText(text("adminPages:wrong.missing_text"))).toBeHidden();
  await staff.expectSaved();
  await expectSound(page);
  await page.goto(`${site.url}/admin/publications`);
  await staff.publish(2);
  for (const tag of LANGUAGES)
    await expect.poll(async () => (await fetch(`${site.url}/?lang=${tag}`)).text()).toContain(TITLE[tag]);
  const html = await (await fetch(`${site.url}/?lang=${language}`)).text();
  expect(html).not.toContain(`>${first}</dt>`);
  const titles = third ? [third, second, TITLE[language]] : [TITLE[language], second];
  const places = titles.map((title) => html.indexOf(`>${title}</dt>`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});
