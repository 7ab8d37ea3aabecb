import { expect } from "@playwright/test";
import { CARDS, familyAt } from "#tests/e2e/support/family.ts";
import { expectAccessible, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";

test.describe("A donation", () => {
  test.beforeEach(async ({ page, site }) => {
    await openPage(page, `${site.url}/donate`);
  });

  test("is not charged with a declined card, keeps what was typed, and is paid by another card with the same intent", {
    tag: "@full",
  }, async ({ page, site, text, family }) => {
    await family.chooseDonation("5");
    const typed = { donorName: "Nora Luna", donorEmail: "nora@example.org", message: "For the children" };
    for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value);
    await family.donate(CARDS.declined, 500);
    await expect(page.getByText(text("checkout:situations.donationFailed.title")).first()).toBeVisible();
    await expect(page.getByRole("main").getByText(text("checkout:card.notCharged")).first()).toBeVisible();
    expect(await site.giftsAtStripe()).toEqual({ balance: 0, live: [500] });
    await expect(page.locator('[name="donationAmount"][value="5"]')).toBeChecked();
    for (const [name, value] of Object.entries(typed))
      await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
    await expectAccessible(page);
    await family.donate(CARDS.accepted, 500);
    await family.expectGiven(500);
    expect(await site.donations()).toMatchObject([typed]);
    const { intents } = await site.sandbox<{ intents: unknown[] }>("state");
    expect(intents).toHaveLength(1);
  });

  test("confirmed on a bank's own page returns the donor to the thank-you", {
    tag: "@full",
  }, async ({ page, site, text, family }) => {
    await family.chooseDonation("50");
    await family.donate(CARDS.confirmedOnBankPage, 5000);
    await expect(page).toHaveURL(/\/authenticate\//);
    await page.getByRole("button").first().click();
    await expect(page).toHaveURL(`${site.url}/success?donation=true`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:donated.title"));
    expect(await site.giftsAtStripe()).toEqual({ balance: 5000, live: [] });
  });

  test("refused on a bank's own page returns the donor to the same choice", {
    tag: "@full",
  }, async ({ page, site, text, family }) => {
    await family.chooseDonation("50");
    await family.donate(CARDS.confirmedOnBankPage, 5000);
    await expect(page).toHaveURL(/\/authenticate\//);
    await page.getByRole("button").nth(1).click();
    await expect(page).toHaveURL(`${site.url}/donate`);
    await expect(page.getByText(text("checkout:situations.donationFailed.message")).first()).toBeVisible();
    await family.donate(CARDS.accepted, 5000);
    await family.expectGiven(5000);
  });

  test("with a changed amount leaves one live intent, and charges the amount shown", {
    tag: "@full",
  }, async ({ page, site, family }) => {
    for (const choice of ["5", "250", "20"]) await family.chooseDonation(choice);
    await expect(family.donateButton(2000)).toBeVisible();
    await family.chooseDonation("100");
    await expect(family.donateButton(10_000)).toBeVisible();
    expect(await site.giftsAtStripe()).toEqual({ balance: 0, live: [10_000] });
    await family.donate(CARDS.accepted, 10_000);
    await expect(page).toHaveURL(/\/success\?donation=true$/);
    expect(await site.giftsAtStripe()).toEqual({ balance: 10_000, live: [] });
  });

  test("changed in another tab is canceled here, with a message, and charges what is shown", {
    tag: "@full",
  }, async ({ page, context, site, text, family }) => {
    await family.chooseDonation("20");
    await expect(family.donateButton(2000)).toBeVisible();
    const other = await context.newPage();
    await openPage(other, `${site.url}/donate`);
    await familyAt(other, site, text).chooseDonation("50");
    await expect(familyAt(other, site, text).donateButton(5000)).toBeVisible();
    expect(await site.giftsAtStripe()).toEqual({ balance: 0, live: [5000] });

    await family.donate(CARDS.accepted, 2000);
    await expect(page.getByText(text("checkout:paymentErrors.changedGift.message")).first()).toBeVisible();
    await expect.poll(() => site.giftsAtStripe()).toEqual({ balance: 0, live: [2000] });
    await family.donate(CARDS.accepted, 2000);
    await family.expectGiven(2000);
    await other.close();
  });

  test("is given once by a double click", { tag: "@full" }, async ({ family }) => {
    await family.chooseDonation("20");
    await family.fillCard();
    await family.donateButton(2000).dblclick();
    await family.expectGiven(2000);
  });

  test("whose answer was lost is found after a reload, and is not charged again", {
    tag: "@full",
  }, async ({ page, text, family }) => {
    await family.chooseDonation("20");
    // The card form also fetches its intent, and needs that answer before it accepts a card.
    await family.fillCard();
    await page.route("**/v1/payment_intents/**", async (route) => {
      if (route.request().method() === "POST") await route.fetch();
      await route.abort();
    });
    await family.donateButton(2000).click();
    await expect(page.getByText(text("checkout:unsure.title"))).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/v1/payment_intents/**");
    await page.reload();
    await family.expectGiven(2000);
  });

  test("that the bank processes slowly is waited for, without a second payment", { tag: "@full" }, async ({
    page,
    site,
    text,
    family,
  }) => {
    await family.chooseDonation("20");
    await family.donate(CARDS.processedSlowly, 2000);
    await expect(page.getByText(text("checkout:atBank.title"))).toBeVisible();
    await expect(page).toHaveURL(/\/success\?donation=true$/);
    expect(await site.giftsAtStripe()).toEqual({ balance: 2000, live: [] });
  });

  test("with a misspelt address asks about it, and the receipt goes to the corrected one", {
    tag: "@full",
  }, async ({ page, site, text, family }) => {
    await family.chooseDonation("5");
    const email = page.locator('[name="donorEmail"]');
    await email.fill("nora@gmial.com");
    await email.blur();
    await expect(
      page.getByText(text("errors:misspelt.question", { address: "nora@gmail.com" })),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: text("errors:misspelt.keep") }).click();
    await expect(email).toHaveValue("nora@gmial.com");

    await email.fill("nora@gmal.com");
    await email.blur();
    await page.getByRole("button", { name: text("errors:misspelt.correct") }).click();
    await expect(email).toHaveValue("nora@gmail.com");
    await expect(email).toBeFocused();
    await family.donate(CARDS.accepted, 500);
    await family.expectGiven(500);
    expect(await site.donations()).toMatchObject([{ donorEmail: "nora@gmail.com" }]);
  });

  test("gets a receipt even if the address is given after the payment", { tag: "@full" }, async ({
    page,
    site,
    text,
    family,
  }) => {
    await family.chooseDonation("5");
    await family.donate(CARDS.accepted, 500);
    await expect(page).toHaveURL(/\/success\?donation=true$/);
    const send = page.getByRole("button", { name: text("success:donated.sendReceipt") });
    await send.click();
    await expect(page.getByText(text("errors:codes.invalid_email.message"))).toBeVisible();
    await page.locator('[name="email"]').fill("nora@example.org");
    await send.click();
    await expect(
      page.getByText(text("success:donated.receiptSent", { email: "nora@example.org" })),
    ).toBeVisible();
    expect(await site.donations()).toMatchObject([{ donorEmail: "nora@example.org" }]);
  });
});
