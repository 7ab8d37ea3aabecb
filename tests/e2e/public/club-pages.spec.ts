import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { coaches } from "#content/club/coaches.ts";
import { firstClub } from "#content/club/first-club.ts";
import { season, teams } from "#content/club/teams.ts";
import en from "#content/club/texts/en.json" with { type: "json" };
import es from "#content/club/texts/es.json" with { type: "json" };
import { formatCents } from "#domain/money/money.ts";
import { complaintsOf } from "#tests/e2e/support/complaints.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { clubTime } from "#tests/support/clubs/club-time.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";

test.use({ isOpen: false });

test("The teams page shows steps, coaches and every team", async ({ page, visit, language }) => {
  await visit("/teams");
  const main = page.getByRole("main");
  for (const { schedule } of { en, es }[language].teams.levels.steps)
    await expect(main.getByText(schedule)).toBeVisible();
  for (const { name, phone } of coaches) {
    await expect(main.getByRole("heading", { name })).toBeVisible();
    await expect(main.getByRole("link", { name: phone })).toHaveAttribute(
      "href",
      `tel:+1${phone.replace(/\D/g, "")}`,
    );
  }
  for (const { name, slug } of teams)
    await expect(main.getByRole("link", { name })).toHaveAttribute("href", `/team/${slug}`);
  for (const href of ["/register", "/structure"])
    await expect(main.locator(`a[href="${href}"]`)).toBeVisible();
  await expectNoSidewaysScroll(page);

  const last = teams.at(-1)?.name ?? "";
  await main.getByRole("link", { name: last }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(last);
  await expect(page).toHaveTitle(`${last} · ${club.name}`);

  await visit("/structure");
  for (const { name } of en.structure.ages.groups)
    await expect(main.getByText(name, { exact: true })).toBeVisible();
  await expect(main.locator('a[href="/register"]')).toBeVisible();
  await main.locator('a[href="/dues"]').click();
  await expect(page).toHaveURL(/\/dues$/);
  await expect(main.locator('a[href="/"]')).toBeVisible();
});

test("Every team has its page", { tag: "@full" }, async ({ page, site, text, language }) => {
  const complaints = complaintsOf(page);
  for (const team of teams) {
    await test.step(team.slug, async () => {
      const response = await openPage(page, `${site.url}/team/${team.slug}`);
      expect(response?.status()).toBe(200);
      expect(await response?.text()).toContain(team.coach);
      const main = page.getByRole("main");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(team.name);
      await expect(main.getByText(team.description[language])).toBeVisible();
      await expect(main.getByRole("link", { name: team.phone })).toBeVisible();
      await expect(main.locator(`a[href^="mailto:${team.email}"]`).first()).toBeVisible();
      if (team.sheet === "full") {
        await expect(main.getByText(season[language]).first()).toBeVisible();
        await expect(main.getByText(String(team.size), { exact: true })).toBeVisible();
        for (const goal of team.goals[language]) await expect(main.getByText(goal)).toBeVisible();
        await expect(main.getByRole("link", { name: text("team:register") })).toHaveAttribute(
          "href",
          "/register",
        );
        await expect(main.getByRole("link", { name: text("team:dues") })).toHaveAttribute("href", "/dues");
      } else {
        await expect(main.locator("dl > div").filter({ hasText: text("team:size") })).toContainText(
          `${team.size} ${text(`team:sizeUnit.${team.players}`)}`,
        );
        await expect(main.getByRole("link", { name: text("team:interest") })).toHaveAttribute(
          "href",
          "/register",
        );
        await expect(main.getByRole("link", { name: text("team:contactCoach") })).toBeVisible();
        await expect(main.getByRole("link", { name: text("team:back") })).toHaveAttribute("href", "/dues");
      }
      await expectSound(page);
    });
  }
  expect(complaints).toEqual([]);

  await openPage(page, `${site.url}/team/${teams[0]?.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(teams[0]?.name ?? "");
  await expect(page.getByRole("link", { name: text("team:interest") })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    new RegExp(`/team/${teams[0]?.slug}\\?`),
  );

  const unknown = await openPage(page, `${site.url}/team/nobody-2031`);
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("team:notFound.title"));
  await expectAccessible(page);
  await page.getByRole("link", { name: text("team:back") }).click();
  await expect(page).toHaveURL(/\/dues$/);
});

/** Far from the club, to show that the countdown follows the club's time zone. */
test.describe("The camp page", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("The countdown ends by the club's clock", { tag: "@full" }, async ({ page, visit, text }) => {
    const timer = page.getByRole("timer");
    const expectCountdown = (...numbers: string[]) =>
      expect(timer.locator(".tabular-nums")).toHaveText(numbers);
    await page.clock.install({ time: clubTime("2025-06-10", "15:50") });
    await visit("/activities");
    await expect(timer).toContainText("02");
    await page.clock.pauseAt(Date.parse(clubTime("2025-06-10", "15:56")) + 55_000);
    await expectCountdown("02", "02", "03", "05");
    await expect(timer).toHaveAttribute("aria-live", "off");
    await page.clock.runFor(1000);
    await expectCountdown("02", "02", "03", "04");
    const daysLeft = text("activities:countdown.left_other", { count: 2 });
    await expect(page.getByRole("status").filter({ hasText: daysLeft })).toHaveCount(1);
    await page.clock.pauseAt(Date.parse(clubTime("2025-06-12", "17:59")) + 59_000);
    await page.clock.runFor(1000);
    await expectCountdown("00", "00", "00", "00");
    await expect(page.getByText(text("activities:countdown.started"))).toBeVisible();

    await page.clock.setSystemTime("2026-06-12T18:00:00Z");
    await page.clock.resume();
    await visit("/activities");
    await expect(page.getByRole("heading", { name: text("activities:countdown.over") })).toBeVisible();
    await expect(timer).toHaveCount(0);
    await expect(page.getByText(text("activities:countdown.title"))).toBeHidden();
    await expectAccessible(page);
  });

  test("The camp page shows dates, place and price", async ({ page, visit, text, language }) => {
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
});
