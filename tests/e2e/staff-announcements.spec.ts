import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { announcementSuggestions } from "#content/product/announcement-suggestions.ts";
import { announcementWords } from "#content/product/announcement-words.ts";
import { addDays, dateInZone } from "#domain/time/dates.ts";
import { fullDate, weekday } from "#domain/time/formats.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { comeBack, openPage } from "#tests/e2e/support/open-page.ts";

test("Staff announce that training is canceled, and a family with an open page reads it when it comes back", {
  tag: "@full",
}, async ({ page, site, text, language, browser, staff }) => {
  const family = await browser.newPage({ locale: "en-US" });
  await openPage(family, `${site.url}/schedule`);
  const seen = family.locator("#announcements");

  await staff.signIn("/admin/today");
  await staff.goTo("website", "announcements");
  await page.getByRole("button", { name: text("adminAnnouncements:form.lightning") }).click();
  const { en, es } = announcementSuggestions.lightning;
  await expect(page.getByLabel(text("adminAnnouncements:form.textEn"))).toHaveValue(en);
  await expect(page.getByLabel(text("adminAnnouncements:form.textEs"))).toHaveValue(es);
  await page.getByText(text("adminAnnouncements:form.tomorrow"), { exact: true }).click();
  const tomorrow = addDays(dateInZone(new Date(), club.timeZone), 1);
  const day = fullDate(tomorrow, language);
  await expect(page.getByText(text("adminAnnouncements:form.echoMidnight", { day }))).toBeVisible();
  await expectSound(page);

  await page.getByRole("button", { name: text("adminAnnouncements:form.publish") }).click();
  await expect(page.getByText(text("adminAnnouncements:states.active"), { exact: true })).toBeVisible();
  await comeBack(family);
  await expect(seen).toContainText(en);
  const night = weekday(tomorrow, language);
  const until = announcementWords[language].untilMidnight.replace("{{day}}", night);
  await expect(page.getByRole("listitem").filter({ hasText: en })).toContainText(until);
  await expectAccessible(page);

  // A toast under the pointer stays.
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: text("adminAnnouncements:endOf", { text: "" }).trim() }).click();
  await page.getByRole("button", { name: text("adminAnnouncements:confirm.button") }).click();
  await expect(page.getByRole("heading", { name: text("adminAnnouncements:past") })).toBeVisible();
  await comeBack(family);
  await expect(seen).toBeEmpty();
  await expectNoSidewaysScroll(page);
  await family.close();
});

test("A missing field has an error, and a chosen end is repeated in words", {
  tag: "@full",
}, async ({ page, text, staff }) => {
  await staff.signIn("/admin/website/announcements");
  const publish = page.getByRole("button", { name: text("adminAnnouncements:form.publish") });
  await page.getByLabel(text("adminAnnouncements:form.textEn")).fill("No training");
  await publish.click();
  const spanish = page.getByLabel(text("adminAnnouncements:form.textEs"));
  await expect(spanish).toBeFocused();
  await expect(spanish).toHaveAccessibleDescription(new RegExp(text("adminAnnouncements:form.textWrong")));
  await spanish.fill("No hay entrenamiento");
  await page.getByText(text("adminAnnouncements:form.own"), { exact: true }).click();
  await publish.click();
  const time = page.getByLabel(text("terms:time"), { exact: true });
  await expect(time).toBeFocused();
  await expect(page.getByText(text("adminAnnouncements:form.endWrong"))).toBeVisible();
  await expectAccessible(page);
  const inTwoDays = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
  await page.getByLabel(text("terms:day"), { exact: true }).fill(inTwoDays);
  await time.fill("18:00");
  await expect(page.getByRole("status").filter({ hasText: club.town })).toBeVisible();
  await publish.click();
  await expect(page.getByText(text("adminAnnouncements:form.publishedText"))).toBeVisible();
});

test("At most three announcements at once are allowed", { tag: "@full" }, async ({
  page,
  site,
  text,
  staff,
}) => {
  for (const number of ["one", "two", "three"])
    await site.announce({ textEn: `Number ${number}`, textEs: `Número ${number}` });
  await staff.signIn("/admin/website/announcements");
  await expect(page.getByText(text("adminAnnouncements:full"))).toBeVisible();
  await expect(page.getByRole("button", { name: text("adminAnnouncements:form.publish") })).toHaveCount(0);
});
