import { expect, type Page } from "@playwright/test";
import { testimonialSamples } from "#content/club/testimonial-samples.ts";
import { formatDuration } from "#domain/time/formats.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { answerByKeyboard } from "#tests/e2e/support/keyboard.ts";
import { hold } from "#tests/e2e/support/open-page.ts";

const COMMENT = "Two evenings, and he asks every day when camp starts again.";

async function fillForm(page: Page): Promise<void> {
  await page.locator('[name="parentName"]').fill("Rosa");
  await page.locator('[name="childName"]').fill("Bruno");
  await page.locator('[name="childAge"]').fill("9");
  await page.locator('[name="rating"][value="4"]').check({ force: true });
  await page.locator('[name="comment"]').fill(COMMENT);
}

/** Scrolls to this part of the home page, which loads when it is near. */
async function visitFamilies(page: Page, visit: (path: string) => Promise<void>): Promise<void> {
  await visit("/");
  await page.locator("#below-the-fold").evaluate((part) => part.scrollIntoView());
}

test.describe("Testimonials", () => {
  test("show an error when they cannot be loaded, placeholders while loading, then three samples if there are none", {
    tag: "@full",
  }, async ({ page, visit, text, language }) => {
    await page.route("**/api/testimonials", (route) => route.abort());
    await visitFamilies(page, visit);
    await expect(page.getByText(text("testimonials:failed"))).toBeVisible();
    await page.unroute("**/api/testimonials");
    const { release: answer } = await hold(page, "**/api/testimonials");
    await page.getByRole("button", { name: text("common:tryAgain") }).click();
    const waiting = page.getByRole("status").filter({ hasText: text("testimonials:loading") });
    await expect(waiting.locator(".skeleton")).toHaveCount(3);
    answer();
    for (const { comment } of testimonialSamples)
      await expect(page.getByText(comment[language])).toBeVisible();
    await expect(page.locator("blockquote")).toHaveCount(3);
    await expect(page.getByText(text("testimonials:byline.family"), { exact: true })).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expect(page.getByText(text("testimonials:failed"))).toHaveCount(0);
  });

  test("are sent by a family, wait for staff, and are then public", async ({ page, visit, site, text }) => {
    await visitFamilies(page, visit);
    await expect(page.getByText(text("testimonials:samples"))).toBeVisible();
    await expect(page.locator('[name="rating"][value="5"]')).toBeChecked();
    await fillForm(page);
    const submit = page.getByRole("button", { name: text("testimonials:form.submit") });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/testimonials", async (route) => {
      await held;
      await route.fulfill({ status: 502, body: "Bad gateway" });
    });
    await submit.click();
    await expect(page.getByRole("button", { name: text("testimonials:form.submitting") })).toBeDisabled();
    release();
    for (const words of ["title", "message"])
      await expect(page.getByText(text(`testimonials:notSent.${words}`))).toBeVisible();
    await page.unroute("**/api/testimonials");
    const listed = page.waitForResponse(
      (response) => response.url().endsWith("/api/testimonials") && response.request().method() === "GET",
    );
    await submit.click();
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

  test("are written with the keyboard alone", { tag: "@full" }, async ({ page, visit, text }) => {
    await visitFamilies(page, visit);
    await expect(page.getByText(text("testimonials:samples"))).toBeVisible();
    const form = page.locator("form").filter({ has: page.locator('[name="parentName"]') });
    const stars = (count: number) => text("common:stars", { count, max: 5 });
    await expect(form).toMatchAriaSnapshot(`
      - textbox "${text("terms:yourName")} ${text("common:required")}"
      - textbox "${text("testimonials:form.childName")} ${text("common:optional")}"
      - radiogroup "${text("testimonials:form.rating")}":
        - radio "${stars(1)}"
        - radio "${stars(2)}"
        - radio "${stars(3)}"
        - radio "${stars(4)}"
        - radio "${stars(5)}" [checked]
      - textbox "${text("testimonials:form.comment")} ${text("common:required")}"
      - button "${text("testimonials:form.submit")}"
    `);
    await page.locator('[name="comment"]').fill("Short");
    await page.locator('[name="childAge"]').fill("5");
    await page.getByRole("button", { name: text("testimonials:form.submit") }).click();
    for (const code of ["missing_name", "age_range", "comment_length"])
      await expect(page.getByText(text(`errors:codes.${code}.message`))).toBeVisible();
    await expect(page.locator('[name="parentName"]')).toBeFocused();
    await expectAccessible(page);
    for (const name of ["comment", "childAge"]) await page.locator(`[name="${name}"]`).fill("");
    await page.locator('[name="parentName"]').focus();
    await answerByKeyboard(page, {
      parentName: "Rosa",
      childName: "Bruno",
      childAge: "9",
      rating: "ArrowLeft",
      comment: COMMENT,
    });
    await expect(page.locator('[name="rating"][value="4"]')).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(page.getByText(text("testimonials:sent.title"))).toBeVisible();
  });
});

const LONG = `${"Every evening she tells us what the coaches showed her. ".repeat(5)}Thank you!`;

test.describe("The staff's list of testimonials", () => {
  test.beforeEach(async ({ site }) => {
    await site.writeTestimonial({ parentName: "Rosa", childName: "Bruno", childAge: 9, comment: LONG });
  });

  test("approves, hides and deletes what waits", { tag: "@laptop" }, async ({ language, staff }) => {
    const { page, site, text } = staff;
    await staff.signIn("/admin/testimonials");
    const published = async () => (await (await fetch(`${site.url}/api/testimonials`)).json()).data;
    await expect(
      page.getByText(text("adminTestimonials:childAndAge", { child: "Bruno", age: 9 })),
    ).toBeVisible();
    await expect(page.getByText("Thank you!")).toHaveCount(0);
    await page.getByRole("button", { name: text("adminTestimonials:more") }).click();
    await expect(page.getByText("Thank you!")).toBeVisible();
    await expectSound(page);

    const approve = page.getByRole("button", {
      name: text("adminTestimonials:approveOf", { parent: "Rosa" }),
    });
    const answers = [
      { status: 502, body: "Bad gateway" },
      { status: 429, json: { success: false, code: "too_many_requests", message: "" } },
    ];
    await page.route("**/approve", (route) => route.fulfill(answers.shift() ?? { status: 500 }));
    // While an answer is awaited, the button does nothing.
    const pressApprove = async () => {
      await expect(approve).toBeEnabled();
      await approve.press("Enter");
    };
    await pressApprove();
    await expect(page.getByText(text("staffErrors:situations.approveFailed.title"))).toBeVisible();
    await expect(page.getByText(text("staffErrors:situations.approveFailed.message"))).toBeVisible();
    await pressApprove();
    await expect(
      page.getByText(text("errors:codes.too_many_requests.message", { wait: formatDuration(60, language) })),
    ).toBeVisible();
    await page.unroute("**/approve");

    await pressApprove();
    await expect(page.getByText(text("staffErrors:situations.testimonialApproved.message"))).toBeVisible();
    await expect(page.getByText(text("adminTestimonials:approved"), { exact: true })).toBeVisible();
    expect(await published()).toHaveLength(1);
    await page.getByRole("button", { name: text("adminTestimonials:hideOf", { parent: "Rosa" }) }).click();
    await expect(page.getByText(text("adminTestimonials:done.hide.message"))).toBeVisible();
    await expect(page.getByText(text("adminTestimonials:pending"), { exact: true })).toBeVisible();
    expect(await published()).toEqual([]);

    const remove = page.getByRole("button", { name: text("adminTestimonials:deleteOf", { parent: "Rosa" }) });
    await remove.press("Enter");
    const question = page.getByRole("alertdialog", { name: text("adminTestimonials:confirm.title") });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: text("terms:cancel") }).click();
    await expect(question).toHaveCount(0);
    await expect(remove).toBeFocused();
    await remove.press("Enter");
    await question.getByRole("button", { name: text("adminTestimonials:confirm.button") }).click();
    await expect(page.getByText(text("adminTestimonials:done.delete.message"))).toBeVisible();
    await expect(page.getByText(text("adminTestimonials:emptyTitle"))).toBeVisible();
  });
});
