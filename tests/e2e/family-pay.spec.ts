import { expect } from "@playwright/test";
import { CARDS } from "#tests/e2e/support/family.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";

const PAPER = {
  childFirstName: "Abril",
  childLastName: "Cano",
  childAge: "10",
  parentFirstName: "Rosa",
  parentLastName: "Cano",
  email: "rosa@example.org",
  phone: "575 555 0123",
};

test("A mother pays on her page what the club waits for: after a card that was refused and a reload, once", async ({
  page,
  site,
  text,
  family,
  staff,
}) => {
  await site.setProgram({ open: true });
  await staff.signIn("/admin/registrations/new");
  for (const [name, value] of Object.entries(PAPER)) await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('[name="tshirtSize"]').selectOption("medium");
  await page.locator('form [type="submit"]').click();
  await expect(page.getByRole("heading", { level: 2, name: "Abril Cano" })).toBeFocused();

  await family.signIn();
  const amount = 4000;
  const open = page.getByRole("button", { name: text("checkout:open.pay", { amount }) });
  // The notice of what is open leads to the button.
  await page.getByRole("link", { name: text("familyPage:order.pay") }).click();
  await expect(open).toBeInViewport();
  await open.click();
  await family.pay(CARDS.declined, amount);
  await expect(page.getByText(text("checkout:situations.cardError.message")).last()).toBeVisible();
  await expectSound(page);

  // The card form is there again, for the same payment.
  await page.reload();
  await family.fillCard();
  await page.getByRole("button", { name: text("checkout:card.pay", { amount }) }).click();
  await expect(page.getByText(text("checkout:open.paid.message"))).toBeVisible();
  await expect(page.getByText(text("familyPage:outcome.registered"))).toBeVisible();
  await expect(open).toHaveCount(0);
  expect(await site.atStripe()).toEqual({ balance: amount, intents: 1 });
  await expectAccessible(page);
});
