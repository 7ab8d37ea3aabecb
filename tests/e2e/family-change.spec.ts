import { expect } from "@playwright/test";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { changePrograms, eveningsOn } from "#tests/support/republish.ts";
import { firstCamp } from "#tests/support/test-season.ts";

test("A mother corrects a size in three taps after the code, names who must not fetch her child, and staff read both before they print", async ({
  page,
  site,
  text,
  language,
  family,
  staff,
}, { outputDir }) => {
  await site.setProgram({ open: true });
  await family.payOrder([{ childFirstName: "Mateo" }, { childFirstName: "Sofía" }], { language });
  await family.signIn();
  const dialog = page.getByRole("alertdialog");
  const photo = (name: string) => page.screenshot({ path: `${outputDir}/${name}.png`, fullPage: true });
  const press = (part: string, name: string) =>
    page
      .getByRole("button", {
        name: text("familyPage:change.of", { what: text(`familyPage:change.parts.${part}`), name }),
      })
      .click();
  const save = () => dialog.getByRole("button", { name: text("terms:save"), exact: true }).click();

  // One, two, three.
  await press("shirt", "Mateo");
  await dialog.getByText(text("terms:choices.tshirtSize.large"), { exact: true }).click();
  await photo("size");
  await expectAccessible(page);
  await save();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Cambió el|^Changed on/)).toHaveCount(1);

  await press("pickUp", "Mateo");
  await dialog.getByRole("button", { name: text("familyPage:pickUp.add") }).click();
  await dialog.getByLabel(text("familyPage:pickUp.name")).fill("Raúl Ejemplo");
  await save();
  await expect(dialog.getByText(text("errors:codes.invalid_phone.message"))).toBeVisible();
  await expect(dialog.getByLabel(text("familyPage:pickUp.name"))).toHaveValue("Raúl Ejemplo");
  await dialog.getByRole("checkbox").check();
  await photo("pick-up");
  await expectAccessible(page);
  await save();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Raúl Ejemplo")).toBeVisible();

  // A second tab changed the child meanwhile: what is typed here stays, and the next press saves it.
  await press("health", "Sofía");
  const other = await page.context().newPage();
  await other.goto(`${site.url}/family`);
  await other
    .getByRole("button", {
      name: text("familyPage:change.of", { what: text("familyPage:change.parts.photos"), name: "Sofía" }),
    })
    .click();
  await other.getByRole("alertdialog").getByRole("checkbox").check();
  await other.getByRole("button", { name: text("terms:save"), exact: true }).click();
  await expect(other.getByRole("alertdialog")).toHaveCount(0);
  await dialog.locator('[name="allergies"]').fill("Abejas");
  // On a slow line, what is stored comes late, and the next press waits for it.
  await page.route("**/api/family", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await save();
  await expect(dialog.getByText(text("familyPage:change.failed.edit_conflict.message"))).toBeVisible();
  await expect(dialog.locator('[name="allergies"]')).toHaveValue("Abejas");
  await save();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Abejas")).toBeVisible();
  await page.unroute("**/api/family");

  await page.getByRole("button", { name: text("familyPage:change.contacts") }).click();
  await dialog.locator('[name="phone"]').fill("(575) 555-0188");
  await photo("contacts");
  await save();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("(575) 555-0188")).toBeVisible();
  await photo("family");
  await expectSound(page);

  // The session ends in the other tab; the change here is not saved, and the page says why.
  await press("photos", "Mateo");
  await dialog.getByRole("checkbox").check();
  await page.context().clearCookies();
  await save();
  await expect(page.locator('[name="email"], [name="code"]').first()).toBeVisible();
  await expect(page.getByText(text("familyPage:change.failed.unauthenticated.message"))).toBeVisible();

  // Staff look at children who are still to come.
  await site.inTables((db) =>
    changePrograms(db, { sessions: [...firstCamp.sessions, ...eveningsOn("2099-06-13")] }, firstCamp.id),
  );
  await staff.signIn("/admin/rosters?sheet=check-in");
  await page.getByRole("button", { name: text("adminRosters:gate.open") }).click();
  await expect(page.getByText("Raúl Ejemplo").filter({ visible: true })).toBeVisible();
  await expect(page.getByText(text("adminRosters:unseen", { count: 2 }))).toBeVisible();
  await photo("check-in");
  await expectSound(page);
  await page.getByRole("link", { name: text("adminRosters:unseenGo") }).click();
  await expect(page.getByText(text("admin:list.showing", { shown: 2, total: 2 }))).toBeVisible();
  await expect(page.getByText("Abejas")).toHaveCount(0);
  await photo("changes");
  await expectSound(page);
  await staff.openDetails("Sofía");
  await expect(page.getByText(/Peanuts → Abejas/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: text("adminChanges:markSeen") })).toBeVisible();
  await photo("details");
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole("button", { name: text("adminChanges:markShown") }).click();
  await expect(page.getByText(text("admin:list.noMatchTitle"))).toBeVisible();

  await page.goto(`${site.url}/admin/rosters`);
  await page.getByRole("button", { name: text("adminRosters:shirts.close") }).click();
  await expect(page.getByRole("button", { name: text("adminRosters:shirts.reopen") })).toBeVisible();
  await photo("roster");
  await expectAccessible(page);
});
