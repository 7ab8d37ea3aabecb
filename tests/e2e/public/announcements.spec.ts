import { expect, type Page } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { announcementTexts } from "#content/product/announcement-texts.ts";
import { addDays, dateInZone } from "#domain/time/dates.ts";
import { fullDate, weekday } from "#domain/time/formats.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { changeLanguage, comeBack, hold, openPage } from "#tests/e2e/support/open-page.ts";

const LIGHTNING = { textEn: "Tonight is off: lightning.", textEs: "Hoy no hay entrenamiento: tormenta." };
const HEAT = { textEn: "Bring more water today.", textEs: "Hoy traigan más agua." };

const bar = (page: Page) => page.locator("#announcements");
const wordsOf = (texts: typeof LIGHTNING, language: string) => texts[language === "es" ? "textEs" : "textEn"];

test("An announcement appears on an open page, and goes", async ({ page, site, visit, language }) => {
  await visit("/register");
  const name = page.locator('[name="parentFirstName"]');
  await name.fill("Rosa");
  await site.announce(LIGHTNING, 2);
  await comeBack(page);
  await expect(bar(page)).toContainText(wordsOf(LIGHTNING, language));
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Rosa");
  await expectSound(page);
  await expect(async () => {
    await comeBack(page);
    await expect(bar(page)).toBeEmpty({ timeout: 100 });
  }).toPass();
  await expect(name).toBeFocused();
});

test("An announcement's line has its space before it comes", async ({ page, site, visit, language }) => {
  await site.announce(LIGHTNING);
  await expect(async () => {
    const { release: answer } = await hold(page, "**/api/announcements");
    await visit("/teams");
    const topOf = () => page.locator("h1").evaluate((element) => element.getBoundingClientRect().top);
    const before = await topOf();
    answer();
    await expect(bar(page)).toContainText(wordsOf(LIGHTNING, language));
    await page.unrouteAll({ behavior: "wait" });
    expect(await topOf()).toBe(before);
  }).toPass();
});

test("An announcement is on every page of families and on none of staff, in the page's language, also without a connection", {
  tag: "@full",
}, async ({ page, site, visit, context, text, language, staff }) => {
  await visit("/");
  await expect(bar(page)).toBeEmpty();
  await site.announce(LIGHTNING);
  await staff.signIn("/admin/today");
  await expect(bar(page)).toHaveCount(0);
  for (const path of ["/", "/teams", "/checkout", "/success", "/nothing-here"]) {
    await visit(path);
    await expect(bar(page), path).toContainText(wordsOf(LIGHTNING, language));
  }

  await visit("/");
  const other = await changeLanguage(page, text, language);
  await expect(bar(page)).toContainText(wordsOf(LIGHTNING, other));
  await expect(bar(page)).not.toContainText(wordsOf(LIGHTNING, language));
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed");
  await comeBack(page);
  await failed;
  await expect(bar(page)).toContainText(wordsOf(LIGHTNING, other));
  await context.setOffline(false);
  await site.announce(HEAT);
  await comeBack(page);
  await expect(bar(page)).toContainText(wordsOf(HEAT, other));
});

test("A reader further down the page keeps their place", { tag: "@full" }, async ({ page, site, visit }) => {
  await visit("/privacy");
  const line = page.locator("main h2:nth-of-type(4), main section:nth-of-type(4)").first();
  await line.evaluate((heading) => heading.scrollIntoView());
  const before = (await line.boundingBox())?.y ?? 0;
  await site.announce(LIGHTNING);
  await comeBack(page);
  await expect(bar(page)).not.toBeEmpty();
  expect((await line.boundingBox())?.y).toBeCloseTo(before, 0);
});

test("Several announcements are one line, which unfolds", async ({ page, site, visit, language }) => {
  await site.announce(LIGHTNING);
  await site.announce(HEAT);
  await visit("/privacy");
  const line = bar(page).locator("summary");
  await expect(line).toContainText(announcementTexts[language].several.replace("{{count}}", "2"));
  await expectAccessible(page);
  const height = await bar(page).evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeLessThanOrEqual(48);
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect(bar(page)).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await line.click();
  for (const words of [LIGHTNING, HEAT])
    await expect(bar(page).getByText(wordsOf(words, language)).last()).toBeVisible();
  await expectAccessible(page);
  const cut = await bar(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(cut).toBe(0);
});

test("The staff's words are never run as HTML", { tag: "@full" }, async ({ page, site, visit }) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const written = "<script>alert(1)</script> {{fee, money}} <b>no</b> אימון";
  await site.announce({ textEn: written, textEs: written });
  await site.announce({ textEn: "W".repeat(280), textEs: "M".repeat(280) });
  await visit("/register");
  await expect(bar(page)).toContainText(written);
  await expect(bar(page)).toContainText(/[WM]{280}/);
  await expectNoSidewaysScroll(page);
  expect(await bar(page).locator("script, b").count()).toBe(0);
  expect(dialogs).toEqual([]);
});

test("An open page shows an announcement within a minute", { tag: "@full" }, async ({
  page,
  site,
  visit,
}) => {
  await page.clock.install();
  await visit("/");
  await expect(bar(page)).toBeEmpty();
  await site.announce(LIGHTNING);
  await page.clock.fastForward(61_000);
  await expect(bar(page)).not.toBeEmpty();
});

test("Staff announce that training is canceled", { tag: "@full" }, async ({ language, browser, staff }) => {
  const { page, site, text } = staff;
  const family = await browser.newPage({ locale: "en-US" });
  await openPage(family, `${site.url}/schedule`);
  const seen = family.locator("#announcements");
  for (const number of ["one", "two"])
    await site.announce({ textEn: `Number ${number}`, textEs: `Número ${number}` });

  await staff.signIn("/admin/today");
  await staff.goTo("website", "announcements");
  const en = "Tonight’s training is off: lightning near the park.";
  const es = "Hoy no hay entrenamiento: hay tormenta eléctrica cerca del parque.";
  const publish = page.getByRole("button", { name: text("adminAnnouncements:form.publish") });
  await page.getByLabel(text("adminAnnouncements:form.textEn")).fill(en);
  await publish.click();
  const spanish = page.getByLabel(text("adminAnnouncements:form.textEs"));
  await expect(spanish).toBeFocused();
  await expect(spanish).toHaveAccessibleDescription(new RegExp(text("adminAnnouncements:form.textWrong")));
  await spanish.fill(es);
  await page.getByText(text("adminAnnouncements:form.own"), { exact: true }).click();
  await publish.click();
  const time = page.getByLabel(text("terms:time"), { exact: true });
  await expect(time).toBeFocused();
  await expect(page.getByText(text("adminAnnouncements:form.endWrong"))).toBeVisible();
  const tomorrow = addDays(dateInZone(new Date(), club.timeZone), 1);
  await page.getByLabel(text("terms:day"), { exact: true }).fill(tomorrow);
  await time.fill("18:00");
  await expect(page.getByRole("status").filter({ hasText: club.town })).toBeVisible();
  await page.getByText(text("adminAnnouncements:form.tomorrow"), { exact: true }).click();
  const day = fullDate(tomorrow, language);
  await expect(page.getByText(text("adminAnnouncements:form.endsAtMidnight", { day }))).toBeVisible();
  await expectSound(page);

  await publish.click();
  const announced = page.getByRole("listitem").filter({ hasText: en });
  await expect(announced.getByText(text("adminAnnouncements:states.active"), { exact: true })).toBeVisible();
  await expect(page.getByText(text("adminAnnouncements:full"))).toBeVisible();
  await expect(publish, "a fourth is not offered").toHaveCount(0);
  await comeBack(family);
  await expect(seen).toContainText(en);
  const night = weekday(tomorrow, language);
  const until = announcementTexts[language].untilMidnight.replace("{{day}}", night);
  await expect(announced).toContainText(until);
  await expectAccessible(page);

  // A toast under the pointer stays.
  await page.mouse.move(0, 0);
  await announced
    .getByRole("button", { name: text("adminAnnouncements:endOf", { text: "" }).trim() })
    .click();
  await page.getByRole("button", { name: text("adminAnnouncements:confirm.button") }).click();
  await expect(page.getByRole("heading", { name: text("adminAnnouncements:past") })).toBeVisible();
  await comeBack(family);
  await expect(seen).not.toContainText(en);
  await expectNoSidewaysScroll(page);
  await family.close();
});
