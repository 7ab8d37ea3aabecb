import { expect } from "@playwright/test";
import { expectSound, test } from "#tests/e2e/support/journey.ts";

test("Staff read what a family signed, in the language of the signature", { tag: "@full" }, async ({
  page,
  site,
  text,
  staff,
}) => {
  await site.setProgram({ open: true });
  await site.registerFamily({ language: "es" });
  await staff.signIn("/admin");
  await staff.openDetails("Lucía Peñaranda");
  const version = page.getByRole("button", { name: text("admin:details.policies.privacy") });
  await version.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Aviso de privacidad").last()).toBeVisible();
  await expect(dialog.locator("[lang=es]")).toContainText("En pocas palabras");
  await expectSound(page);
  await dialog.getByRole("button", { name: text("terms:close") }).click();
  await expect(version).toBeFocused();
});

test("A family finds earlier versions of a policy below the current one", { tag: "@full" }, async ({
  page,
  site,
  text,
}) => {
  await page.goto(`${site.url}/privacy`);
  await page.getByText(text("policies:kept.title")).click();
  await expect(page.getByText(text("policies:kept.none"))).toBeVisible();
  const earlierText = "Aviso\nThe words of then / Las palabras de entonces";
  site.keepEarlierPrivacy(earlierText);
  await page.reload();
  await page.getByText(text("policies:kept.title")).click();
  await page.locator("details details summary").click();
  await expect(page.getByText("The words of then / Las palabras de entonces")).toBeVisible();
  await expectSound(page);
});
