import { expect, type Page } from "@playwright/test";
import { seasonAddress } from "#domain/staff/routes.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import type { Site } from "#tests/e2e/support/site.ts";
import { firstSeason } from "#tests/support/test-season.ts";

const LEAGUE = { en: "Fall league", es: "Liga de otoño" };
/** Its programs must be in the future whenever this test runs. */
const YEAR = String(new Date().getFullYear() + 1);
const button = (page: Pick<Page, "getByRole">, name: string) =>
  page.getByRole("button", { name, exact: true });

/**
 * Copies the last season, as staff would.
 * @returns the new season's id
 */
async function copySeason(page: Page, site: Site): Promise<string> {
  const answer = await page.request.post(`${site.url}/api/admin/seasons/${firstSeason.id}/copy`, {
    data: { names: { en: YEAR, es: YEAR }, startsOn: `${YEAR}-01-01`, endsOn: `${YEAR}-12-31` },
  });
  return (await answer.json()).data.id;
}

test.describe("Before publishing", () => {
  test("a league without an opening day, a price and groups is named, with a link to each field", {
    tag: "@full",
  }, async ({ page, site, text, language, staff }) => {
    await staff.signIn(seasonAddress(firstSeason.id));
    await page.locator('[name="new.kind"]').selectOption("league");
    for (const one of LANGUAGES) await page.locator(`[name="new.${one}"]`).fill(LEAGUE[one]);
    await button(page, text("adminPrograms:seasons.add")).click();
    await expect(page.getByRole("link", { name: LEAGUE[language] })).toBeFocused();
    const publication = `/admin/publications?season=${firstSeason.id}`;
    const doubt = (code: string) =>
      page.getByRole("link", {
        name: text(`adminPublications:doubts.${code}`, { program: LEAGUE[language] }),
      });
    for (const [code, place] of [
      ["no_opening", "opensAt"],
      ["no_price", "feeCents"],
      ["no_groups", "groups"],
    ] as const) {
      await page.goto(site.url + publication);
      await doubt(code).click();
      await expect(staff.field(place)).toBeFocused();
    }
    await staff.field("feeCents").fill("90");
    await staff.expectSaved();
    await page.goto(site.url + publication);
    await expect(doubt("no_opening")).toBeVisible();
    await expect(doubt("no_price")).toHaveCount(0);
    await expectSound(page);
    await button(page, text("terms:publish")).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(
      text("adminPublications:doubts.confirm", { programs: LEAGUE[language] }),
    );
    // After a lost connection the confirmation stays open.
    await page.route("**/api/**", (route) => route.abort());
    const confirm = button(question, text("adminPublications:confirm.button"));
    await confirm.click();
    await expect(question.getByRole("alert")).toContainText(text("errors:offline.message"));
    await page.unroute("**/api/**");
    // Incomplete programs do not prevent publishing.
    await confirm.click();
    await expect(page.getByText(text("adminPublications:done", { version: 2 }))).toBeVisible();
  });

  test("an old sign-in publishes nothing, and the page says to sign in again", { tag: "@full" }, async ({
    page,
    site,
    text,
    staff,
  }) => {
    await staff.signIn("/admin/programs");
    const season = await copySeason(page, site);
    await page.goto(`${site.url}/admin/publications?season=${season}`);
    await expect(button(page, text("terms:publish"))).toBeVisible();
    site.ageSessions();
    await button(page, text("terms:publish")).click();
    await button(page.getByRole("alertdialog"), text("adminPublications:confirm.button")).click();
    await expect(button(page, text("terms:signInAgain"))).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe("A season that was published by mistake", () => {
  test("is moved back to a draft that only staff see, or stays published with the reason", {
    tag: "@full",
  }, async ({ page, site, text, language, staff }) => {
    await staff.signIn("/admin/programs");
    const season = await copySeason(page, site);
    await page.goto(`${site.url}/admin/publications?season=${season}`);
    await staff.publish(2);
    const takeBack = async () => {
      // A toast under the pointer stays.
      await page.mouse.move(0, 0);
      await button(page, text("adminPublications:takeBack", { version: 1 })).click();
      await button(page.getByRole("alertdialog"), text("adminPublications:undo.button")).click();
    };
    await takeBack();
    const states = (state: string) => text(`adminPrograms:seasons.states.${state}`);
    const row = page.getByRole("row").filter({ hasText: states("draft") });
    await expect(row.getByRole("cell")).toHaveText([states("live"), states("draft")]);
    await expectAccessible(page);
    await staff.publish(3);
    const offered = async () => {
      const { data } = await (await fetch(`${site.url}/api/programs`)).json();
      return data.some((program: { season: { id: string } }) => program.season.id === season);
    };
    expect(await offered()).toBe(false);
    await page.goto(site.url + seasonAddress(season));
    await expect(page.getByText(text("adminPrograms:seasons.prepared"))).toBeVisible();

    await page.goto(`${site.url}/admin/publications?season=${season}`);
    await staff.publish(4);
    expect(await offered()).toBe(true);
    await page.goto(`${site.url}/admin/programs`);
    const camp = firstSeason.programs.find(({ kind }) => kind === "camp");
    const choices = page.getByRole("region", {
      name: text("adminPrograms:seasons.titleOf", { season: YEAR }),
    });
    await choices
      .getByRole("radiogroup", {
        name: text("adminPrograms:switch.label", { program: camp?.words[language].name ?? "" }),
      })
      .getByText(text("adminPrograms:switch.open"), { exact: true })
      .click();
    await expect(page.getByText(text("admin:program.opened"))).toBeVisible();
    await site.registerFamily();
    await page.goto(`${site.url}/admin/publications?season=${season}`);
    await takeBack();
    await expect(page.getByRole("alertdialog")).toContainText(
      text("officeErrors:codes.season_in_use.message"),
    );
    expect(await offered()).toBe(true);
  });
});
