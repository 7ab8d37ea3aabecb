import { expect } from "@playwright/test";
import { club } from "#content/club.ts";
import { CUSTOM_DONATION, DONATION_CHOICES } from "#domain/donation.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts";

test.describe("The donate page", () => {
  test.beforeEach(async ({ visit }) => visit("/donate"));

  test("says what a donation does, and leads back home", async ({ page, text }) => {
    const main = page.getByRole("main");
    for (const kind of ["equipment", "scholarships", "coaching"])
      await expect(main.getByRole("heading", { name: text(`donate:impact.${kind}.title`) })).toBeVisible();
    await expect(main.getByRole("link", { name: text("donate:back") })).toHaveAttribute("href", "/");
    await expectNoSidewaysScroll(page);
  });

  test("thanks for every choice but none, and takes a typed amount only when that is chosen", async ({
    page,
    text,
  }) => {
    const thanks = page.getByText(text("donation:thanks"));
    const custom = page.locator('[name="customDonation"]');
    const choose = (value: string) =>
      page.locator(`[name="donationAmount"][value="${value}"]`).check({ force: true });
    await expect(page.locator('[name="donationAmount"]')).toHaveCount(DONATION_CHOICES.length);
    await expect(page.locator('[name="donationAmount"][value="none"]')).toBeChecked();
    await expect(page.getByText(text("donation:maximum", { maximum: CUSTOM_DONATION.max }))).toBeVisible();
    await expect(thanks).toBeHidden();
    for (const choice of DONATION_CHOICES.filter((choice) => choice !== "none")) {
      await choose(choice);
      await expect(thanks).toBeVisible();
      await expect(custom).toBeEnabled({ enabled: choice === "custom" });
    }
    await expectAccessible(page);
    await choose("none");
    await expect(thanks).toBeHidden();
    await expect(custom).toBeDisabled();
  });

  test("carries the chosen amount into the letter to the club, and nothing that is no amount", async ({
    page,
    text,
  }) => {
    const letter = page.getByRole("link", { name: text("donate:give.write") });
    const subject = async () => decodeURIComponent((await letter.getAttribute("href")) ?? "");
    const custom = page.locator('[name="customDonation"]');
    const error = page.getByText(text("errors:codes.donation_range.message"));
    expect(await subject()).toBe(`mailto:${club.email}?subject=${text("donate:give.subject")}`);

    await page.locator('[name="donationAmount"][value="50"]').check({ force: true });
    await expect.poll(subject).toContain("$50.00");
    await expect(page.getByText(text("donate:give.textAmount", { amount: "$50.00" }))).toBeVisible();

    await page.locator('[name="donationAmount"][value="custom"]').check({ force: true });
    await custom.fill(String(CUSTOM_DONATION.max));
    await custom.blur();
    await expect.poll(subject).toContain("$5,000.00");
    await expect(error).toBeHidden();
    for (const wrong of [String(CUSTOM_DONATION.max + 1), "0", "12.50", "many", "-5"]) {
      await custom.fill(wrong);
      await expect(error).toBeVisible();
      expect(await subject()).not.toContain("$");
    }
    await expectAccessible(page);
    await custom.fill(String(CUSTOM_DONATION.min));
    await expect(error).toBeHidden();
    await expect.poll(subject).toContain("$1.00");
  });
});
