import type { Page, Route } from "@playwright/test";
import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { programFormPath, seasonPath } from "#domain/staff/staff-paths.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { staffAt } from "#tests/e2e/support/staff.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";

const CAMP = programFormPath(firstCamp.id);

test.use({ isOpen: false });

/** Shows the fields of the first day, which is folded into words. */
async function openFirstDay(page: Page, text: (key: string) => string) {
  await page
    .getByRole("button", { name: new RegExp(`^${text("terms:edit")}`) })
    .first()
    .click();
}

test.describe("Prices, dates and texts", () => {
  test("by two people: the second sees both versions", { tag: "@full" }, async ({ browser, staff }) => {
    const { page, site, text } = staff;
    const other = await browser.newPage();
    await staff.signIn(CAMP);
    const second = staffAt(other, site, text);
    await second.signIn(CAMP);
    await openFirstDay(other, text);
    await staff.field("feeCents").fill("50");
    await staff.field("texts.en.name").fill("Camp of lamps");
    await staff.expectSaved();
    await second.field("sessions.0.starts").fill("17:30");
    await second.field("feeCents").fill("55");
    const t = (key: string, values?: object) => text(`adminPrograms:${key}`, values);
    const notice = other.getByRole("alert").filter({ hasText: t("conflict.save") });
    const row = (name: string) => notice.getByRole("row", { name });
    const [name, fee, days] = [
      t("texts.label", { text: t("texts.name"), language: t("texts.en") }),
      t("prices.fee"),
      t("sessions.title"),
    ];
    await expect(notice.getByRole("row")).toHaveCount(4);
    await expect(row(name)).toContainText("Camp of lamps");
    await expect(row(fee)).toContainText("$50.00");
    await expect(row(fee)).toContainText("$55.00");
    await expect(row(days)).toContainText("5:30");
    await expect(other.getByText(t("status.conflict"))).toBeVisible();
    await expectAccessible(other);
    for (const width of [360, 768, 1280]) {
      await other.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(other);
    }
    // What was typed survives a reload.
    await other.reload();
    await expect(second.field("feeCents")).toHaveValue("55");
    await notice.getByRole("button", { name: t("conflict.save") }).press("Enter");
    await expect(notice).toHaveCount(0);
    await second.expectSaved();
    await page.reload();
    await expect(staff.field("feeCents")).toHaveValue("55.00");
    await expect(staff.field("texts.en.name")).not.toHaveValue("Camp of lamps");
    await openFirstDay(page, text);
    await expect(staff.field("sessions.0.starts")).toHaveValue("17:30");
  });

  test("typed without a connection are kept", { tag: "@full" }, async ({ page, context, text, staff }) => {
    await staff.signIn(CAMP);
    await staff.field("feeCents").waitFor();
    await context.setOffline(true);
    await staff.field("feeCents").fill("47");
    await expect(page.getByText(text("adminPrograms:status.offline"))).toBeVisible();
    await context.setOffline(false);
    await staff.expectSaved();
    // An answer is lost while somebody types on: what the server has is no other person's.
    const lost = async (route: Route) => {
      await route.fetch();
      await staff.field("feeCents").fill("47.50");
      await route.abort();
    };
    await page.route("**/api/admin/drafts/**", lost, { times: 1 });
    await staff.field("feeCents").fill("48");
    await expect(staff.field("feeCents")).toHaveValue("47.50");
    await staff.expectSaved();
    // The server refuses for a while, and the browser is closed meanwhile.
    await page.route("**/api/admin/drafts/**", (route) =>
      route.request().method() === "PUT" ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    await staff.field("texts.en.name").fill("Camp under the lamp");
    await page.getByRole("button", { name: text("adminPrograms:questions.add") }).click();
    await staff.field("questions.0.texts.en.label").fill("Which bus?");
    await page.getByRole("button", { name: text("adminPrograms:refund.add") }).click();
    await staff.field("refundSteps.0.daysBefore").fill("14");
    await expect(page.getByText(text("adminPrograms:status.saved"))).toHaveCount(0);
    await page.unrouteAll();
    await page.reload();
    await expect(staff.field("texts.en.name")).toHaveValue("Camp under the lamp");
    await expect(staff.field("feeCents")).toHaveValue(/^47/);
    await expect(staff.field("questions.0.texts.en.label")).toHaveValue("Which bus?");
    await expect(staff.field("refundSteps.0.daysBefore")).toHaveValue("14");
    await staff.field("refundSteps.0.percent").fill("50");
    await staff.expectSaved();
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem("unsavedEdits") ?? "").forms)).toEqual(
      {},
    );
  });

  test("are repeated in words by the club's clock", { tag: "@full" }, async ({ language, staff }) => {
    const { page, text } = staff;
    await staff.signIn(CAMP);
    await page.getByRole("button", { name: text("adminPrograms:prices.add") }).click();
    await expect(staff.field("prices.0.cents")).toBeFocused();
    await staff.field("prices.0.cents").fill("35");
    await staff.field("prices.0.until").fill("2025-03-31");
    const lastDay = language === "en" ? "Monday, March 31, 2025" : "lunes, 31 de marzo de 2025";
    await expect(page.locator("main")).toContainText(lastDay);
    await staff.field("opensAt").fill("2026-03-07");
    await staff.field("opensAt").press("Tab");
    const time = page.locator('fieldset:has([id="opensAt"]) input[type="time"]');
    await time.fill("18:00");
    const moment = text("adminPrograms:opening.formatted", {
      day: language === "en" ? "Saturday, March 7" : "sábado, 7 de marzo",
      time: language === "en" ? "6:00 PM" : "6:00 p.m.",
      town: club.town,
    });
    await expect(page.getByText(moment)).toBeVisible();
    await page.getByRole("button", { name: text("adminPrograms:sessions.add") }).click();
    await expect(staff.field("sessions.2.on")).toHaveValue("2025-06-14");
    await expect(staff.field("sessions.2.on")).toBeFocused();
    await page
      .getByRole("group", { name: text("adminPrograms:sessions.title") })
      .getByRole("button", { name: new RegExp(`^${text("terms:remove")}`) })
      .first()
      .click();
    await openFirstDay(page, text);
    await expect(staff.field("sessions.0.on")).toHaveValue("2025-06-13");
    await staff.field("feeCents").fill("4o");
    await staff.field("feeCents").blur();
    await expect(page.getByText(text("adminPrograms:wrong.invalid_amount"))).toBeVisible();
    await expect(page.getByText(text("adminPrograms:status.unfinished", { count: 1 }))).toBeVisible();
    await expectAccessible(page);
  });
});

test("All programs of live seasons are on one page", { tag: "@full" }, async ({ staff, language }) => {
  const { page, site, text } = staff;
  await site.addSecondSeason();
  await staff.signIn("/admin/programs");
  const sections = page.getByRole("region", {
    name: new RegExp(`^${text("adminPrograms:seasons.titleOf", { season: "20" })}\\d\\d$`),
  });
  await expect(sections).toHaveCount(2);
  const camp = firstCamp.words[language].name;
  const choices = page.getByRole("radiogroup", {
    name: text("adminPrograms:switch.label", { program: camp }),
    exact: true,
  });
  await expect(choices).toHaveCount(1);
  const links = page.getByRole("list", { name: camp, exact: true }).getByRole("link");
  await expect(links).toHaveText(
    ["terms:pages.registrations", "terms:pages.lists", "adminPrograms:write"].map((key) => text(key)),
  );
  await expect(links.last()).toHaveAttribute(
    "href",
    `/admin/messages/new?list=registrations&program=${firstCamp.id}`,
  );
  await expectSound(page);

  await choices.getByText(text("adminPrograms:switch.auto"), { exact: true }).click();
  await expect(page.getByText(text("adminPrograms:switch.saved"))).toBeVisible();

  await test.step("the program's form leads to the switch", async () => {
    await page.goto(`${site.url}${programFormPath(firstCamp.id)}#switch`);
    await expect(page.locator('[id="switch"]')).toBeFocused();
    await page.getByRole("link", { name: text("adminPrograms:opening.atOnce") }).click();
    await choices.getByText(text("adminPrograms:switch.closed"), { exact: true }).click();
    await expectSound(page);
    await expect(choices.getByRole("radio", { name: text("adminPrograms:switch.closed") })).toBeChecked();
  });

  await test.step("a new program is added on its season's page", async () => {
    await page.goto(`${site.url}/admin/programs`);
    await page
      .getByRole("link", { name: new RegExp(`^${text("adminPrograms:seasons.addTitle")}.*2025`) })
      .click();
    await expect(page).toHaveURL(new RegExp(`${seasonPath(firstSeason.id)}#`));
    await expect(page.locator('[name="new.kind"]')).toBeFocused();
  });

  await page.goto(`${site.url}${programFormPath("6f1d7c02-3a54-4b0e-9c55-2f0a7e6d9999")}`);
  await expect(page.getByRole("heading", { name: text("adminPrograms:unknown") })).toBeVisible();
  expect((await page.goto(`${site.url}/admin/programs/summer-camp`))?.status()).toBe(404);
});
