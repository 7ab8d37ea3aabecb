import { expect, type Page } from "@playwright/test";
import { BROWSER_KEYS } from "#app/lib/storage/browser-keys.ts";
import { test } from "#tests/e2e/support/journey.ts";
import { untilHydrated } from "#tests/e2e/support/open-page.ts";

/** Every key under which our pages store anything. */
const KEYS = Object.keys(BROWSER_KEYS);
const PAGES = [
  ..."/register /register?another=true /checkout /success /success?donation=true /donate /login /admin".split(
    " ",
  ),
];
const HOSTILE = ["null", "[]", '{"savedAt":1e99,"data":{"__proto__":[]}}'];

const ALLERGY = "Peanuts";

/** Crash messages of a page, and its uncaught errors. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(`${page.url()}: ${message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}

test.describe("A browser with damaged stored values", () => {
  test("shows every page that reads them as if nothing were stored", { tag: "@full" }, async ({
    page,
    site,
    text,
    visit,
  }) => {
    await site.setProgram({ open: true });
    const complaints = complaintsOf(page);
    await visit("/terms");
    for (const hostile of HOSTILE) {
      for (const address of PAGES) {
        await page.evaluate(
          ([keys, value]) => {
            for (const key of keys) {
              localStorage.setItem(key, value);
              sessionStorage.setItem(key, value);
            }
          },
          [KEYS, hostile] as const,
        );
        await visit(address);
        await expect(page.locator("h1").first()).toBeVisible();
        await expect(page.getByText(text("common:crash.title"))).toHaveCount(0);
        if (address.startsWith("/register")) {
          await page.locator('[name="childFirstName"]').fill("Ana");
          await expect(page.locator('[name="parentFirstName"]')).toHaveValue("");
        }
        if (address === "/admin") await expect(page).toHaveURL(/\/login$/);
      }
    }
    expect(complaints).toEqual([]);
  });
});

test.describe("Two tabs of one volunteer", () => {
  test.beforeEach(async ({ site }) => {
    await site.setProgram({ open: true });
    await site.registerFamily({ allergies: ALLERGY });
  });

  test("both leave a child's details when one signs out, and keep nothing of them", async ({
    page,
    context,
    site,
    text,
    staff,
  }) => {
    await staff.signIn("/admin");
    await staff.openDetails("Lucía Peñaranda");
    await expect(page.getByText(ALLERGY)).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem("staffDrafts", '{"paper":{"childFirstName":"Lucía"}}'));
    const other = await context.newPage();
    await other.goto(`${site.url}/admin`);
    await untilHydrated(other);
    await other.getByRole("button", { name: text("admin:logout") }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(ALLERGY)).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      "Lucía",
    );
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goBack();
    await expect(page.getByText(ALLERGY)).toHaveCount(0);
    expect(asked.filter((path) => path.startsWith("/api/registrations"))).toEqual([]);
  });

  test("check the session when a page is restored from the browser's cache", { tag: "@full" }, async ({
    page,
    context,
    staff,
  }) => {
    await staff.signIn("/admin");
    await staff.openDetails("Lucía Peñaranda");
    await expect(page.getByText(ALLERGY)).toBeVisible();
    // The session ended elsewhere; this browser's own record still says that somebody is signed in.
    await context.clearCookies({ name: "staff_session" });
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true, bubbles: true })),
    );
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(ALLERGY)).toHaveCount(0);
  });
});
