import { expect } from "@playwright/test";
import { firstClub } from "#content/club/first-club.ts";
import en from "#content/club/texts/en.json" with { type: "json" };
import es from "#content/club/texts/es.json" with { type: "json" };
import { DONATION_CHOICES, DONATION_LIMITS } from "#domain/prices/donation.ts";
import { CARDS, familyAt } from "#tests/e2e/support/family.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { changeLanguage, hold, openPage } from "#tests/e2e/support/open-page.ts";
import { readTexts } from "#tests/e2e/support/texts.ts";

test.describe("A donation", () => {
  test.beforeEach(async ({ page, site }) => {
    await openPage(page, `${site.url}/donate`);
  });

  test("thanks for every amount", { tag: "@full" }, async ({ page, site, text, family, language }) => {
    for (const { title } of { en, es }[language].donate.impact.cards)
      await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
    const scripts = () =>
      page.evaluate(() =>
        performance.getEntriesByType("resource").some(({ name }) => name.includes("stripe.js")),
      );
    expect(await scripts(), "before there is an amount to pay").toBe(false);
    const thanks = page.getByText(text("donation:thanks"));
    const custom = page.locator('[name="customDonation"]');
    await expect(page.locator('[name="donationAmount"]')).toHaveCount(DONATION_CHOICES.length);
    await expect(page.locator('[name="donationAmount"][value="none"]')).toBeChecked();
    await expect(page.getByText(text("donation:maximum", { maximum: DONATION_LIMITS.max }))).toBeVisible();
    await expect(thanks).toBeHidden();
    for (const choice of DONATION_CHOICES.filter((choice) => choice !== "none")) {
      await family.chooseDonation(choice);
      await expect(custom).toBeEnabled({ enabled: choice === "custom" });
      await expect(thanks).toBeVisible();
    }
    await custom.fill("12.50");
    await expect(thanks).toBeVisible();
    await expect(family.donateButton(1250)).toHaveCount(0);
    await custom.fill("$15");
    await expect(family.donateButton(1500)).toBeVisible();
    await expect.poll(scripts).toBe(true);
    const other = readTexts(await changeLanguage(page, text, language));
    const donate = familyAt(page, site, other).donateButton(1500);
    await expect(donate).toBeVisible();
    await expect(custom).toHaveValue("$15");
    expect(await site.giftsAtStripe()).toEqual({ balance: 0, live: [1500] });
    await family.chooseDonation("none");
    await expect(donate).toHaveCount(0);
    await expect(page.getByText(other("donation:thanks"))).toBeHidden();
    await expect(custom).toBeDisabled();
  });

  test("accepts a typed amount, and refuses an invalid one", async ({ page, site, text, family }) => {
    const custom = page.locator('[name="customDonation"]');
    const error = page.getByText(text("errors:codes.donation_range.message"));
    await family.chooseDonation("custom");
    await custom.press("Enter");
    await expect(page.getByText(text("checkout:situations.donationInvalid.message"))).toBeVisible();
    await expect(custom).toBeFocused();
    for (const wrong of [String(DONATION_LIMITS.max + 1), "0", "12.50", "many", "-5"]) {
      await custom.fill(wrong);
      await custom.blur();
      await expect(error).toBeVisible();
    }
    await expectAccessible(page);
    await custom.fill("");
    await custom.pressSequentially("137", { delay: 60 });
    await expect(error).toBeHidden();
    await family.donate(CARDS.accepted, 13_700);
    await expect(page).toHaveURL(/\/success\?donation=true$/);
    expect(await site.giftsAtStripe()).toEqual({ balance: 13_700, live: [] });
  });

  test("changed in another tab is canceled here", { tag: "@full" }, async ({ context, family }) => {
    const { page, site, text } = family;
    for (const choice of ["5", "250", "20"]) await family.chooseDonation(choice);
    await expect(family.donateButton(2000)).toBeVisible();
    expect(await site.giftsAtStripe()).toEqual({ balance: 0, live: [2000] });
    const other = await context.newPage();
    await openPage(other, `${site.url}/donate`);
    await familyAt(other, site, text).chooseDonation("50");
    await expect(familyAt(other, site, text).donateButton(5000)).toBeVisible();
    expect(await site.giftsAtStripe()).toEqual({ balance: 0, live: [5000] });

    await family.donate(CARDS.accepted, 2000);
    await expect(
      page.getByText(text("checkout:paymentErrors.changedDonation.message")).first(),
    ).toBeVisible();
    await expect.poll(() => site.giftsAtStripe()).toEqual({ balance: 0, live: [2000] });
    await family.donate(CARDS.accepted, 2000);
    await family.expectGiven(2000);
    await other.close();
  });

  test("whose answer was lost is not charged again", { tag: "@full" }, async ({ page, text, family }) => {
    await family.chooseDonation("20");
    // The card form also fetches its intent, and needs that answer before it accepts a card.
    await family.fillCard();
    await page.route("**/v1/payment_intents/**", async (route) => {
      if (route.request().method() === "POST") await route.fetch();
      await route.abort();
    });
    await family.donateButton(2000).click();
    await expect(page.getByText(text("checkout:statusUnknown.title"))).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/v1/payment_intents/**");
    await page.reload();
    await family.chooseDonation("20");
    await family.expectGiven(2000);
  });

  test("gets a receipt at an address given after the payment", { tag: "@full" }, async ({ family }) => {
    const { page, site, text } = family;
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

test("A donor gives twenty dollars, and staff see who it was", async ({ page, site, text, family }) => {
  await openPage(page, `${site.url}/donate`);
  const held = await hold(page, "**/api/create-donation-intent");
  await family.chooseDonation("20");
  await expect(page.getByText(text("checkout:settingUp"))).toBeVisible();
  held.release();
  await expect(page.getByRole("heading", { name: text("donate:card.title") })).toBeVisible();
  await expect(page.getByText(text("donate:card.amount"))).toBeVisible();
  const donorName = page.locator('[name="donorName"]');
  await donorName.fill("Nora Vidal");
  await family.chooseDonation("custom");
  await expect(donorName).toBeHidden();
  await family.chooseDonation("20");
  await expect(donorName).toHaveValue("Nora Vidal");
  await page.locator('[name="donorEmail"]').fill("not an address");
  await family.fillCard();
  await family.donateButton(2000).click();
  await expect(page.getByText(text("errors:codes.invalid_email.message"))).toBeVisible();
  expect((await site.giftsAtStripe()).balance).toBe(0);
  await page.locator('[name="donorEmail"]').fill("nora@example.org");
  await page.locator('[name="message"]').fill("Para todos");
  await expectSound(page);
  await family.donateButton(2000).dblclick();

  await expect(page).toHaveURL(/\/success\?donation=true$/);
  // First the toast, which disappears after five seconds.
  await expect(page.getByText(text("checkout:situations.donationSuccess.message"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:donated.title"));
  await expect(
    page.getByText(text("success:donated.receiptSent", { email: "nora@example.org" })),
  ).toBeVisible();
  await expectSound(page);
  await page.reload();
  await expect(page.getByText("$20.00").first()).toBeVisible();
  expect(await site.giftsAtStripe()).toEqual({ balance: 2000, live: [] });
  expect(await site.donations()).toMatchObject([
    { cents: 2000, donorName: "Nora Vidal", donorEmail: "nora@example.org", message: "Para todos" },
  ]);

  await openPage(page, `${site.url}/donate`);
  await expect(page.locator('[name="donationAmount"][value="none"]')).toBeChecked();
  await page.getByText(text("donate:statement.title")).click();
  await page.getByLabel(text("terms:email")).fill("nora@example.org");
  await page.getByRole("button", { name: text("donate:statement.ask") }).click();
  await page.locator('[name="code"]').fill(await site.newCode());
  await expect(page.getByText(text("donate:statement.note", { amount: "$20.00" }))).toBeVisible();
  await expectSound(page);
});

test("A donor whose details are not saved reads so until they are", async ({ page, site, text, family }) => {
  const isRefused = { current: true };
  await page.route("**/api/donations", (route) => (isRefused.current ? route.abort() : route.continue()));
  await family.openDonation("20");
  await page.locator('[name="donorName"]').fill("Nora Vidal");
  await family.donate(CARDS.accepted, 2000);
  await expect(page.getByText(text("checkout:unconfirmed.gift", { amount: 2000 }))).toBeVisible();
  await expect(page.getByText(text("checkout:situations.saveFailed.message"))).toHaveCount(0);
  await expectSound(page);
  expect(await site.donations()).toMatchObject([{ donorName: null }]);
  isRefused.current = false;
  await page.getByRole("button", { name: text("checkout:check") }).click();
  await family.expectGiven(2000);
  expect(await site.donations()).toMatchObject([{ donorName: "Nora Vidal" }]);
});

test("The success page claims nothing without proof", { tag: "@full" }, async ({ page, visit, text }) => {
  const madeUp =
    "payment_intent=pi_made_up&payment_intent_client_secret=pi_made_up_secret_x&redirect_status=succeeded";
  for (const query of ["donation=true", `donation=true&${madeUp}`, madeUp]) {
    await visit(`/success?${query}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:none.title"));
  }
});

test("Without cards, the chosen amount goes into an email", { tag: "@full" }, async ({ family }) => {
  const { page, site, text } = family;
  await page.route("**/api/config", (route) =>
    route.fulfill({ json: { data: { paymentsAvailable: false, publishableKey: null, stripeJsUrl: null } } }),
  );
  await openPage(page, `${site.url}/donate`);
  const letter = page.getByRole("link", { name: text("donate:give.write") });
  const subject = async () => decodeURIComponent((await letter.getAttribute("href")) ?? "");
  await expect(page.getByText(text("donate:give.text"))).toBeVisible();
  expect(await subject()).toBe(`mailto:${firstClub.email}?subject=${text("donate:give.subject")}`);
  await family.chooseDonation("50");
  await expect.poll(subject).toContain("$50.00");
  await expect(page.getByText(text("donate:give.textAmount", { amount: "$50.00" }))).toBeVisible();
  await family.chooseDonation("custom");
  await page.locator('[name="customDonation"]').fill(String(DONATION_LIMITS.max + 1));
  expect(await subject()).not.toContain("$");
  await expectAccessible(page);
});
