import { expect } from "@playwright/test";
import { firstClub } from "#content/club/first-club.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";

const HEADING = { en: "What {{club}} does", es: "Qué hace {{club}}" };

test("Staff change what families sign, look at it first, and a family reads it beside the form", async ({
  page,
  site,
  text,
  language,
}) => {
  await site.setProgram({ open: true });
  const field = (path: string) => page.locator(`[id="waiver.${path}"]`);
  await signInAt(page, site, "/admin/website/policies");
  await expect(page.getByRole("heading", { level: 2, name: text("terms:places.policies") })).toBeVisible();
  await page
    .getByRole("button", { name: new RegExp(`^${text("adminPolicies:sections.change")}`) })
    .first()
    .click();
  await field("sections.en.0.heading").fill(HEADING.en);
  await field("sections.es.0.heading").fill("Qué hace {{klub}}");
  await expect(page.getByText(text("adminPolicies:wrong.unknown_fact"))).toBeVisible();
  await page.getByLabel(text("adminPolicies:anew.label")).check();
  await expect(page.getByText(text("adminPrograms:status.saved"))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("link", { name: text("adminPrograms:status.publish") }).click();
  await page.getByRole("link", { name: text("adminPolicies:wrong.unknown_fact") }).click();
  await expect(field("sections.es.0.heading")).toBeFocused();
  await field("sections.es.0.heading").fill(HEADING.es);
  await expect(page.getByText(text("adminPrograms:status.saved"))).toBeVisible();
  await page.getByRole("link", { name: text("adminPrograms:status.publish") }).click();
  await expect(page.getByText(HEADING[language])).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: text("terms:publish") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("adminPublications:confirm.button") })
    .click();
  await expect(page.getByText(text("adminPublications:done", { version: "2" })).first()).toBeVisible();

  await page.goto(`${site.url}/register`);
  await page.getByText(text("registration:policies.read.waiver")).click();
  const shown = HEADING[language].replace("{{club}}", firstClub.name);
  await expect(page.getByRole("heading", { level: 3, name: shown })).toBeVisible();
  await expectAccessible(page);
});
