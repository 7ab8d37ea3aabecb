import { expect } from "@playwright/test";
import { CARDS } from "#tests/e2e/support/family.ts";
import { downloadedBy } from "#tests/e2e/support/files.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";

test("A paid registration shows its number, card and calendar", async ({ page, text, family }) => {
  const name = "rosa.margarita.penaranda-de-la-frontera";
  await family.goToCheckout({ email: `${name}@gmial.example.org` });
  await family.pay();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  const main = page.getByRole("main");

  await test.step("what was paid can be read", async () => {
    await expect(main).toContainText(/[0-9A-F]{4}-[0-9A-F]{4}/);
    await expect(main).not.toContainText("pi_");
    await expect(main).toContainText(text("success:receipt.card", { digits: "4242" }));
    await expect(main).toContainText(text("success:receipt.date"));
    await expect(main).toContainText(text("terms:choices.tshirtSize.medium"));
    await expect(main).toContainText(
      text("success:next.mail.sentTo", { email: `${name}@gmial.example.org` }),
    );
    await expect(main).not.toContainText(text("success:next.mail.callUs"));
    await expectNoSidewaysScroll(page);
  });

  await test.step("the dates can be saved", async () => {
    const calendar = await downloadedBy(page, () =>
      page.getByRole("link", { name: text("schedule:download") }).click(),
    );
    expect(calendar.toString()).toContain("BEGIN:VEVENT");
  });

  await test.step("the address is corrected, after an invalid one is refused", async () => {
    await page.getByRole("button", { name: text("success:next.mail.correct") }).click();
    const field = page.getByLabel(text("success:next.mail.newAddress"));
    await expect(field).toBeFocused();
    await field.fill("rosa@");
    const send = page.getByRole("button", { name: text("success:next.mail.sendThere") });
    await send.click();
    await expect(main).toContainText(text("errors:codes.invalid_email.message"));
    await expectAccessible(page);
    await field.fill(`${name}@gmail.example.org`);
    await send.dblclick();
    await expect(main).toContainText(text("success:next.mail.corrected"));
    await page.reload();
    await expect(main).toContainText(
      text("success:next.mail.sentTo", { email: `${name}@gmail.example.org` }),
    );
    await expectSound(page);
  });
});

test("An empty or mistyped card is not sent", { tag: "@full" }, async ({ page, text, family }) => {
  await family.goToCheckout();
  await expect(page.locator('[name="cardNumber"]')).toBeVisible();
  await family.payButton().click();
  await expect(page.getByText(text("checkout:card.incomplete")).first()).toBeVisible();
  const invalid = (part: string) => page.getByText(text(`checkout:situations.paymentInvalid.${part}`));
  await expect(invalid("title")).toHaveCount(0);
  await family.pay("4242424242424241");
  await expect(invalid("message").first()).toBeVisible();
  await expectSound(page);
});

test("A mother pays a part on her page, then the rest once, after a refused card and a reload", async ({
  family,
  staff,
}) => {
  const { page, site, text } = staff;
  await staff.signIn();
  await staff.enterPaper({ childFirstName: "Abril" });

  await family.signIn();
  const amount = 4000;
  const open = page.getByRole("button", { name: text("checkout:open.pay", { amount }) });
  // The notice of what is open leads to the button.
  await page.getByRole("link", { name: text("familyPage:order.pay") }).click();
  await expect(open).toBeInViewport();
  // A part first: the rest is still to pay.
  const field = page.getByLabel(text("checkout:open.amount"));
  await field.fill("39.80");
  await page.getByRole("button", { name: text("checkout:open.pay", { amount: 3980 }) }).click();
  await expect(page.getByText(text("checkout:open.part", { amount, least: 50 }))).toBeVisible();
  await field.fill("10");
  await page.getByRole("button", { name: text("checkout:open.pay", { amount: 1000 }) }).click();
  await family.pay(undefined, 1000);
  await expect(
    page.getByText(text("familyPage:order.partPaid", { paid: "$10.00", total: "$40.00" })),
  ).toBeVisible();
  const rest = 3000;
  await page.getByRole("button", { name: text("checkout:open.pay", { amount: rest }) }).click();
  await family.pay(CARDS.declined, rest);
  await expect(page.getByText(text("checkout:situations.cardError.message")).last()).toBeVisible();
  await expectSound(page);

  // The card form is there again, for the same payment.
  await page.reload();
  await family.fillCard();
  await page.getByRole("button", { name: text("checkout:card.pay", { amount: rest }) }).click();
  await expect(page.getByText(text("checkout:open.paid.message")).last()).toBeVisible();
  await expect(page.getByText(text("familyPage:outcome.registered"))).toBeVisible();
  await expect(open).toHaveCount(0);
  expect(await site.atStripe()).toEqual({ balance: amount, intents: 2 });
});
