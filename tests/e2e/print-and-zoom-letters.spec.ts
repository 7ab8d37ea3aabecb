import { expect } from "@playwright/test";
import { CHROMIUM_LAUNCH } from "#tests/support/chromium.ts";
import { test } from "./support/journey.ts";
import { expectNothingLost, READ_PAGES } from "./support/nothing-lost.ts";

/** As in the browser's own settings: letters of 32 pixels where others have 16. */
test.use({
  launchOptions: {
    ...CHROMIUM_LAUNCH,
    args: [...CHROMIUM_LAUNCH.args, "--blink-settings=defaultFontSize=32"],
  },
});

const WIDTHS = [360, 768];

test("Every page loses nothing when only its letters are twice as large", async ({ page, visit }) => {
  test.setTimeout(240_000);
  for (const path of READ_PAGES) {
    await visit(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      await test.step(`${path} at ${width} px`, () => expectNothingLost(page, path));
    }
  }
});

test("The registration form loses nothing when its letters are twice as large", async ({
  page,
  site,
  visit,
}) => {
  await site.setProgram({ registrationOpen: true });
  await visit("/register");
  await expect(page.locator('[name="childFirstName"]')).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await expectNothingLost(page, `/register at ${width} px`);
  }
});
