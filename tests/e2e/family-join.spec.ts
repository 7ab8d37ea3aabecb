import { expect } from "@playwright/test";
import { expectSound, test } from "#tests/e2e/support/journey.ts";

test("A mother with two phones opens her other order with its digits, and says that it is hers", async ({
  page,
  site,
  text,
  language,
  family,
}, { outputDir }) => {
  await site.setProgram({ open: true });
  await family.payOrder([{ childFirstName: "Mateo" }, { childFirstName: "Sofía" }], { language });
  await page.context().clearCookies();
  await family.payOrder([{ childFirstName: "Diego" }], { language, phone: "(575) 555-0177" });
  await family.signIn();
  const diego = page.getByRole("heading", { name: /Diego/ });
  const join = page.getByRole("button", { name: text("familyPage:join.press") });
  await expect(page.getByRole("heading", { name: /Mateo/ })).toBeVisible();
  await expect(diego).toHaveCount(0);
  await expect(join).toHaveCount(0);

  await page.getByText(text("familyPage:more.title")).click();
  const digits = page.locator('[name="phoneDigits"]');
  const open = page.getByRole("button", { name: text("familyPage:more.press"), exact: true });
  await open.click();
  await expect(page.getByText(text("errors:codes.phone_digits.message"))).toBeVisible();
  await digits.fill("9999");
  await open.click();
  await expect(page.getByText(text("errors:codes.digits_wrong.message"))).toBeVisible();
  await expect(digits).toHaveValue("9999");
  await page.screenshot({ path: `${outputDir}/more.png`, fullPage: true });
  await expectSound(page);
  // The whole number, as a phone fills it in.
  await digits.fill("(575) 555-0177");
  await expect(digits).toHaveValue("0177");
  await open.click();
  await expect(diego).toBeVisible();
  await expect(page.getByText(text("familyPage:join.title"))).toBeVisible();
  await page.screenshot({ path: `${outputDir}/join.png`, fullPage: true });
  await expectSound(page);

  await join.dblclick();
  await expect(page.getByText(text("familyPage:join.title"))).toHaveCount(0);
  await page.reload();
  await expect(diego).toBeVisible();
  await expect(page.getByText(text("familyPage:join.title"))).toHaveCount(0);
  const families = await site.inTables((db) =>
    db.selectFrom("orders").select("familyId").distinct().execute(),
  );
  expect(families).toHaveLength(1);
});
