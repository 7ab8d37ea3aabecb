import { expect, type Page } from "@playwright/test";
import { seasonAddress } from "#domain/staff/routes.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import type { Text } from "#tests/e2e/support/texts.ts";
import { firstCamp, firstSeason } from "#tests/support/test-season.ts";

const CLINIC = { en: "Goalkeeper clinic", es: "Clínica de porteros" };
const button = (page: Pick<Page, "getByRole">, name: string) =>
  page.getByRole("button", { name, exact: true });

/** Names of the programs on the season's page, in order. */
async function order(page: Page): Promise<string[]> {
  return (await page.locator('[id^="program-"]').allTextContents()).map((name) => name.trim());
}

async function copySeason(page: Page, text: Text): Promise<void> {
  await button(page, text("adminPrograms:seasons.startNext")).click();
  const dialog = page.getByRole("dialog", { name: text("adminPrograms:seasons.startNext") });
  await expect(dialog.locator('[name="names.es"]')).toHaveValue("2026");
  await expect(dialog.locator('[name="startsOn"]')).toHaveValue("2026-01-01");
  await expectAccessible(page);
  await dialog.locator('[name="names.es"]').fill("");
  await dialog.locator('[name="endsOn"]').fill("2025-12-31");
  await button(page, text("adminPrograms:seasons.copy")).click();
  await expect(dialog.locator('[name="names.es"]')).toBeFocused();
  await expect(dialog.getByText(text("adminPrograms:wrong.missing_text"))).toBeVisible();
  await expect(dialog.getByText(text("adminPrograms:wrong.ends_before_start"))).toBeVisible();
  await dialog.locator('[name="names.es"]').fill("Año 2026");
  await dialog.locator('[name="endsOn"]').fill("2026-12-31");
  await button(page, text("adminPrograms:seasons.copy")).click();
}

test.describe("The next season", () => {
  test("is copied, gets another program and order, and is hidden from families until it is published", {
    tag: "@full",
  }, async ({ page, site, text, language, staff }) => {
    await staff.signIn("/admin/programs");
    await copySeason(page, text);
    const name = language === "es" ? "Año 2026" : "2026";
    await expect(page).toHaveURL(/\/admin\/programs\/seasons\/[0-9a-f-]{36}$/);
    const heading = page.getByRole("heading", {
      level: 2,
      name: text("adminPrograms:seasons.titleOf", { season: name }),
    });
    await expect(heading).toBeFocused();
    await expect(page.getByText(text("adminPrograms:seasons.prepared"))).toBeVisible();
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

    await staff.field("names.en").fill("Club year 2026");
    await staff.expectSaved();
    await page.getByRole("link", { name: CLINIC[language] }).click();
    await expect(staff.field("texts.en.name")).toHaveValue(CLINIC.en);
    await staff.field("feeCents").fill("25");
    await staff.expectSaved();
    await page
      .getByRole("link", {
        name: text("adminPrograms:seasons.titleOf", { season: language === "es" ? name : "Club year 2026" }),
      })
      .click();
    await expect(staff.field("names.en")).toHaveValue("Club year 2026");
    await expect(page.getByText("$25")).toBeVisible();

    await staff.reviewDraft();
    await expect(page).toHaveURL(/\/admin\/publications\?season=/);
    await expect(page.getByRole("rowheader", { name: CLINIC[language], exact: true })).toBeVisible();
    const facts = `${text("adminPublications:values.noDays")}, $25.00`;
    const added = page.getByRole("row", { name: text("adminPublications:newProgram") });
    await expect(added.filter({ hasText: facts })).toBeVisible();
    const offered = await (await fetch(`${site.url}/api/programs`)).json();
    expect(offered.data.map(({ season }: { season: string }) => season)).not.toContain("2026");
  });

  test("is created empty, only once, and can be deleted until it is published", { tag: "@full" }, async ({
    page,
    site,
    text,
    language,
    staff,
  }) => {
    await staff.signIn("/admin/programs");
    await button(page, text("adminPrograms:seasons.startEmpty")).click();
    const fill = async (english: string) => {
      await page.locator('[name="names.en"]').fill(english);
      await page.locator('[name="names.es"]').fill("Otoño");
    };
    await fill("2025");
    await page.locator('[name="startsOn"]').fill("2026-08-01");
    await page.locator('[name="endsOn"]').fill("2026-12-31");
    await button(page, text("adminPrograms:seasons.begin")).click();
    await expect(page.getByText(text("adminPrograms:seasons.exists"))).toBeVisible();
    await fill("Fall");
    await button(page, text("adminPrograms:seasons.begin")).click();
    await expect(page.getByText(text("adminPrograms:seasons.noPrograms"))).toBeVisible();
    await expectAccessible(page);
    await button(page, text("adminPrograms:seasons.delete")).click();
    await button(page.getByRole("alertdialog"), text("adminPrograms:seasons.delete")).click();
    await expect(page).toHaveURL(`${site.url}/admin/programs`);
    await expect(page.locator(`a[href="${seasonAddress(firstSeason.id)}"]`)).toContainText(
      firstSeason.names[language],
    );
    await expect(page.getByRole("link", { name: language === "es" ? "Otoño" : "Fall" })).toHaveCount(0);
  });
});
