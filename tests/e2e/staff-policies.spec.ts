import { expect } from "@playwright/test";
import { firstClub } from "#content/club/first-club.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";

const HEADING = { en: "What {{club}} does", es: "Qué hace {{club}}" };

test("Staff change what families sign, look at it first, and a family reads it beside the form", async ({
  page,
  site,
  text,
  language,
  staff,
}) => {
  await site.setProgram({ open: true });
  await staff.signIn("/admin/website/policies");
  await expect(page.getByRole("heading", { level: 2, name: text("terms:places.policies") })).toBeVisible();
  await page
    .getByRole("button", { name: new RegExp(`^${text("terms:edit")}`) })
    .first()
    .click();
  await staff.field("waiver.sections.en.0.heading").fill(HEADING.en);
  await staff.field("waiver.sections.es.0.heading").fill("Qué hace {{klub}}");
  await expect(page.getByText(text("adminPolicies:wrong.unknown_fact"))).toBeVisible();
  await page.getByLabel(text("adminPolicies:anew.label")).check();
  await staff.expectSaved();
  await expectSound(page);

  await staff.reviewDraft();
  await page.getByRole("link", { name: text("adminPolicies:wrong.unknown_fact") }).click();
  await expect(staff.field("waiver.sections.es.0.heading")).toBeFocused();
  await staff.field("waiver.sections.es.0.heading").fill(HEADING.es);
  await staff.expectSaved();
  await staff.reviewDraft();
  await expect(page.getByText(HEADING[language])).toBeVisible();
  await expectAccessible(page);
  await staff.publish(2);

  await page.goto(`${site.url}/register`);
  await page.getByText(text("registration:policies.read.waiver")).click();
  const shown = HEADING[language].replace("{{club}}", firstClub.name);
  await expect(page.getByRole("heading", { level: 3, name: shown })).toBeVisible();
  await expectAccessible(page);
});
