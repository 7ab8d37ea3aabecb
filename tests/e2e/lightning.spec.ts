import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { expectSound, test } from "#tests/e2e/support/journey.ts";
import { comeBack, openPage } from "#tests/e2e/support/open-page.ts";
import type { Site } from "#tests/e2e/support/site.ts";
import { changePrograms } from "#tests/support/republish.ts";
import { firstCamp } from "#tests/support/test-season.ts";

/** The camp plays all day, with two children; the family of the second has no address. */
async function playToday(site: Site) {
  site.setProgram({ open: true });
  await site.registerFamily({ childFirstName: "Lucía", email: "rosa@example.org" });
  await site.registerFamily({ childFirstName: "Diego", email: "luz@example.org" });
  await site.inTables(async (db) => {
    await db.updateTable("registrations").set({ email: "" }).where("childFirstName", "=", "Diego").execute();
    const today = dateInZone(new Date(), club.timeZone);
    const session = { on: today, starts: "00:05", ends: "23:58", place: null };
    await changePrograms(db, { sessions: [session, ...firstCamp.sessions] }, firstCamp.id);
  });
}

test.use({ isMailRead: true });

test("Lightning tonight: three taps on a phone, the site says so in both languages, and staff see whom to call", async ({
  page,
  site,
  text,
  browser,
  staff,
}) => {
  await playToday(site);
  const english = await browser.newPage({ locale: "en-US" });
  const spanish = await browser.newPage({ locale: "es-MX" });
  for (const family of [english, spanish]) await openPage(family, `${site.url}/schedule`);

  await staff.signIn("/admin/today");
  await page
    .getByRole("region", { name: text("adminDays:playing") })
    .getByRole("link")
    .click();
  await page.getByText(text("adminDays:form.reasons.lightning"), { exact: true }).click();
  await expectSound(page);
  await page.getByRole("button", { name: text("adminDays:form.tell", { count: 2 }) }).click();
  const groupTexts = page.locator('a[href^="https://wa.me/"]');
  await expect(groupTexts).toHaveCount(2);
  for (const family of [english, spanish]) await comeBack(family);
  await expect(english.locator("#announcements")).toContainText("There is lightning near the field.");
  await expect(spanish.locator("#announcements")).toContainText("Hay tormenta eléctrica cerca de la cancha.");
  for (const said of ["lightning%20near", "tormenta%20el"]) {
    await expect(page.locator(`a[href^="https://wa.me/"][href*="${said}"]`)).toBeVisible();
  }

  const diego = page.getByRole("listitem").filter({ hasText: "Diego" }).last();
  await expect(diego.getByRole("link")).toHaveAttribute("href", /^tel:/);
  await diego.getByRole("button").click();
  await expect(page.getByText(text("adminWriting:allReached"))).toBeVisible();
  await expectSound(page);

  await page.getByRole("button", { name: text("adminDays:takeBack") }).click();
  const question = page.getByRole("alertdialog", { name: text("adminDays:takeBackTitle") });
  await question.getByRole("button", { name: text("adminDays:takeBack") }).click();
  await expect(page).toHaveURL(/\/admin\/programs\/days\?day=/);
  await expect(page.getByRole("listitem").filter({ hasText: "Diego" }).last()).toBeVisible();
  await comeBack(english);
  await expect(english.locator("#announcements")).not.toContainText("lightning");
  await english.close();
  await spanish.close();
});
