import { expect } from "@playwright/test";
import { waitingTime } from "#domain/time/formats.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";

const LONG = `${"Every evening she tells us what the coaches showed her. ".repeat(5)}Thank you!`;

test.describe("The staff's list of testimonials", () => {
  test.beforeEach(async ({ site }) => {
    await site.writeTestimonial({ parentName: "Rosa", childName: "Bruno", childAge: 9, comment: LONG });
  });

  test("shows what waits; approving publishes it, hiding reverts that", { tag: "@laptop" }, async ({
    page,
    site,
    text,
    staff,
  }) => {
    await staff.signIn("/admin/testimonials");
    const published = async () => (await (await fetch(`${site.url}/api/testimonials`)).json()).data;
    await expect(
      page.getByText(text("adminTestimonials:childAndAge", { child: "Bruno", age: 9 })),
    ).toBeVisible();
    await expect(page.getByText("Thank you!")).toHaveCount(0);
    await page.getByRole("button", { name: text("adminTestimonials:more") }).click();
    await expect(page.getByText("Thank you!")).toBeVisible();
    await expectSound(page);

    await page.getByRole("button", { name: text("adminTestimonials:approveOf", { parent: "Rosa" }) }).click();
    await expect(page.getByText(text("staffErrors:situations.testimonialApproved.message"))).toBeVisible();
    await expect(page.getByText(text("adminTestimonials:approved"), { exact: true })).toBeVisible();
    expect(await published()).toHaveLength(1);
    await page.getByRole("button", { name: text("adminTestimonials:hideOf", { parent: "Rosa" }) }).click();
    await expect(page.getByText(text("adminTestimonials:done.hide.message"))).toBeVisible();
    await expect(page.getByText(text("adminTestimonials:pending"), { exact: true })).toBeVisible();
    expect(await published()).toEqual([]);
  });

  test("says why approving failed: the server's reason, or to retry later", { tag: "@full" }, async ({
    page,
    text,
    language,
    staff,
  }) => {
    await staff.signIn("/admin/testimonials");
    const approve = page.getByRole("button", {
      name: text("adminTestimonials:approveOf", { parent: "Rosa" }),
    });
    const answers = [
      { status: 502, body: "Bad gateway" },
      { status: 429, json: { success: false, code: "too_many_requests", message: "" } },
    ];
    await page.route("**/approve", (route) => route.fulfill(answers.shift() ?? { status: 500 }));
    await approve.click();
    await expect(page.getByText(text("staffErrors:situations.approveFailed.title"))).toBeVisible();
    await expect(page.getByText(text("staffErrors:situations.approveFailed.message"))).toBeVisible();
    await approve.click();
    await expect(
      page.getByText(text("errors:codes.too_many_requests.message", { wait: waitingTime(60, language) })),
    ).toBeVisible();
  });

  test("deletes one only after a confirmation", { tag: "@full" }, async ({ page, text, staff }) => {
    await staff.signIn("/admin/testimonials");
    const remove = page.getByRole("button", { name: text("adminTestimonials:deleteOf", { parent: "Rosa" }) });
    await remove.click();
    const question = page.getByRole("alertdialog", { name: text("adminTestimonials:confirm.title") });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: text("terms:cancel") }).click();
    await expect(question).toHaveCount(0);
    await expect(remove).toBeFocused();
    await remove.click();
    await question.getByRole("button", { name: text("adminTestimonials:confirm.button") }).click();
    await expect(page.getByText(text("adminTestimonials:done.delete.message"))).toBeVisible();
    await expect(page.getByText(text("adminTestimonials:emptyTitle"))).toBeVisible();
  });
});
