import { expect, type Page } from "@playwright/test";
import { pictures, sceneIds } from "#content/club/pictures.ts";
import { test } from "#tests/e2e/support/journey.ts";
import { hold, openPage, untilHydrated } from "#tests/e2e/support/open-page.ts";
import { STAFF_PIN } from "#tests/e2e/support/site.ts";

/** Delays the page's code until the returned function is called; the HTML can be read meanwhile. */
const holdCode = async (page: Page, files = /\/assets\/index-[^/.]+\.js$/) =>
  (await hold(page, files)).release;

test.describe("While the code of a page is still loading", () => {
  test("a chosen amount stays, and a click waits for the code", async ({ page, site, text }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const arrive = await holdCode(page);
    await page.goto(`${site.url}/donate`);
    await page.locator('[name="donationAmount"][value="50"]').check({ force: true });
    await page.getByRole("button", { name: text("navigation:openMenu") }).click();
    arrive();
    await expect(
      page.getByRole("banner").getByRole("link", { name: text("navigation:gallery") }),
    ).toBeVisible();
    await untilHydrated(page);
    await expect(page.locator('[name="donationAmount"][value="50"]')).toBeChecked();
    await expect(page.getByText(text("donation:thanks"))).toBeVisible();
  });

  test("a typed PIN stays, and is never in the address", { tag: "@full" }, async ({ page, site, text }) => {
    const arrive = await holdCode(page);
    await page.goto(`${site.url}/login`);
    await page.locator('[name="pin"]').fill(STAFF_PIN);
    await page.keyboard.press("Enter");
    arrive();
    await untilHydrated(page);
    expect(page.url()).toBe(`${site.url}/login`);
    await page.getByRole("button", { name: text("login:submit") }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  test("words typed in a part that loads later are sent", { tag: "@full" }, async ({ page, site, text }) => {
    const arrive = await holdCode(page, /\/assets\/below-[^/.]+\.js$/);
    await page.goto(`${site.url}/`);
    await untilHydrated(page);
    await page.locator('[name="parentName"]').fill("Rosa");
    await page.locator('[name="comment"]').fill("She asks every day when camp starts again.");
    await page.getByRole("button", { name: text("testimonials:form.submit") }).click();
    await page.locator('[name="comment"]').press("End");
    expect(new URL(page.url()).search).toBe("");
    arrive();
    await expect(page.getByText(text("testimonials:sent.title"))).toBeVisible();
  });

  test("a first touch does not wait for slow pictures", { tag: "@full" }, async ({ page, site, text }) => {
    await page.route(new RegExp(`/assets/${pictures[sceneIds[0]].file.split("/").at(-1)}-`), () => undefined);
    // However slow this machine is, only the touch can fetch the code: the page's patience with pictures never ends.
    await page.addInitScript((patience) => {
      const later = window.setTimeout.bind(window);
      const setTimeout = (run: () => void, after?: number) => (after === patience ? 0 : later(run, after));
      Object.assign(window, { setTimeout });
    }, 3000);
    await page.goto(`${site.url}/`, { waitUntil: "domcontentloaded" });
    await page.getByRole("button", { name: text("terms:language") }).click();
    await expect(page.locator('header [lang="es"]')).toBeVisible();
    await page.locator('a[href="/register"]:visible').first().click();
    await expect(page).toHaveURL(/\/register$/);
  });
});

test("A new page begins at its top", { tag: "@full" }, async ({ page, site, visit, text, family }) => {
  const code = await hold(page, /\/assets\/payment-[\w-]+\.js$/);
  await visit("/register");
  await family.fillForm();
  await family.sendForm();
  await code.asked;
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  code.release();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(text("common:titles.checkout"));
  await family.pay();
  await expect(page).toHaveURL(/\/success$/);
  await expect(title).toHaveText(text("success:registered.title"));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await site.registrations()).toHaveLength(1);
});

test("Back restores the scroll position and what was typed", { tag: "@full" }, async ({ page, family }) => {
  await family.goToCheckout();
  await expect(page.locator('[name="cardNumber"]')).toBeVisible();
  await page.goBack();
  await expect(page.locator('[name="termsAgreed"]')).toBeChecked();
  await expect(page.locator('[name="waiverSignature"]')).toHaveValue("Rosa Peñaranda");
  await expect(page.locator('form [type="submit"]')).toBeInViewport();
});

const ENTRY = /\/assets\/index-[\w-]+\.js$/;
/** For the number of requests to abort: all of them. */
const ALWAYS = Number.POSITIVE_INFINITY;

/** Counts how often a page was loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

/** Holds a file and makes it fail once, when the returned function is called. */
async function loseLater(page: Page, file: RegExp): Promise<() => void> {
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(file, async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await isLost;
    return route.abort();
  });
  return lose;
}

/** Throws at every use of the browser's storage, as with cookies blocked. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("refused", "SecurityError");
    };
    for (const area of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, area, { get: refuse });
  });
}

/** Lets an hour pass for the page, and whatever it would load then. Requires an installed clock. */
async function passHour(page: Page): Promise<void> {
  await page.clock.fastForward("01:00:00");
  await page.evaluate(() => fetch("/robots.txt"));
}

test.describe("A page with a file that failed to load", () => {
  // The browser may cache the failure of a module, so the page is reloaded.
  for (const [lost, file, times, tag] of [
    ["its own script", ENTRY, 1, []],
    ["a part that this page alone has", /\/register-[\w-]+\.js$/, ALWAYS, ["@full"]],
    ["a text", /\/family-[\w-]+\.js$/, ALWAYS, ["@full"]],
    ["its style", /\/index-[\w-]+\.css$/, 1, ["@full"]],
  ] as const) {
    test(`works although ${lost} failed at first`, { tag: [...tag] }, async ({ page, site }) => {
      const loads = countLoads(page);
      let asked = 0;
      await page.route(file, (route) => {
        asked += 1;
        return asked <= times && loads() === 1 ? route.abort() : route.continue();
      });
      await page.goto(`${site.url}/register?lang=es`);
      await expect.poll(loads).toBe(2);
      await untilHydrated(page);
      expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
      expect(loads()).toBe(2);
    });
  }

  test("keeps a parent's words, choice and scroll position", async ({ page, site, text }) => {
    const lose = await loseLater(page, ENTRY);
    const loads = countLoads(page);
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`${site.url}/`, async (route) => {
      if (route.request().isNavigationRequest() && loads() > 1) await isAnswered;
      await route.continue();
    });
    await page.goto(`${site.url}/`);
    const comment = page.locator('[name="comment"]');
    await page.locator('[name="parentName"]').fill("Rosa Peñaranda");
    await page.locator('[name="rating"][value="4"]').check({ force: true });
    await comment.fill("Pregunta cada día cuándo empieza «el campamento».");
    lose();
    await expect.poll(loads).toBe(2);
    await page.keyboard.insertText("\n¡Gracias!");
    answer();
    await untilHydrated(page);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Rosa");
    expect(await page.evaluate(() => sessionStorage.getItem("typed"))).toBeNull();
    await expect(comment).toBeInViewport();
    await expect(comment).toHaveValue("Pregunta cada día cuándo empieza «el campamento».\n¡Gracias!");
    await expect(page.locator('[name="rating"][value="4"]')).toBeChecked();
    await expect(page.locator('[name="childName"]')).toHaveValue("");
    await page.getByRole("button", { name: text("testimonials:form.submit") }).click();
    await expect(page.getByText(text("testimonials:sent.title"))).toBeVisible();
    expect(loads()).toBe(2);
  });

  test("keeps a half-filled form when a part fails", { tag: "@full" }, async ({ page, site, text }) => {
    const loads = countLoads(page);
    await page.route(/\/child-cards-[\w-]+\.js$/, (route) =>
      loads() === 1 ? route.abort() : route.continue(),
    );
    await openPage(page, `${site.url}/register`);
    await page.locator('[name="childFirstName"]').fill("Lucía");
    await page.locator('[name="allergies"]').fill("Cacahuates");
    await page.locator('[name="tshirtSize"][value="medium"]').check({ force: true });
    await page.getByRole("button", { name: text("registration:child.add") }).click();
    await expect.poll(loads).toBe(2);
    await untilHydrated(page);
    await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
    await expect(page.locator('[name="allergies"]')).toHaveValue("Cacahuates");
    await expect(page.locator('[name="tshirtSize"][value="medium"]')).toBeChecked();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Cacahuates");
  });

  test("keeps no PIN", { tag: "@full" }, async ({ page, site }) => {
    const lose = await loseLater(page, ENTRY);
    const loads = countLoads(page);
    const stored: string[] = [];
    await page.exposeFunction("tellStored", (text: string) => stored.push(text));
    await page.addInitScript(() => {
      Object.assign(window, {
        told: Reflect.get(window, "tellStored")(JSON.stringify({ ...sessionStorage })),
      });
    });
    await page.goto(`${site.url}/login`);
    await page.locator('[name="pin"]').fill(STAFF_PIN);
    lose();
    await expect.poll(loads).toBe(2);
    await untilHydrated(page);
    await expect(page.locator('[name="pin"]')).toHaveValue("");
    expect(stored).toHaveLength(2);
    expect(stored.join()).not.toContain(STAFF_PIN);
  });

  test("stays readable without a network", { tag: "@full" }, async ({ page, site }) => {
    const loads = countLoads(page);
    const isLost = page.waitForEvent("requestfailed", (request) => ENTRY.test(request.url()));
    // The network is lost once the page and the loader script have arrived.
    await page.route("**/*", (route) => route.abort());
    for (const url of [`${site.url}/`, "**/assets/load-page-code-*.js"]) {
      await page.route(url, (route) => route.continue(), { times: 1 });
    }
    await page.goto(`${site.url}/`, { waitUntil: "commit" });
    await isLost;
    const asksAgain = () => page.waitForEvent("requestfailed", (request) => request.url() === `${site.url}/`);
    await asksAgain();
    await page.locator('[name="parentName"]').fill("Rosa");
    await asksAgain();
    await expect(page.locator('[name="parentName"]')).toHaveValue("Rosa");
    expect(loads()).toBe(1);
    await page.unrouteAll();
    await untilHydrated(page);
    await expect(page.locator('[name="parentName"]')).toHaveValue("Rosa");
    expect(loads()).toBe(2);
  });

  for (const { where, file, isStorageBlocked = false, loaded } of [
    // Without its script it first asks whether the server answers, each time.
    { where: "where its script is gone", file: ENTRY, loaded: { loads: 4, answers: 8 } },
    {
      where: "where a part of it is gone",
      file: /\/about-page-[\w-]+\.js$/,
      loaded: { loads: 4, answers: 4 },
    },
    {
      where: "if the browser blocks storage",
      file: ENTRY,
      isStorageBlocked: true,
      loaded: { loads: 1, answers: 1 },
    },
  ]) {
    test(`is not reloaded without end ${where}`, { tag: "@full" }, async ({ page, site, text }) => {
      if (isStorageBlocked) await blockStorage(page);
      await page.clock.install();
      const loads = countLoads(page);
      let answers = 0;
      page.on("response", (response) => {
        if (response.url() === `${site.url}/about`) answers += 1;
      });
      await page.route(file, (route) => route.fulfill({ status: 404 }));
      await page.goto(`${site.url}/about`);
      // The last page gives up as well, before the hour.
      await expect.poll(() => ({ loads: loads(), answers })).toEqual(loaded);
      const title = page.getByRole("heading", { level: 1 });
      await expect(title).toHaveText(text(file === ENTRY ? "about:title" : "common:crash.title"));
      await passHour(page);
      expect(loads()).toBe(loaded.loads);
    });
  }
});
