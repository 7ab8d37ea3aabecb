import { expect, type Page } from "@playwright/test";
import { testimonialSamples } from "#content/club/testimonial-samples.ts";
import { expectAccessible, test } from "#tests/e2e/support/journey.ts";

const COMMENT = "Two evenings, and he asks every day when camp starts again.";

async function fillForm(page: Page): Promise<void> {
  await page.locator('[name="parentName"]').fill("Rosa");
  await page.locator('[name="childName"]').fill("Bruno");
  await page.locator('[name="childAge"]').fill("9");
  await page.locator('[name="rating"][value="4"]').check({ force: true });
  await page.locator('[name="comment"]').fill(COMMENT);
}

/** This part of the home page loads when it comes near. */
async function visitFamilies(page: Page, visit: (path: string) => Promise<void>): Promise<void> {
  await visit("/");
  await page.locator("#below-the-fold").evaluate((part) => part.scrollIntoView());
}

test.describe("What families say", () => {
  test("shows three skeletons while it loads, then three samples while nobody has written", {
    tag: "@full",
  }, async ({ page, visit, text, language }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/testimonials", async (route) => {
      await held;
      await route.continue();
    });
    await visitFamilies(page, visit);
    const waiting = page.getByRole("status").filter({ hasText: text("testimonials:loading") });
    await expect(waiting.locator(".skeleton")).toHaveCount(3);
    answer();
    for (const { comment } of testimonialSamples)
      await expect(page.getByText(comment[language])).toBeVisible();
    await expect(page.locator("blockquote")).toHaveCount(3);
    await expect(page.getByText(text("testimonials:byline.family"), { exact: true })).toBeVisible();
    await expect(waiting).toHaveCount(0);
  });

  test("is sent by a family, waits for the staff, and is then read by everybody", async ({
    page,
    visit,
    site,
    text,
  }) => {
    await visitFamilies(page, visit);
    await expect(page.getByText(text("testimonials:samples"))).toBeVisible();
    await expect(page.locator('[name="rating"][value="5"]')).toBeChecked();
    await fillForm(page);
    const listed = page.waitForResponse(
      (response) => response.url().endsWith("/api/testimonials") && response.request().method() === "GET",
    );
    await page.getByRole("button", { name: text("testimonials:form.submit") }).click();
    await expect(page.getByText(text("testimonials:sent.title"))).toBeVisible();
    await expect(page.getByText(text("testimonials:sent.message"))).toBeVisible();
    await expectAccessible(page);
    await listed;
    for (const name of ["parentName", "childName", "childAge", "comment"])
      await expect(page.locator(`[name="${name}"]`)).toHaveValue("");
    await expect(page.locator('[name="rating"][value="5"]')).toBeChecked();
    await expect(page.getByText(COMMENT)).toHaveCount(0);

    await site.approveTestimonials();
    await page.reload();
    const voice = page.locator("figure").filter({ hasText: COMMENT });
    await expect(voice).toBeVisible();
    await expect(voice).toContainText(text("testimonials:byline.childAndAge", { child: "Bruno", age: 9 }));
    await expect(voice.getByRole("img", { name: text("common:stars", { count: 4, max: 5 }) })).toBeVisible();
    await expect(page.locator("blockquote")).toHaveCount(1);
  });

  test("asks again for what is missing, beside the field, and goes to the first", { tag: "@full" }, async ({
    page,
    visit,
    text,
  }) => {
    await visitFamilies(page, visit);
    await expect(page.getByText(text("testimonials:samples"))).toBeVisible();
    await page.locator('[name="comment"]').fill("Short");
    await page.locator('[name="childAge"]').fill("5");
    await page.getByRole("button", { name: text("testimonials:form.submit") }).click();
    await expect(page.getByText(text("errors:codes.missing_name.message"))).toBeVisible();
    await expect(page.getByText(text("errors:codes.age_range.message"))).toBeVisible();
    await expect(page.getByText(text("errors:codes.comment_length.message"))).toBeVisible();
    await expect(page.locator('[name="parentName"]')).toBeFocused();
    await expectAccessible(page);
  });

  test("loses nothing that was typed when it cannot be sent", { tag: "@full" }, async ({
    page,
    visit,
    text,
  }) => {
    await visitFamilies(page, visit);
    await expect(page.getByText(text("testimonials:samples"))).toBeVisible();
    await fillForm(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/testimonials", async (route) => {
      await held;
      await route.fulfill({ status: 502, body: "Bad gateway" });
    });
    await page.getByRole("button", { name: text("testimonials:form.submit") }).click();
    const submitting = page.getByRole("button", { name: text("testimonials:form.submitting") });
    await expect(submitting).toBeDisabled();
    release();
    await expect(page.getByText(text("testimonials:notSent.title"))).toBeVisible();
    await expect(page.getByText(text("testimonials:notSent.message"))).toBeVisible();
    await expect(page.locator('[name="parentName"]')).toHaveValue("Rosa");
    await expect(page.locator('[name="comment"]')).toHaveValue(COMMENT);
    await expect(page.locator('[name="rating"][value="4"]')).toBeChecked();

    await page.unroute("**/api/testimonials");
    await page.getByRole("button", { name: text("testimonials:form.submit") }).click();
    await expect(page.getByText(text("testimonials:sent.title"))).toBeVisible();
  });

  test("says so when it cannot be loaded, and tries again", { tag: "@full" }, async ({
    page,
    visit,
    text,
  }) => {
    await page.route("**/api/testimonials", (route) => route.abort());
    await visitFamilies(page, visit);
    await expect(page.getByText(text("testimonials:failed"))).toBeVisible();
    await page.unroute("**/api/testimonials");
    await page.getByRole("button", { name: text("common:tryAgain") }).click();
    await expect(page.locator("blockquote")).toHaveCount(3);
    await expect(page.getByText(text("testimonials:failed"))).toHaveCount(0);
  });
});
