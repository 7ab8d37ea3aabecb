import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { expectSound, test } from "#tests/e2e/support/journey.ts";

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

test("A waiting page says when registration opens, and opens by itself", async ({
  page,
  visit,
  site,
  text,
}) => {
  await page.clock.install();
  const opensAt = inSeconds(3600);
  await site.setProgram({ opensAt });
  await visit("/register");
  await expect(page.getByRole("heading", { name: text("checkout:opening.notYet.title") })).toBeVisible();
  await expect(page.getByText(club.town).first()).toBeVisible();
  await expect(page.locator("form")).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: text("schedule:opening.download") }).click(),
  ]);
  const start = opensAt.replace(/\.\d+/, "").replace(/[-:]/g, "");
  expect(await readFile(await file.path(), "utf8")).toContain(`\r\nDTSTART:${start}\r\n`);
  await expectSound(page);
  // Staff move the opening forward. The page notices at its next check, and opens on time.
  await site.setProgram({ opensAt: inSeconds(5) });
  await page.clock.fastForward("01:30");
  await expect(page.locator('[name="childFirstName"]')).toBeVisible();
});

test("A parent who is typing when staff close registration is told so and loses nothing", async ({
  page,
  visit,
  site,
  text,
  family,
}) => {
  await page.clock.install();
  await site.setProgram({ open: true });
  await visit("/register");
  await family.fillForm();
  await site.setProgram({ open: false });
  await page.clock.fastForward("01:30");
  const news = page.getByRole("alert").filter({ hasText: text("checkout:opening.news.closed.title") });
  await expect(news).toBeVisible();
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
  await expectSound(page);

  await page.locator('form [type="submit"]').click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText(text("errors:codes.registration_closed.title"))).toBeVisible();
  await expect(page.getByText(text("checkout:refused.kept"))).toBeVisible();
});

test("Few places left are announced at the submit button", { tag: "@full" }, async ({
  page,
  visit,
  site,
  text,
}) => {
  await site.setProgram({ open: true, capacity: 5 });
  await visit("/register");
  await expect(page.getByText(text("checkout:opening.news.few.title"))).toBeVisible();
});
