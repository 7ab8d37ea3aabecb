import { expect, type Page } from "@playwright/test";
import { CARDS, type Family } from "#tests/e2e/support/family.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage, stopClock } from "#tests/e2e/support/open-page.ts";

/** Aborts every request while the browser believes it is online, as on a phone between two cells. */
async function loseSilently(page: Page): Promise<void> {
  await page.route("**/*", (route) => route.abort());
}

/** Fills in the form and waits until its rules and error texts are loaded, which starts with the first focus. */
async function fillAndFetchRules(family: Family): Promise<void> {
  await family.fillForm();
  await family.page.waitForFunction(() => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    return ["check-form", "rules", "errors"].every((part) =>
      names.some((name) => name.includes(`/assets/${part}-`)),
    );
  });
}

test.describe("Without a connection", () => {
  for (const [way, offline, tag] of [
    ["who clicks Continue", true, []],
    ["whose browser has not noticed", false, ["@full"]],
  ] as const) {
    test(`a parent ${way} reads that what was typed is kept, and goes on when it is back`, {
      tag: [...tag],
    }, async ({ page, context, site, text, family }) => {
      await openPage(page, `${site.url}/register`);
      await fillAndFetchRules(family);
      await (offline ? context.setOffline(true) : loseSilently(page));
      await family.sendForm();
      const notice = page.getByRole("alert").filter({ hasText: text("common:connection.title") });
      await expect(notice).toContainText(text("common:connection.text"));
      await expect(notice).toBeInViewport();
      await expectSound(page);
      await (offline ? context.setOffline(false) : page.unrouteAll());
      await family.pay();
      await expect(page).toHaveURL(/\/success$/);
      expect(await site.atStripe()).toEqual({ balance: 4000, intents: 1 });
    });
  }

  test("a lost answer is requested again, for the same payment", { tag: "@full" }, async ({ family }) => {
    const { page, site, text } = family;
    await page.route("**/api/orders", async (route) => {
      await route.fetch();
      await page.route("**/robots.txt", (probe) => probe.abort());
      await route.abort();
    });
    await family.goToCheckout();
    await expect(page.getByText(text("common:connection.text"))).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: text("common:connection.tryNow") }).click();
    await family.pay();
    await expect(page).toHaveURL(/\/success$/);
    expect(await site.atStripe()).toEqual({ balance: 4000, intents: 1 });
  });

  test("a donor goes on between two pages when it is back, and gives once", { tag: "@full" }, async ({
    context,
    family,
  }) => {
    const { page, site, text } = family;
    await openPage(page, `${site.url}/donate`);
    await context.setOffline(true);
    await page.evaluate(() => history.pushState(null, "", "/about"));
    await expect(page.getByText(text("common:connection.text"))).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("about:title"));
    await openPage(page, `${site.url}/donate`);
    await context.setOffline(true);
    await family.chooseDonation("20");
    await expect(page.getByText(text("common:connection.text"))).toBeVisible();
    await context.setOffline(false);
    await family.donate(CARDS.accepted, 2000);
    await family.expectGiven(2000);
  });

  test("a payment is reported by itself later, and has not to be paid again", { tag: "@full" }, async ({
    family,
  }) => {
    const { page, site, text } = family;
    const title = page.getByRole("heading", { level: 1 });
    await family.goToCheckout();
    await expect(family.payButton()).toBeVisible();
    await page.route("**/api/orders/*/confirm", (route) => route.abort());
    await family.pay();
    await expect(page.getByText(text("checkout:unconfirmed.title"))).toBeVisible();
    await page.unrouteAll();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page).toHaveURL(/\/success$/);
    await expect(title).toHaveText(text("success:registered.title"));
    expect(await site.atStripe()).toEqual({ balance: 4000, intents: 1 });
    for (const path of ["**/api/payments/status", "**/robots.txt"])
      await page.route(path, (route) => route.abort());
    await page.reload();
    await expect(page.getByText(text("success:notChecked.text"))).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await expect(title).toHaveText(text("success:registered.title"));
  });
});

const CONFIRMING = /\/v1\/payment_intents\/[^/]+\/confirm/;

/**
 * Makes requests to an address hang: they reach the server, but their answers are held.
 * @returns functions that wait for the first request and release the answers
 */
async function hang(page: Page, address: RegExp) {
  const held: (() => void)[] = [];
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    const response = await route.fetch();
    asked();
    await new Promise<void>((resolve) => held.push(resolve));
    // The page may have aborted the request already.
    await route.fulfill({ response }).catch(() => undefined);
  });
  const release = async () => {
    await page.unroute(address);
    for (const go of held) go();
  };
  return { isAsked, release };
}

/** Advances the page's clock by almost ten seconds; nothing else moves it. */
async function almostTenSeconds(page: Page): Promise<void> {
  await page.clock.runFor(9_900);
}

test.describe("On a connection that hangs", () => {
  test.beforeEach(({ page }) => page.clock.install());

  for (const { who, pays = "order", hangs, told, tag = [] } of [
    {
      who: "a parent whose charge is not answered reads what may have happened",
      hangs: CONFIRMING,
      told: ["checkout:late.charging", "checkout:late.next.registration"],
    },
    {
      who: "a parent who paid while the club's server hangs reads that the payment is safe",
      hangs: /\/api\/orders\/[^/]+\/confirm/,
      told: ["checkout:unconfirmed.title"],
    },
    {
      who: "a donor whose charge is not answered reads the same",
      pays: "donation",
      hangs: CONFIRMING,
      told: ["checkout:late.charging", "checkout:late.next.donation"],
    },
    {
      who: "a donor reads that nothing was charged while the club does not answer before the charge",
      pays: "donation",
      hangs: /\/api\/donations$/,
      told: ["checkout:late.preparing"],
      tag: ["@full"],
    },
  ]) {
    test(`${who}, within ten seconds, and is charged once`, { tag }, async ({ page, site, text, family }) => {
      const isGift = pays === "donation";
      await (isGift ? family.openDonation("20") : family.goToCheckout());
      const button = isGift ? family.donateButton(2000) : family.payButton();
      await expect(button).toBeVisible();
      if (isGift) await page.locator('[name="donorName"]').fill("Nora Luna");
      await family.fillCard();
      const line = await hang(page, hangs);
      await stopClock(page, 2_000);
      await button.click();
      await line.isAsked;
      await expect(page.getByText(text(told[0] ?? ""))).toHaveCount(0);
      await almostTenSeconds(page);
      for (const words of told) await expect(page.getByText(text(words))).toBeVisible();
      await expect(page.getByText(text(told[0] ?? ""))).toBeInViewport();
      await expect(page.getByText(text("checkout:situations.saveFailed.message"))).toHaveCount(0);
      await page.clock.resume();
      await expectSound(page);
      await line.release();
      await expect(page).toHaveURL(isGift ? /\/success\?donation=true$/ : /\/success$/);
      if (isGift) expect(await site.giftsAtStripe()).toEqual({ balance: 2000, live: [] });
      else expect(await site.atStripe()).toEqual({ balance: 4000, intents: 1 });
    });
  }

  test("a parent who reloads reads the same", { tag: "@full" }, async ({ page, site, text, family }) => {
    const reloadUnanswered = async (address: RegExp) => {
      const line = await hang(page, address);
      await page.reload();
      await line.isAsked;
      await stopClock(page, 2_000);
      await almostTenSeconds(page);
      await expect(page.getByText(text("checkout:late.charging"))).toBeInViewport();
      await page.clock.resume();
      await expectAccessible(page);
      await line.release();
      await expect(page).toHaveURL(/\/success$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
    };
    await family.goToCheckout();
    await expect(family.payButton()).toBeVisible();
    await family.fillCard();
    const charge = await hang(page, CONFIRMING);
    await family.payButton().click();
    await charge.isAsked;
    await reloadUnanswered(/\/api\/(?:orders|payments\/status)$/);
    await reloadUnanswered(/\/api\/payments\/status$/);
    expect(await site.atStripe()).toEqual({ balance: 4000, intents: 1 });
  });
});
