import { expect } from "@playwright/test";
import { signInFamily } from "#tests/e2e/support/family-sign-in.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { payOrder, registrationOf } from "#tests/e2e/support/ordering.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";

test("Staff send a family its page's address from a row, once an hour, and the mail's link opens the page", {
  tag: "@laptop",
}, async ({ page, site, text, language }) => {
  // A row has its menu where there is room for a table.
  await page.setViewportSize({ width: 1280, height: 800 });
  await site.setProgram({ open: true });
  await payOrder(page, site, [{ childFirstName: "Mateo" }], { language });
  await signInAt(page, site, "/admin/registrations");
  const send = async () => {
    await page.getByRole("button", { name: text("admin:list.menu", { child: "Mateo Peñaranda" }) }).click();
    await page.getByRole("menuitem", { name: text("adminFamilyPage:send") }).click();
  };
  await send();
  await expect(page.getByText(text("adminFamilyPage:sent"))).toBeVisible();
  await expect(page.getByText(text("adminFamilyPage:sentTo", { email: "rosa@example.org" }))).toBeVisible();
  await expectAccessible(page);
  await send();
  await expect(page.getByText(text("staffErrors:codes.family_page_sent.message"))).toBeVisible();
  const title = text("mail:familyPageSent.title");
  const find = async () => (await site.mails()).filter((mail) => mail.includes(title));
  await expect.poll(async () => (await find()).length).toBe(1);
  const link = /^http\S+\/family$/m.exec((await find())[0] ?? "")?.[0];
  expect(link).toBe(`${site.url}/family`);

  // The details say which digits open it.
  await page.goto(`${site.url}${await registrationOf(site, "Mateo")}`);
  await expect(page.getByText(text("adminFamilyPage:digits", { digits: "0123" }))).toBeVisible();
  await page.context().clearCookies();
  await signInFamily(page, site, text);
  await expect(page.getByRole("heading", { name: /Mateo/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("Staff send it from the details on a phone", async ({ page, site, text, language }) => {
  await site.setProgram({ open: true });
  await payOrder(page, site, [{ childFirstName: "Mateo" }], { language });
  await signInAt(page, site, await registrationOf(site, "Mateo"));
  await page.getByRole("button", { name: text("adminFamilyPage:send") }).click();
  await expect(page.getByText(text("adminFamilyPage:sent"))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
