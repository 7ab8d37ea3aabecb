import { expect } from "@playwright/test";
import { programAddress, seasonAddress } from "#domain/staff/routes.ts";
import { expectSound, test } from "#tests/e2e/support/journey.ts";
import { firstCamp, firstSeason } from "#tests/support/test-season.ts";

test("All programs of live seasons are on one page, each with a registration switch that is also in its form", {
  tag: "@full",
}, async ({ page, site, text, staff, language }) => {
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
    ["terms:places.registrations", "terms:places.lists", "adminPrograms:write"].map((key) => text(key)),
  );
  await expect(links.last()).toHaveAttribute(
    "href",
    `/admin/messages/new?list=registrations&program=${firstCamp.id}`,
  );
  await expectSound(page);

  await page.getByLabel(text("terms:season"), { exact: true }).selectOption(firstSeason.id);
  await expect(sections).toHaveCount(1);
  await choices.getByText(text("adminPrograms:switch.auto"), { exact: true }).click();
  await expect(page.getByText(text("adminPrograms:switch.saved"))).toBeVisible();

  await test.step("the program's form shows the same switch, and changes it", async () => {
    await page.goto(`${site.url}${programAddress(firstCamp.id)}#switch`);
    await expect(page.locator('[id="switch"]')).toBeFocused();
    await expect(choices.getByRole("radio", { name: text("adminPrograms:switch.auto") })).toBeChecked();
    await choices.getByText(text("adminPrograms:switch.closed"), { exact: true }).click();
    await expect(choices.getByRole("radio", { name: text("adminPrograms:switch.closed") })).toBeChecked();
    await expectSound(page);
  });

  await test.step("a new program is added on its season's page", async () => {
    await page.goto(`${site.url}/admin/programs?season=${firstSeason.id}`);
    await page.getByRole("link", { name: new RegExp(`^${text("adminPrograms:seasons.addTitle")}`) }).click();
    await expect(page).toHaveURL(new RegExp(`${seasonAddress(firstSeason.id)}#`));
    await expect(page.locator('[name="new.kind"]')).toBeFocused();
  });
});
