import { expect } from "@playwright/test";
import sharp from "sharp";
import { firstClub } from "#content/club/first-club.ts";
import { pictureOfPage, pictures } from "#content/club/pictures.ts";
import { firstPages } from "#content/product/first-pages.ts";
import { textsIn } from "#domain/club/pages-draft.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { shownAt } from "#tests/e2e/support/open-page.ts";

/** The picture above home, and the key of its description. */
const PICTURE = pictureOfPage.homeAbove;
const DESCRIBED = pictures[PICTURE].alt;

const TITLE = { en: "Every evening, a ball.", es: "Cada tarde, un balón." };
const ALT = { en: "Blue, from edge to edge.", es: "Azul, de orilla a orilla." };
const PLACE = "home.hero.title";
const LIST = "home.values.list";
const ROW = { en: "Every child", es: "Todos los niños" };
const LANGUAGES = ["en", "es"] as const;

test("Staff change a text, a picture and a list of the pages", async ({ staff, language: shown }) => {
  const { page, text, site } = staff;
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
  const { values } = firstPages.texts[shown].home as unknown as { values: { list: { title: string }[] } };
  const [first, second, third] = values.list.map(({ title }) => title);
  await test.step("a row of a list is added, one removed and one moved", async () => {
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const list = page.locator("fieldset").filter({ has: button(`${text("terms:edit")}: ${second}`) });
    const added = `${LIST}.${values.list.length}`;
    await list.getByRole("button", { name: text("adminPages:rows.add") }).click();
    await expect(staff.field(`texts.en.${added}.title`)).toBeFocused();
    for (const language of LANGUAGES) {
      await staff.field(`texts.${language}.${added}.title`).fill(ROW[language]);
      await staff.field(`texts.${language}.${added}.text`).fill(ALT[language]);
    }
    await button(`${text("terms:remove")}: ${first}`).click();
    await expect(button(`${text("terms:remove")}: ${first}`)).toBeHidden();
    await button(text("terms:moveRow.down", { row: second ?? "" })).click();
    await expect(page.getByText(text("adminPages:wrong.missing_text"))).toBeHidden();
    await staff.expectSaved();
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
    expect(html).toContain(`>${ROW[language]}</dt>`);
    expect(html).toMatch(/srcSet="\/pictures\/[0-9a-f]{32}-640w\.webp 640w/i);
    // With scripts: the texts that the browser fetches are the same.
    await page.goto(`${site.url}/?lang=${language}`);
    await expect(page.locator("#root[data-hydrated=yes]")).toBeAttached();
    await expect(page.getByRole("heading", { level: 1, name: TITLE[language] })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: TITLE[language] })).toBeVisible();
  }
  const html = await (await fetch(`${site.url}/?lang=${shown}`)).text();
  expect(html).not.toContain(`>${first}</dt>`);
  const titles = third ? [third, second, ROW[shown]] : [ROW[shown], second];
  const places = titles.map((title) => html.indexOf(`>${title}</dt>`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

const PHONE = "(915) 555-0111";
const ABOUT = { en: "Teaches each child by name.", es: "Le enseña a cada niño por su nombre." };

test("Staff change a phone number and a coach's texts", async ({ page, site, text, staff }) => {
  const open = (row: string, list: string) =>
    page
      .getByRole("group", { name: text(`adminClub:${list}.title`), exact: true })
      .getByRole("button", { name: new RegExp(`^${text("terms:edit")}: ${row}`) })
      .click();
  await staff.signIn("/admin/website/club");
  await expect(page.getByRole("heading", { level: 2, name: text("terms:pages.club") })).toBeVisible();
  await open(String(firstClub.contacts[0]?.name), "contacts");
  await staff.field("contacts.0.phone").fill("12");
  await expect(page.getByText(text("adminClub:wrong.invalid_phone"))).toBeVisible();
  await open(String(firstClub.coaches[0]?.name), "coaches");
  await staff.field("coaches.0.about.en").fill(ABOUT.en);
  await staff.field("coaches.0.about.es").fill("");
  const last = firstClub.teams.length - 1;
  await open(String(firstClub.teams[last]?.name.split(" ")[0]), "teams");
  await expect(staff.field(`teams.${last}.coach`)).toHaveValue(String(firstClub.teams[last]?.coach));
  await staff.expectSaved();
  await expectSound(page);

  await page.reload();
  await expect(staff.field("contacts.0.phone")).toHaveValue("12");
  await staff.reviewDraft();
  const about = text("adminPrograms:texts.label", {
    text: text("adminClub:fields.about"),
    language: text("adminPrograms:texts.es"),
  });
  const missing = {
    what: about,
    of: String(firstClub.coaches[0]?.name),
    reason: text("adminClub:wrong.missing_text"),
  };
  await page.getByRole("link", { name: text("terms:gap", missing) }).click();
  await expect(staff.field("coaches.0.about.es")).toBeFocused();
  await staff.field("coaches.0.about.es").fill(ABOUT.es);
  await staff.field("contacts.0.phone").fill(PHONE);
  await staff.expectSaved();
  await staff.reviewDraft();
  await expect(page.getByText(PHONE)).toBeVisible();
  await staff.publish(2);

  for (const language of ["en", "es"] as const) {
    const shown = (path: string) => shownAt(`${site.url}${path}?lang=${language}`);
    await expect.poll(() => shown("/")).toContain(PHONE);
    expect(await shown("/")).not.toContain(String(firstClub.contacts[0]?.phone));
    expect(await shown("/teams")).toContain(ABOUT[language]);
  }
});

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><script>alert(1)</script><circle cx="12" cy="12" r="11" fill="#0055aa"/></svg>';

test("Staff give the club another name, color and logo", { tag: "@full" }, async ({ staff }) => {
  const { page, text, site } = staff;
  await staff.signIn("/admin/website/club");
  await staff.field("name").fill("Unión Mesilla");
  await staff.field("color").fill("#ffd400");
  await expect(page.getByText(text("adminClub:wrong.unreadable_color"))).toBeVisible();
  await page.getByRole("button", { name: /#[0-9a-f]{6}/ }).click();
  await expect(page.getByText(text("adminClub:wrong.unreadable_color"))).toBeHidden();
  const color = await staff.field("color").inputValue();
  expect(color).toMatch(/^#[0-9a-f]{6}$/);
  await staff.field("logo").setInputFiles({
    name: "bomb.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(5_500_000),
  });
  await expect(page.getByRole("alert").filter({ hasText: "5 MB" })).toBeVisible();
  await staff.field("logo").setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(MARK),
  });
  await expect(page.getByRole("img", { name: text("adminClub:identity.markNow") })).toHaveAttribute(
    "src",
    /^\/pictures\/[0-9a-f]{32}-header\.png$/,
  );
  await staff.field("timeZone").selectOption("America/Chicago");
  await staff.expectSaved();
  await expectSound(page);

  await staff.reviewDraft();
  await expect(page.getByText("Unión Mesilla").first()).toBeVisible();
  await page.getByRole("button", { name: text("terms:publish") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("adminPublications:confirm.button") })
    .click();
  await expect(async () => {
    await page.goto(`${site.url}/`);
    await expect(page.getByRole("banner").getByText("Unión Mesilla")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole("banner").getByRole("link").locator("img")).toHaveAttribute(
    "src",
    /-header\.png$/,
  );
  await expect(page).toHaveTitle(/Unión Mesilla/);
  const brand = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand").trim());
  await expect(async () => {
    await page.goto(`${site.url}/`);
    expect(await brand()).toBe(color);
  }).toPass();
});

test("Staff change what is still the sample's", { tag: "@full" }, async ({ page, site, text, staff }) => {
  const phone = String(firstClub.contacts[0]?.phone);
  const markIn = (part: string) =>
    page.locator(part).getByText(text("adminClub:placeholders.badge"), { exact: true });
  await staff.signIn("/admin/today");
  await page.locator('[data-line="placeholders"] a').click();
  await expect(markIn("#identity")).toBeVisible();
  await expect(markIn("#contacts")).toHaveCount(firstClub.contacts.length);
  await page.locator("#name").fill("Unión Mesilla");
  await expect(markIn("#identity")).toBeVisible();
  await page.locator("#town").fill("Mesilla");
  await expect(markIn("#identity")).toBeHidden();
  await staff.expectSaved();
  await expectAccessible(page);

  // A journey has no live keys; server/site/publishing/placeholders.test.ts has.
  await page.route("**/api/admin/placeholders", async (route) => {
    const { data } = await (await route.fetch()).json();
    const closing = [
      { kind: "phones", draftPath: "contacts.0.phone", text: phone, blocksRegistration: true },
    ];
    await route.fulfill({ json: { data: { ...data, closing } } });
  });
  await page.goto(`${site.url}/admin/programs`);
  await expect(page.getByText(text("adminClub:placeholders.closed"))).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: phone }).click();
  await expect(page.locator("#contacts")).toBeFocused();
  // The club's page asks for the placeholders, too; without the wait the server could end before its answer.
  await page.unrouteAll({ behavior: "wait" });

  await page.goto(`${site.url}/admin/publications`);
  const named = page.getByRole("link", { name: text("adminPages:pages.about") });
  await expect(page.getByText(text("adminClub:placeholders.omitted"))).toBeVisible();
  await expect(page.getByText(text("adminClub:placeholders.unconfirmed"))).toBeVisible();
  await expectSound(page);
  await named.click();
  await expect(markIn("main")).toBeVisible();
  await page.getByRole("checkbox", { name: text("adminPages:ours.label") }).check();
  await staff.expectSaved();
  await staff.reviewDraft();
  await expect(
    page.getByText(text("adminPages:oursOf", { page: text("adminPages:pages.about") })),
  ).toBeVisible();
  await expect(named).toHaveCount(0);
});
