import { expect } from "@playwright/test";
import { expectSound, test } from "#tests/e2e/support/journey.ts";

const LUCIA = "Lucía Peñaranda";
const BRUNO = "Bruno Salas";
const SEARCH_KEY = "ControlOrMeta+k";

test("Staff find a child from any page, by the search beside the heading or by Ctrl+K", {
  tag: "@laptop",
}, async ({ page, site, text, staff }) => {
  await site.setProgram({ open: true });
  await site.registerFamily();
  await site.registerFamily({ childFirstName: "Bruno", childLastName: "Salas", email: "ines@example.org" });
  await staff.signIn("/admin/money/payments");
  const everywhere = page.getByRole("searchbox", { name: text("admin:frame.search") });
  const ofList = page.getByRole("searchbox", { name: text("terms:search"), exact: true });
  await page.locator("main h2").first().waitFor();

  // No character is a shortcut by itself: dictated words would press it.
  await page.locator('[name="search"]').pressSequentially("k/b");
  await expect(page.locator('[name="search"]')).toHaveValue("k/b");
  // Until the answer is here the earlier list is dimmed, which axe would call a weak contrast.
  await expect(page.getByText(text("adminPayments:noMatchTitle"))).toBeVisible();
  await page.getByRole("heading", { level: 1 }).focus();
  for (const character of ["/", "k"]) await page.keyboard.press(character);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press(SEARCH_KEY);
  await expect(everywhere).toBeFocused();
  await expect(everywhere).toHaveValue("");
  await expectSound(page);
  await everywhere.fill("Peñaranda, Lucía");
  await everywhere.press("Enter");

  await expect(page).toHaveURL(/\/admin\?season=all&search=/);
  await expect(staff.rowOf(LUCIA).first()).toBeVisible();
  await expect(staff.rowOf(BRUNO)).toHaveCount(0);
  await expect(everywhere).toHaveCount(0);
  await expect(ofList).toHaveValue("Peñaranda, Lucía");
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press(SEARCH_KEY);
  await expect(ofList).toBeFocused();

  // The details arrive while somebody searches already: the field keeps the focus.
  await page.route("**/api/registrations/*", async (route) => {
    await new Promise((late) => setTimeout(late, 1000));
    await route.continue();
  });
  await staff.openDetails(LUCIA);
  const unfold = page.getByRole("button", { name: text("admin:frame.search") });
  if ((page.viewportSize()?.width ?? 0) < 1024) await unfold.click();
  await everywhere.fill("salas bruno");
  await expect(page.getByRole("heading", { name: LUCIA })).toBeVisible();
  await expect(everywhere).toBeFocused();
  await everywhere.press("Enter");
  await expect(staff.rowOf(BRUNO).first()).toBeVisible();
  await expect(staff.rowOf(LUCIA)).toHaveCount(0);
});
