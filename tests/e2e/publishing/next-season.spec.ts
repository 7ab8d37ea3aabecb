import { expect, type Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { shownAt } from "#tests/e2e/support/open-page.ts";
import { untilDrawn } from "#tests/e2e/support/publishing.ts";
import { STAFF_PIN } from "#tests/e2e/support/site.ts";
import type { Staff } from "#tests/e2e/support/staff.ts";
import type { Text } from "#tests/e2e/support/texts.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";

/** The camp must be in the future whenever this test runs. */
const YEAR = String(new Date().getFullYear() + 1);
const PLACE = { en: "North field, behind the library", es: "Cancha norte, detrás de la biblioteca" };
const SUMMARY = "Tres tardes con el balón, agua fría y amigos nuevos.";
const button = (page: Pick<Page, "getByRole">, name: string) =>
  page.getByRole("button", { name, exact: true });
const publishLink = (page: Page, text: Text) =>
  page.getByRole("link", { name: text("adminPrograms:status.publish") }).first();

async function copyLastSeason(page: Page, text: Text): Promise<void> {
  await button(page, text("adminPrograms:seasons.startNext")).click();
  const dialog = page.getByRole("dialog", { name: text("adminPrograms:seasons.startNext") });
  for (const name of ["names.en", "names.es"]) await dialog.locator(`[name="${name}"]`).fill(YEAR);
  await dialog.locator('[name="startsOn"]').fill(`${YEAR}-01-01`);
  await dialog.locator('[name="endsOn"]').fill(`${YEAR}-12-31`);
  await button(page, text("adminPrograms:seasons.copy")).click();
  await expect(page.getByText(text("adminPrograms:seasons.prepared"))).toBeVisible();
}

/**
 * Changes the camp's price, early price, first day, place and Spanish text.
 * @returns the camp's first day
 */
async function changeCamp(staff: Staff, text: Text, place: string): Promise<void> {
  const { page } = staff;
  await staff.field("feeCents").fill("52");
  const first = page.getByRole("button", { name: new RegExp(`^${text("terms:edit")}: `) });
  await first.first().click();
  await staff.field("sessions.0.on").fill(`${YEAR}-06-10`);
  await staff.field("sessions.0.place").fill(place);
  const spanish = page.locator('[id="unchecked.es"]');
  await expect(spanish).toContainText(text("adminPrograms:copied.title_es"));
  await staff.field("texts.es.summary").fill(SUMMARY);
  await expect(spanish).toHaveCount(0);
  await page.locator('[id="unchecked.en"]').getByRole("button").click();
  await expect(page.locator('[id="unchecked.en"]')).toHaveCount(0);
  await staff.expectSaved();
}

/** Opens the preview in Spanish: it has the new price, while the site still has the old one. */
async function lookAtPreview(page: Page, text: Text): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: text("adminPublications:preview.es") }).click();
  const preview = await opened;
  await untilDrawn(preview, text);
  await expect(preview.getByText("$52.00").first()).toBeVisible();
  await preview.close();
}

/** Publishes with an old sign-in: the volunteer enters the PIN again and returns to what was about to be published. */
async function publish(staff: Staff, text: Text, ageSessions: () => void): Promise<void> {
  const { page } = staff;
  ageSessions();
  await button(page, text("terms:publish")).click();
  await button(page.getByRole("alertdialog"), text("adminPublications:confirm.button")).click();
  await button(page, text("terms:signInAgain")).click();
  await page.locator('[name="pin"]').fill(STAFF_PIN);
  await button(page, text("login:submit")).click();
  await expect(page).toHaveURL(/\/admin\/publications\?season=/);
  await staff.publish(2);
}

test("The next season is copied, checked, published and opened", async ({ language, staff }) => {
  const { page, site, text } = staff;
  await site.registerFamily({ childFirstName: "Ximena", childLastName: "Arrecife" });
  await site.setProgram({ open: false });
  const camp = firstCamp.words[language].name;

  await staff.signIn("/admin/programs");
  await copyLastSeason(page, text);
  // Copied texts are named until somebody checks them.
  await publishLink(page, text).click();
  const unchecked = { program: camp, language: text("adminPrograms:texts.es") };
  await page.getByRole("link", { name: text("adminPublications:uncheckedOne", unchecked) }).click();
  await expect(page.locator('[id="unchecked.es"]')).toBeFocused();
  await changeCamp(staff, text, PLACE[language]);
  await expectSound(page);

  await publishLink(page, text).click();
  const name = text("adminPrograms:texts.label", {
    text: text("adminPrograms:texts.name"),
    language: text(`adminPrograms:texts.${language}`),
  });
  const cells = page.getByRole("row", { name }).first().getByRole("cell");
  await expect(cells).toHaveText([text("adminPrograms:conflict.empty"), YEAR]);
  await expectNoSidewaysScroll(page);
  await lookAtPreview(page, text);
  await publish(staff, text, () => site.ageSessions());

  for (const lang of ["en", "es"]) {
    const running = `${site.url}/programs/${firstCamp.slug}?lang=${lang}`;
    const address = running.replace("?", `-${YEAR}?`);
    await expect.poll(() => shownAt(address)).toContain("$52.00");
    const shown = await shownAt(address);
    expect(shown).toContain(PLACE[language]);
    expect(shown).not.toContain("$40.00");
    if (lang === "es") expect(shown).toContain(SUMMARY);
    expect(await shownAt(running)).toContain("$40.00");
  }

  await page.goto(`${site.url}/admin/programs`);
  const ofYear = page.getByRole("region", {
    name: text("adminPrograms:seasons.titleOf", { season: YEAR }),
  });
  const choices = ofYear.getByRole("radiogroup", {
    name: text("adminPrograms:switch.label", { program: camp }),
  });
  await choices.getByText(text("adminPrograms:switch.open"), { exact: true }).click();
  await expect(page.getByText(text("admin:program.opened"))).toBeVisible();
  const offered = await (await fetch(`${site.url}/api/programs`)).json();
  expect(offered.data).toContainEqual(
    expect.objectContaining({ feeCents: 5200, availability: "open", startsOn: `${YEAR}-06-10` }),
  );

  await page.goto(`${site.url}/admin`);
  await page.getByRole("searchbox").fill("Ximena");
  await button(page, text("admin:seasons.everywhere")).click();
  await expect(page.getByText("Ximena Arrecife").first()).toBeVisible();
});
