import { expect, type Page } from "@playwright/test";
import { seasonPath } from "#domain/staff/staff-paths.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import type { Site } from "#tests/e2e/support/site.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";

/** Its programs must be in the future whenever this test runs. */
const YEAR = String(new Date().getFullYear() + 1);
const CLINIC = { en: "Goalkeeper clinic", es: "Clínica de porteros" };
const button = (page: Pick<Page, "getByRole">, name: string) =>
  page.getByRole("button", { name, exact: true });

/** Names of the programs on the season's page, in order. */
async function order(page: Page): Promise<string[]> {
  return (await page.locator('[id^="program-"]').allTextContents()).map((name) => name.trim());
}

/**
 * Copies the last season, as staff would.
 * @returns the new season's id
 */
async function copyAtOnce(page: Page, site: Site): Promise<string> {
  const answer = await page.request.post(`${site.url}/api/admin/seasons/${firstSeason.id}/copy`, {
    data: { names: { en: YEAR, es: YEAR }, startsOn: `${YEAR}-01-01`, endsOn: `${YEAR}-12-31` },
  });
  return (await answer.json()).data.id;
}

test.use({ isOpen: false });

test.describe("The next season", () => {
  test("gets a program more, unseen by families", { tag: "@full" }, async ({ language, staff }) => {
    const { page, site, text } = staff;
    await staff.signIn("/admin/programs");
    await page.goto(site.url + seasonPath(await copyAtOnce(page, site)));
    const names = firstSeason.programs.map(({ words }) => words[language].name);
    await expect.poll(() => order(page)).toEqual(names);
    await expect(page.locator('[name="capacity"]').first()).toHaveValue(String(firstCamp.capacity));
    await expectSound(page);

    await button(page, text("adminPrograms:seasons.add")).click();
    await expect(page.locator('[name="new.en"]')).toBeFocused();
    await page.locator('[name="new.kind"]').selectOption("clinic");
    for (const one of LANGUAGES) await page.locator(`[name="new.${one}"]`).fill(CLINIC[one]);
    await button(page, text("adminPrograms:seasons.add")).click();
    await expect(page.getByRole("link", { name: CLINIC[language] })).toBeFocused();
    const up = text("adminPrograms:seasons.upOf", { program: CLINIC[language] });
    await button(page, up).focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => order(page))
      .toEqual([...names.slice(0, -1), CLINIC[language], ...names.slice(-1)]);
    await expect(button(page, up)).toBeFocused();

    const last = names.at(-1) ?? "";
    await button(page, text("adminPrograms:seasons.removeOf", { program: last })).click();
    await button(page.getByRole("alertdialog"), text("terms:remove")).click();
    await expect.poll(() => order(page)).toEqual([...names.slice(0, -1), CLINIC[language]]);

    await staff.field("names.en").fill("Club year");
    await staff.expectSaved();
    await page.getByRole("link", { name: CLINIC[language] }).click();
    await expect(staff.field("texts.en.name")).toHaveValue(CLINIC.en);
    await staff.field("feeCents").fill("25");
    await staff.expectSaved();
    await page
      .getByRole("link", {
        name: text("adminPrograms:seasons.titleOf", { season: language === "es" ? YEAR : "Club year" }),
      })
      .click();
    await expect(staff.field("names.en")).toHaveValue("Club year");
    await expect(page.getByText("$25")).toBeVisible();

    await staff.reviewDraft();
    await expect(page).toHaveURL(/\/admin\/publications\?season=/);
    await expect(page.getByRole("rowheader", { name: CLINIC[language], exact: true })).toBeVisible();
    const facts = `${text("adminPublications:values.noDays")}, $25.00`;
    const added = page.getByRole("row", { name: text("adminPublications:newProgram") });
    await expect(added.filter({ hasText: facts })).toBeVisible();
    const offered = await (await fetch(`${site.url}/api/programs`)).json();
    expect(offered.data.map(({ season }: { season: string }) => season)).not.toContain(YEAR);
  });

  test("is created empty, and can be deleted", { tag: "@full" }, async ({ language, staff }) => {
    const { page, site, text } = staff;
    await staff.signIn("/admin/programs");
    await button(page, text("adminPrograms:seasons.startEmpty")).click();
    const fill = async (english: string) => {
      await page.locator('[name="names.en"]').fill(english);
      await page.locator('[name="names.es"]').fill("Otoño");
    };
    const begin = button(page, text("adminPrograms:seasons.begin"));
    await page.locator('[name="names.en"]').fill("2025");
    await page.locator('[name="startsOn"]').fill("2026-08-01");
    await page.locator('[name="endsOn"]').fill("2025-12-31");
    await begin.click();
    await expect(page.locator('[name="names.es"]')).toBeFocused();
    for (const wrong of ["missing_text", "ends_before_start"])
      await expect(page.getByText(text(`adminPrograms:wrong.${wrong}`))).toBeVisible();
    await fill("2025");
    await page.locator('[name="endsOn"]').fill("2026-12-31");
    await begin.click();
    await expect(page.getByText(text("adminPrograms:seasons.exists"))).toBeVisible();
    await fill("Fall");
    await begin.click();
    await expect(page.getByText(text("adminPrograms:seasons.noPrograms"))).toBeVisible();
    await expectAccessible(page);
    await button(page, text("adminPrograms:seasons.delete")).click();
    await button(page.getByRole("alertdialog"), text("adminPrograms:seasons.delete")).click();
    await expect(page).toHaveURL(`${site.url}/admin/programs`);
    await expect(page.locator(`a[href="${seasonPath(firstSeason.id)}"]`)).toContainText(
      firstSeason.names[language],
    );
    await expect(page.getByRole("link", { name: language === "es" ? "Otoño" : "Fall" })).toHaveCount(0);
  });
});

const LEAGUE = { en: "Fall league", es: "Liga de otoño" };

test("A league's gaps are named, each with a link", { tag: "@full" }, async ({ language, staff }) => {
  const { page, site, text } = staff;
  await staff.signIn(seasonPath(firstSeason.id));
  await page.locator('[name="new.kind"]').selectOption("league");
  for (const one of LANGUAGES) await page.locator(`[name="new.${one}"]`).fill(LEAGUE[one]);
  await button(page, text("adminPrograms:seasons.add")).click();
  await expect(page.getByRole("link", { name: LEAGUE[language] })).toBeFocused();
  const publication = `/admin/publications?season=${firstSeason.id}`;
  const warning = (code: string) =>
    page.getByRole("link", {
      name: text(`adminPublications:warnings.${code}`, { program: LEAGUE[language] }),
    });
  for (const [code, place] of [
    ["no_opening", "opensAt"],
    ["no_price", "feeCents"],
    ["no_groups", "groups"],
  ] as const) {
    await page.goto(site.url + publication);
    await warning(code).click();
    await expect(staff.field(place)).toBeFocused();
  }
  await staff.field("feeCents").fill("90");
  await staff.expectSaved();
  await page.goto(site.url + publication);
  await expect(warning("no_opening")).toBeVisible();
  await expect(warning("no_price")).toHaveCount(0);
  await expectSound(page);
  await button(page, text("terms:publish")).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(
    text("adminPublications:warnings.confirm", { programs: LEAGUE[language] }),
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

test("A season published by mistake becomes a draft", { tag: "@full" }, async ({ language, staff }) => {
  const { page, site, text } = staff;
  await staff.signIn("/admin/programs");
  const season = await copyAtOnce(page, site);
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
  await page.goto(site.url + seasonPath(season));
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
  await expect(page.getByRole("alertdialog")).toContainText(text("adminErrors:codes.season_in_use.message"));
  expect(await offered()).toBe(true);
});
