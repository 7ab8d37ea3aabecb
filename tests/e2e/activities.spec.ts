import { expect, type Page } from "@playwright/test";
import { firstClub } from "#content/club/first-club.ts";
import { formatCents } from "#domain/money/money.ts";
import { expectAccessible, test } from "#tests/e2e/support/journey.ts";
import { clubTime } from "#tests/support/club-time.ts";
import { firstCamp } from "#tests/support/test-season.ts";

/** Far from the club, to show that the countdown follows the club's time zone. */
test.use({ timezoneId: "Asia/Tokyo" });

async function expectCountdown(page: Page, numbers: string[]): Promise<void> {
  await expect(page.getByRole("timer").locator(".figures")).toHaveText(numbers);
}

test("The countdown ticks every second until the camp starts by the club's clock, and stays at zero", {
  tag: "@full",
}, async ({ page, visit, text }) => {
  await page.clock.install({ time: clubTime("2025-06-10", "15:50") });
  await visit("/activities");
  await expect(page.getByRole("timer")).toContainText("02");
  await page.clock.pauseAt(Date.parse(clubTime("2025-06-10", "15:56")) + 55_000);
  await expectCountdown(page, ["02", "02", "03", "05"]);
  await expect(page.getByRole("timer")).toHaveAttribute("aria-live", "off");
  await page.clock.runFor(1000);
  await expectCountdown(page, ["02", "02", "03", "04"]);
  await page.clock.runFor(5000);
  await expectCountdown(page, ["02", "02", "02", "59"]);
  await expect(
    page.getByRole("status").filter({ hasText: text("activities:countdown.left_other", { count: 2 }) }),
  ).toHaveCount(1);
  await page.clock.pauseAt(Date.parse(clubTime("2025-06-12", "17:59")) + 58_000);
  await page.clock.runFor(1000);
  await expectCountdown(page, ["00", "00", "00", "01"]);
  await page.clock.runFor(1000);
  await expectCountdown(page, ["00", "00", "00", "00"]);
  await expect(page.getByText(text("activities:countdown.started"))).toBeVisible();
  await page.clock.runFor(60_000);
  await expectCountdown(page, ["00", "00", "00", "00"]);
});

test("A year after the camp there is no countdown, and the page says that the camp is over", {
  tag: "@full",
}, async ({ page, visit, text }) => {
  await page.clock.install({ time: "2026-06-12T18:00:00Z" });
  await visit("/activities");
  await expect(page.getByRole("heading", { name: text("activities:countdown.over") })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(0);
  await expect(page.getByText(text("activities:countdown.title"))).toBeHidden();
  await expectAccessible(page);
});

test("The camp page shows dates, place and price, and links to other pages and back home", async ({
  page,
  visit,
  text,
  language,
}) => {
  await visit("/activities");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: text("terms:registerPlayer") })).toHaveAttribute(
    "href",
    `/register?program=${firstCamp.slug}`,
  );
  await expect(main.getByText(text("activities:when.hours"))).toBeVisible();
  await expect(main.getByText(firstClub.place.park)).toBeVisible();
  await expect(main.getByText(formatCents(firstCamp.feeCents, language))).toBeVisible();
  await expect(main.getByRole("link", { name: text("terms:openMap") })).toHaveAttribute(
    "href",
    firstClub.place.mapsUrl,
  );
  await expect(main.getByRole("link", { name: text("terms:backHome") })).toHaveAttribute("href", "/");
  await main.getByRole("link", { name: text("terms:registerPlayer") }).click();
  await expect(page).toHaveURL(new RegExp(`/register\\?program=${firstCamp.slug}$`));
});
