import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { orderOf } from "#domain/registration/order.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { downloadedBy } from "#tests/e2e/support/downloads.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { openCheckout } from "#tests/e2e/support/ordering.ts";
import { atStripe, goToCheckout, payButton, payWith } from "#tests/e2e/support/paying.ts";
import { fillCard, fillRegistration } from "#tests/e2e/support/registration-form.ts";
import { STAFF_PIN } from "#tests/e2e/support/site.ts";
import { unfoldRow } from "#tests/e2e/support/staff-pages.ts";
import { childrenOf } from "#tests/support/ordering-family.ts";
import { firstSeason } from "#tests/support/test-season.ts";

test("A parent registers a child and pays, and staff see the paid registration and download it", {
  tag: "@everywhere",
}, async ({ page, context, site, text, language }) => {
  await site.setProgram({ open: true });
  await openPage(page, `${site.url}/`);
  await page.locator('a[href="/register"]:visible').first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("terms:registerPlayer"));
  await page.locator('[name="donationAmount"][value="20"]').check({ force: true });
  await fillRegistration(page);
  await page.locator('form [type="submit"]').click();
  await expect(page).toHaveURL(/\/checkout$/);

  await expect(page.getByText(text("terms:lines.campFee"))).toBeVisible();
  await expect(page.getByText("$60.00").first()).toBeVisible();
  await expect(payButton(page, text, 6000)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await payWith(page, text, "4242424242424242", 6000);

  await expect(page).toHaveURL(/\/success$/);
  // First the toast, which disappears after five seconds.
  await expect(page.getByText(text("checkout:situations.campSuccess.message"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  await expect(page.locator('main a[href="/schedule"]')).toBeVisible();
  await expect(page.locator('main a[href="/"]')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const pending = await page.evaluate(() => localStorage.getItem("pendingRegistration"));
  expect(pending).toBeNull();
  expect(await atStripe(site)).toEqual({ balance: 6000, intents: 1 });

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));

  await openPage(page, `${site.url}/login`);
  await page.locator('[name="pin"]').fill(STAFF_PIN);
  await page.getByRole("button", { name: text("login:submit") }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("admin:title"));
  await expect(page.getByText("Lucía Peñaranda").first()).toBeVisible();
  await expect(page.getByText(text("admin:paymentStates.succeeded"), { exact: true }).first()).toBeVisible();
  await unfoldRow(page, "Lucía Peñaranda");
  await expect(page.getByText(/60\.00/).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

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
  }) => {
    await goToCheckout(page, site);
    await payWith(page, text, "4000000000000002");
    await expect(page.getByText(text("checkout:situations.cardError.message")).first()).toBeVisible();
    await expectAccessible(page);
    expect(await atStripe(site)).toEqual({ balance: 0, intents: 1 });
    await payWith(page, text, "4242424242424242");
    await expect(page).toHaveURL(/\/success$/);
    expect(await atStripe(site)).toEqual({ balance: 4000, intents: 1 });
  });

  test("with a mistyped card number is refused before it is sent", { tag: "@full" }, async ({
    page,
    site,
    text,
  }) => {
    await goToCheckout(page, site);
    await payWith(page, text, "4242424242424241");
    await expect(page.getByText(text("checkout:situations.paymentInvalid.message")).first()).toBeVisible();
    await expect(page).toHaveURL(/\/checkout$/);
  });

  test("that a bank asks to confirm is confirmed or refused in a dialog", { tag: "@full" }, async ({
    page,
    site,
    text,
  }) => {
    await goToCheckout(page, site);
    await payWith(page, text, "4000002500003155");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button").nth(1).click();
    await expect(
      page.getByText(text("checkout:paymentErrors.unauthenticated.message")).first(),
    ).toBeVisible();
    await fillCard(page, "4000002500003155");
    await payButton(page, text).click();
    await dialog.getByRole("button").first().click();
    await expect(page).toHaveURL(/\/success$/);
    expect(await atStripe(site)).toEqual({ balance: 4000, intents: 1 });
  });

  test("confirmed on a bank's own page returns the parent to a confirmed registration", {
    tag: "@full",
  }, async ({ page, site, text }) => {
    await goToCheckout(page, site);
    await payWith(page, text, "4000000000003063");
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
  }) => {
    await goToCheckout(page, site);
    await payWith(page, text, "4000003560000008");
    await expect(page.getByText(text("checkout:atBank.title"))).toBeVisible();
    await expect(page).toHaveURL(/\/success$/);
    expect(await atStripe(site)).toEqual({ balance: 4000, intents: 1 });
  });

  test("is made once by a double click", async ({ page, site, text }) => {
    await goToCheckout(page, site);
    await fillCard(page, "4242424242424242");
    await payButton(page, text).dblclick();
    await expect(page).toHaveURL(/\/success$/);
    expect(await atStripe(site)).toEqual({ balance: 4000, intents: 1 });
  });

  test("shows no card form after Back and charges nothing more", { tag: "@full" }, async ({
    page,
    site,
    text,
  }) => {
    await goToCheckout(page, site);
    await payWith(page, text, "4242424242424242");
    await expect(page).toHaveURL(/\/success$/);
    await page.goBack();
    await expect(page.locator('[name="cardNumber"]')).toHaveCount(0);
    await page.goto(`${site.url}/checkout`);
    await expect(page.getByText(text("checkout:already.paidHere"))).toBeVisible();
    expect(await atStripe(site)).toEqual({ balance: 4000, intents: 1 });
  });

  test("for the same child from another phone is refunded, and the child stays registered", {
    tag: "@full",
  }, async ({ page, browser, site, text, language }) => {
    await goToCheckout(page, site);
    await payWith(page, text, "4242424242424242");
    await expect(page).toHaveURL(/\/success$/);
    const other = await browser.newPage({ locale: language });
    await goToCheckout(other, site);
    await payWith(other, text, "4242424242424242");
    await expect(other.getByText(text("success:duplicate.title"))).toBeVisible();
    await other.close();
    expect(await atStripe(site)).toEqual({ balance: 4000, intents: 2 });
    expect(await site.registrations()).toMatchObject([{ status: "confirmed" }]);
  });

  test("is followed by a second child with the guardian's answers kept", { tag: "@full" }, async ({
    page,
    site,
    text,
  }) => {
    await goToCheckout(page, site);
    await payWith(page, text, "4242424242424242");
    await expect(page).toHaveURL(/\/success$/);
    await page.locator('main a[href^="/register?another"]').click();
    await expect(page.locator('[name="parentFirstName"]')).toHaveValue("Rosa");
    await expect(page.locator('[name="emergencyContactName"]')).toHaveValue("Teo Peñaranda");
    await expect(page.locator('[name="childFirstName"]')).toHaveValue("");
    await expect(page.locator('[name="waiverSignature"]')).toHaveValue("");
    await fillRegistration(page, { childFirstName: "Mateo" });
    await page.locator('form [type="submit"]').click();
    await payWith(page, text, "4242424242424242");
    await expect(page).toHaveURL(/\/success$/);
    await expect(page.getByText("Mateo").first()).toBeVisible();
    expect(await atStripe(site)).toEqual({ balance: 8000, intents: 2 });
    expect(await site.registrations()).toHaveLength(2);
  });

  test("for a changed answer keeps everything else and pays only the new amount", { tag: "@full" }, async ({
    page,
    site,
    text,
  }) => {
    await goToCheckout(page, site);
    await expect(payButton(page, text)).toBeVisible();
    await page.getByRole("link", { name: text("checkout:summary.change") }).click();
    await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
    await page.locator('[name="donationAmount"][value="50"]').check({ force: true });
    await page.locator('form [type="submit"]').click();
    await payWith(page, text, "4242424242424242", 9000);
    await expect(page).toHaveURL(/\/success$/);
    expect(await atStripe(site)).toEqual({ balance: 9000, intents: 2 });
    expect(await site.registrations()).toMatchObject([{ totalAmount: 9000, donationAmount: 5000 }]);
  });

  test("is not offered for other programs, which store nothing and show the contacts", {
    tag: "@full",
  }, async ({ page, site, text }) => {
    const waiverDate = dateInZone(new Date(), club.timeZone);
    const programId = firstSeason.programs.find(({ kind }) => kind === "league")?.id;
    const children = childrenOf([{ ...(programId && { programId }) }], { waiverDate });
    await openCheckout(page, site, { ...orderOf(children), shown: undefined });
    await expect(page.getByText(text("errors:codes.not_payable.title")).first()).toBeVisible();
    await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible();
    await expectAccessible(page);
    expect(await site.registrations()).toEqual([]);
    expect(await atStripe(site)).toEqual({ balance: 0, intents: 0 });
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
