import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { orderOf } from "#domain/registration/order.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { downloadedBy } from "#tests/e2e/support/downloads.ts";
import { CARDS, familyAt } from "#tests/e2e/support/family.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { childrenOf } from "#tests/support/ordering-family.ts";
import { firstSeason } from "#tests/support/test-season.ts";

test("A parent registers a child and pays, and staff see the paid registration and download it", {
  tag: "@everywhere",
}, async ({ page, context, site, text, language, family, staff }) => {
  await site.setProgram({ open: true });
  await openPage(page, `${site.url}/`);
  await page.locator('a[href="/register"]:visible').first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("terms:registerPlayer"));
  await page.locator('[name="donationAmount"][value="20"]').check({ force: true });
  await family.fillForm();
  await page.locator('form [type="submit"]').click();
  await expect(page).toHaveURL(/\/checkout$/);

  await expect(page.getByText(text("terms:lines.campFee"))).toBeVisible();
  await expect(page.getByText("$60.00").first()).toBeVisible();
  await expect(family.payButton(6000)).toBeVisible();
  await expectSound(page);
  await family.pay(CARDS.accepted, 6000);

  await expect(page).toHaveURL(/\/success$/);
  // First the toast, which disappears after five seconds.
  await expect(page.getByText(text("checkout:situations.campSuccess.message"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  await expect(page.locator('main a[href="/schedule"]')).toBeVisible();
  await expect(page.locator('main a[href="/"]')).toBeVisible();
  await expectSound(page);
  const pending = await page.evaluate(() => localStorage.getItem("pendingRegistration"));
  expect(pending).toBeNull();
  expect(await site.atStripe()).toEqual({ balance: 6000, intents: 1 });

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));

  await openPage(page, `${site.url}/login`);
  await staff.typePin();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("admin:title"));
  await expect(page.getByText("Lucía Peñaranda").first()).toBeVisible();
  await expect(page.getByText(text("admin:paymentStates.succeeded"), { exact: true }).first()).toBeVisible();
  await staff.unfoldRow("Lucía Peñaranda");
  await expect(page.getByText(/60\.00/).first()).toBeVisible();
  await expectSound(page);

  const csv = await downloadedBy(page, () => page.getByText(text("admin:export"), { exact: true }).click());
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(csv.toString("utf8")).toContain("Lucía Peñaranda");
  expect(csv.toString("utf8")).toContain("60.00");
  expect(csv.toString("utf8")).not.toMatch(/Asma|Calle/);

  await page.getByRole("button", { name: text("admin:logout") }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  expect((await context.request.get(`${site.url}/api/registrations`)).status()).toBe(401);
  expect(await page.evaluate(() => localStorage.getItem("adminAuth"))).toBeNull();
  expect(language).toBe(await page.locator("html").getAttribute("lang"));
});

test.describe("A card payment", () => {
  test.beforeEach(async ({ site }) => site.setProgram({ open: true }));

  test("that is declined is explained, and another card pays the same intent", { tag: "@full" }, async ({
    page,
    site,
    text,
    family,
  }) => {
    await family.goToCheckout();
    await family.pay(CARDS.declined);
    await expect(page.getByText(text("checkout:situations.cardError.message")).first()).toBeVisible();
    await expectAccessible(page);
    expect(await site.atStripe()).toEqual({ balance: 0, intents: 1 });
    await family.pay();
    await expect(page).toHaveURL(/\/success$/);
    expect(await site.atStripe()).toEqual({ balance: 4000, intents: 1 });
  });

  test("with a mistyped card number is refused before it is sent", { tag: "@full" }, async ({
    page,
    text,
    family,
  }) => {
    await family.goToCheckout();
    await family.pay("4242424242424241");
    await expect(page.getByText(text("checkout:situations.paymentInvalid.message")).first()).toBeVisible();
    await expect(page).toHaveURL(/\/checkout$/);
  });

  test("that a bank asks to confirm is confirmed or refused in a dialog", { tag: "@full" }, async ({
    page,
    site,
    text,
    family,
  }) => {
    await family.goToCheckout();
    await family.pay(CARDS.confirmedInDialog);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button").nth(1).click();
    await expect(
      page.getByText(text("checkout:paymentErrors.unauthenticated.message")).first(),
    ).toBeVisible();
    await family.fillCard(CARDS.confirmedInDialog);
    await family.payButton().click();
    await dialog.getByRole("button").first().click();
    await expect(page).toHaveURL(/\/success$/);
    expect(await site.atStripe()).toEqual({ balance: 4000, intents: 1 });
  });

  test("confirmed on a bank's own page returns the parent to a confirmed registration", {
    tag: "@full",
  }, async ({ page, site, text, family }) => {
    await family.goToCheckout();
    await family.pay(CARDS.confirmedOnBankPage);
    await expect(page).toHaveURL(/\/authenticate\//);
    await page.getByRole("button").first().click();
    await expect(page).toHaveURL(`${site.url}/success`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
    await expect.poll(() => page.evaluate(() => localStorage.getItem("pendingRegistration"))).toBeNull();
    expect(await site.registrations()).toMatchObject([{ childFirstName: "Lucía", paymentStatus: "paid" }]);
  });

  test("that the bank processes slowly ends well without a second one", { tag: "@full" }, async ({
    page,
    site,
    text,
    family,
  }) => {
    await family.goToCheckout();
    await family.pay(CARDS.processedSlowly);
    await expect(page.getByText(text("checkout:atBank.title"))).toBeVisible();
    await expect(page).toHaveURL(/\/success$/);
    expect(await site.atStripe()).toEqual({ balance: 4000, intents: 1 });
  });

  test("is made once by a double click", async ({ page, site, family }) => {
    await family.goToCheckout();
    await family.fillCard();
    await family.payButton().dblclick();
    await expect(page).toHaveURL(/\/success$/);
    expect(await site.atStripe()).toEqual({ balance: 4000, intents: 1 });
  });

  test("shows no card form after Back and charges nothing more", { tag: "@full" }, async ({
    page,
    site,
    text,
    family,
  }) => {
    await family.goToCheckout();
    await family.pay();
    await expect(page).toHaveURL(/\/success$/);
    await page.goBack();
    await expect(page.locator('[name="cardNumber"]')).toHaveCount(0);
    await page.goto(`${site.url}/checkout`);
    await expect(page.getByText(text("checkout:already.paidHere"))).toBeVisible();
    expect(await site.atStripe()).toEqual({ balance: 4000, intents: 1 });
  });

  test("for the same child from another phone is refunded, and the child stays registered", {
    tag: "@full",
  }, async ({ page, browser, site, text, language, family }) => {
    await family.goToCheckout();
    await family.pay();
    await expect(page).toHaveURL(/\/success$/);
    const other = await browser.newPage({ locale: language });
    await familyAt(other, site, text).goToCheckout();
    await familyAt(other, site, text).pay("4242424242424242");
    await expect(other.getByText(text("success:duplicate.title"))).toBeVisible();
    await other.close();
    expect(await site.atStripe()).toEqual({ balance: 4000, intents: 2 });
    expect(await site.registrations()).toMatchObject([{ status: "confirmed" }]);
  });

  test("is followed by a second child with the guardian's answers kept", { tag: "@full" }, async ({
    page,
    site,
    family,
  }) => {
    await family.goToCheckout();
    await family.pay();
    await expect(page).toHaveURL(/\/success$/);
    await page.locator('main a[href^="/register?another"]').click();
    await expect(page.locator('[name="parentFirstName"]')).toHaveValue("Rosa");
    await expect(page.locator('[name="emergencyContactName"]')).toHaveValue("Teo Peñaranda");
    await expect(page.locator('[name="childFirstName"]')).toHaveValue("");
    await expect(page.locator('[name="waiverSignature"]')).toHaveValue("");
    await family.fillForm({ childFirstName: "Mateo" });
    await page.locator('form [type="submit"]').click();
    await family.pay();
    await expect(page).toHaveURL(/\/success$/);
    await expect(page.getByText("Mateo").first()).toBeVisible();
    expect(await site.atStripe()).toEqual({ balance: 8000, intents: 2 });
    expect(await site.registrations()).toHaveLength(2);
  });

  test("for a changed answer keeps everything else and pays only the new amount", { tag: "@full" }, async ({
    page,
    site,
    text,
    family,
  }) => {
    await family.goToCheckout();
    await expect(family.payButton()).toBeVisible();
    await page.getByRole("link", { name: text("checkout:summary.change") }).click();
    await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
    await page.locator('[name="donationAmount"][value="50"]').check({ force: true });
    await page.locator('form [type="submit"]').click();
    await family.pay(CARDS.accepted, 9000);
    await expect(page).toHaveURL(/\/success$/);
    expect(await site.atStripe()).toEqual({ balance: 9000, intents: 2 });
    expect(await site.registrations()).toMatchObject([{ totalAmount: 9000, donationAmount: 5000 }]);
  });

  test("is not offered for other programs, which store nothing and show the contacts", {
    tag: "@full",
  }, async ({ page, site, text, family }) => {
    const waiverDate = dateInZone(new Date(), club.timeZone);
    const programId = firstSeason.programs.find(({ kind }) => kind === "league")?.id;
    const children = childrenOf([{ ...(programId && { programId }) }], { waiverDate });
    await family.openCheckout({ ...orderOf(children), shown: undefined });
    await expect(page.getByText(text("errors:codes.not_payable.title")).first()).toBeVisible();
    await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible();
    await expectAccessible(page);
    expect(await site.registrations()).toEqual([]);
    expect(await site.atStripe()).toEqual({ balance: 0, intents: 0 });
  });
});

test("Without a registration, the checkout goes home and says why", { tag: "@full" }, async ({
  page,
  visit,
  text,
  site,
}) => {
  await visit("/checkout");
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByText(text("checkout:situations.noRegistration.message"))).toBeVisible();
});

test("The success page without a payment claims nothing", { tag: "@full" }, async ({ page, visit, text }) => {
  await visit("/success");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:none.title"));
  await visit(
    "/success?payment_intent=pi_made_up&payment_intent_client_secret=pi_made_up_secret_x&redirect_status=succeeded",
  );
  await expect(page.getByText(text("success:registered.title"))).toHaveCount(0);
});
