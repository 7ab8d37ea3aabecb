import { expect } from "@playwright/test";
import { STAFF_PATHS } from "#domain/staff/routes.ts";
import { test } from "#tests/e2e/support/journey.ts";
import {
  brokenWords,
  expectNothingLost,
  expectReadable,
  READ_PAGES,
} from "#tests/e2e/support/nothing-lost.ts";
import { CHROMIUM_LAUNCH } from "#tests/support/chromium.ts";

/** The browser's default font size is 32 pixels instead of 16. */
test.use({
  launchOptions: {
    ...CHROMIUM_LAUNCH,
    args: [...CHROMIUM_LAUNCH.args, "--blink-settings=defaultFontSize=32"],
  },
});

const WIDTHS = [360, 768];

test("Every page loses nothing with letters twice as large", { tag: "@full" }, async ({ page, visit }) => {
  for (const path of READ_PAGES) {
    await visit(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      await test.step(`${path} at ${width} px`, () => expectNothingLost(page, path));
    }
  }
});

test("The registration form loses nothing with letters twice as large", { tag: "@full" }, async ({
  page,
  site,
  visit,
}) => {
  await site.setProgram({ open: true });
  await visit("/register");
  await expect(page.locator('[name="childFirstName"]')).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await expectNothingLost(page, `/register at ${width} px`);
  }
});

for (const pixels of [24, 32])
  test(`A mother reads her child's birth date, every label, size and price with letters of ${pixels} px`, async ({
    page,
    site,
    visit,
    text,
  }) => {
    await site.setProgram({ open: true });
    await visit("/register");
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}px`;
    }, pixels);
    await page.getByRole("button", { name: text("registration:child.add") }).click();
    await page.locator('[name="childDateOfBirth"]').evaluate((element) => element.scrollIntoView());
    // The price loads when it is near the screen.
    await page.locator('form [type="submit"]').last().scrollIntoViewIfNeeded();
    await expect(page.getByText(text("registration:child.nth", { n: 2 })).last()).toContainText(":");
    for (const width of [...WIDTHS, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await expectReadable(page, `${width} px`);
    }
    for (const path of ["/donate", "/programs/summer-camp"]) {
      await visit(path);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}px`;
      }, pixels);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectReadable(page, path);
    }
  });

/** Pages with the longest words in headings and buttons. */
const LONG_WORDS = ["/", "/activities", "/schedule", "/donate", "/register", "/programs/summer-camp"];

test("Words of headings and buttons stay whole, and icons keep their size, with letters of up to 32 px", async ({
  page,
  site,
  visit,
}) => {
  await site.setProgram({ open: true });
  for (const path of LONG_WORDS) {
    await visit(path);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const pixels of [16, 24, 32]) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}px`;
      }, pixels);
      await test.step(`${path} at ${pixels} px`, () =>
        expect
          .poll(() => brokenWords(page), { message: `${path} at ${pixels} px`, timeout: 5000 })
          .toEqual([]));
    }
  }
});

/** The longest names allowed, without a break, and with stacked diacritics. */
const LONG = {
  childLastName: "Ññ̃áàé".repeat(18).slice(0, 100),
  parentFirstName: "Wolfeschlegelsteinhausenbergerdorff".repeat(3).slice(0, 100),
  parentLastName: "Ḿ̃á̂x̌ī́".repeat(14).slice(0, 100),
  email: `${"family".repeat(10)}@${"long".repeat(12)}.example.org`,
};

test("Staff pages lose nothing with letters twice as large and the longest names", {
  tag: "@full",
}, async ({ page, site, text, staff }) => {
  await site.setProgram({ open: true });
  await site.registerFamily(LONG);
  await site.beginRegistration({ childFirstName: "Ana", email: "ana@example.org" });
  await staff.signIn("/admin");
  const losesNothing = async (what: string) => {
    await page.locator("main h2").filter({ visible: true }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector(".skeleton"));
    for (const width of [...WIDTHS, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const where = `${what} at ${width} px`;
      await test.step(where, () => expectNothingLost(page, where, "nav.overflow-x-auto"));
    }
  };
  for (const path of STAFF_PATHS) {
    await page.goto(`${site.url}${path}`);
    await losesNothing(path);
  }
  await page.goto(`${site.url}/admin`);
  await page.locator("main h3 button").filter({ hasText: "Lucía" }).click();
  await losesNothing("a card");
  await page.getByRole("link", { name: "Lucía" }).first().click();
  await expect(page.getByRole("link", { name: text("admin:details.openPayment") })).toBeVisible();
  await losesNothing("one registration");
  await page.getByRole("link", { name: text("admin:details.openPayment") }).click();
  await expect(page.getByRole("table").first()).toBeVisible();
  await losesNothing("one payment");
});
