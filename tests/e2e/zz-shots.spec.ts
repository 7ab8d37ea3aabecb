import { test } from "#tests/e2e/support/journey.ts";
import { NEXT_YEAR, publishYear } from "#tests/e2e/support/publishing.ts";

test("shots", async ({ page, visit, site, language }, info) => {
  test.setTimeout(240_000);
  await visit("/register");
  await page.waitForTimeout(500);
  const wide = info.project.name.includes("phone") ? [360, 768] : [1280];
  const shot = async (name: string) => {
    for (const width of wide) {
      await page.setViewportSize({ width, height: 800 });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/reg-shots/${language}-${width}-${name}.png`, fullPage: true });
    }
  };
  await shot("0-closed");
  await site.setProgram({ open: true });
  await visit("/register");
  await page.locator('[name="childFirstName"]').waitFor();
  await shot("1-one");
  await publishYear(site);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await visit("/register");
  await page.locator("#choice").waitFor();
  await shot("2-choice");
  await page.locator('section[aria-labelledby="choice"] button').nth(0).click();
  await page.locator('[name="childFirstName"]').fill("Lucía");
  await page.locator('[name="childDateOfBirth"]').fill(`${NEXT_YEAR - 9}-02-01`);
  await page.waitForTimeout(800);
  await page.locator("#answers").scrollIntoViewIfNeeded();
  await page.waitForTimeout(800);
  for (const details of await page.locator("#answers details").all())
    await details.evaluate((d) => ((d as HTMLDetailsElement).open = true));
  await shot("3-chosen");
  await page.locator('[name="childDateOfBirth"]').fill(`${NEXT_YEAR - 4}-02-01`);
  await page.waitForTimeout(300);
  await page.locator('[name="childDateOfBirth"]').scrollIntoViewIfNeeded();
  await page.screenshot({ path: `/tmp/reg-shots/${language}-birth.png` });
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  for (const slug of ["competitive-team", "league", "year-round-training"]) {
    await visit(`/register?program=${slug}`);
    await page.waitForTimeout(800);
    await shot(`4-${slug}`);
  }
});
