import { expect, type Page } from "@playwright/test";
import { ROSA, signInFamily } from "#tests/e2e/support/family-sign-in.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { payOrder, registrationOf } from "#tests/e2e/support/ordering.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";
import type { Site } from "#tests/e2e/support/site.ts";

const NEW = { ...ROSA, email: "rosa.new@example.org" };
const PASSWORD = "four green goalposts";

/** Signs in with an account of one's own, which the server's administrator invited. */
async function signInWithAccount(page: Page, site: Site): Promise<void> {
  const printed = await site.hostCommand("server/account.ts", "ana.vega");
  const invitation = /invitation=(\S+)/.exec(printed)?.[1];
  const data = { invitation, password: PASSWORD };
  const answer = await page.request.post(`${site.url}/api/admin/invitations/accept`, { data });
  expect(answer.status()).toBe(200);
}

test(
  "Staff enter a new address after a call: for 72 hours both mailboxes see days and places only, and the old one stops it",
  {
    tag: "@laptop",
  },
  async ({ page, site, text, language }, { outputDir }) => {
    test.slow();
    await site.setProgram({ open: true });
    await payOrder(page, site, [{ childFirstName: "Mateo" }], { language });
    const details = await registrationOf(site, "Mateo");
    const photo = (name: string) => page.screenshot({ path: `${outputDir}/${name}.png`, fullPage: true });
    const dialog = page.getByRole("dialog");
    const openForm = page.getByRole("button", { name: text("admin:newAddress.open") });
    const save = dialog.getByRole("button", { name: text("admin:newAddress.submit") });
    const typeAddress = async () => {
      await openForm.click();
      await dialog.locator('[name="email"]').fill(NEW.email);
      await dialog.locator('[name="reason"]').fill("She called from the number in the registration.");
    };

    // The shared PIN is nobody's name.
    await signInAt(page, site, details);
    await openForm.click();
    await save.click();
    await expect(dialog.getByText(text("errors:codes.invalid_email.message"))).toBeVisible();
    await dialog.locator('[name="email"]').fill(NEW.email);
    await dialog.locator('[name="reason"]').fill("She called from the number in the registration.");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await save.click();
    await expect(dialog.getByText(text("staffErrors:codes.account_needed.message"))).toBeVisible();
    await expect(dialog.locator('[name="email"]')).toHaveValue(NEW.email);

    await signInWithAccount(page, site);
    await page.reload();
    await typeAddress();
    await save.click();
    await expect(page.getByText(text("admin:newAddress.done"))).toBeVisible();
    await expect(page.getByText(NEW.email).first()).toBeVisible();
    await expect(openForm).toHaveCount(0);
    await photo("staff");
    const told = text("mail:addressChangeAsked.title");
    await expect.poll(async () => (await site.mails()).filter((mail) => mail.includes(told)).length).toBe(1);

    const program = page.getByRole("heading", { level: 2 }).first();
    const shut = async () => {
      await expect(page.getByText(text("familyPage:address.limitedText"))).toBeVisible();
      await expect(program).toBeVisible();
      for (const word of [/Mateo/, /Peanuts/, /Calle Luna/])
        await expect(page.getByText(word)).toHaveCount(0);
      await expect(page.getByText(text("familyPage:leave.take"))).toHaveCount(0);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };
    const stop = page.getByRole("button", { name: text("familyPage:leave.stop") });
    await page.context().clearCookies();
    const codes = [await signInFamily(page, site, text, [], NEW)];
    await shut();
    await expect(stop).toHaveCount(0);
    await photo("new-mailbox");

    await page.context().clearCookies();
    codes.push(await signInFamily(page, site, text, codes));
    await shut();
    await photo("old-mailbox");
    await stop.click();
    await expect(page.getByRole("heading", { name: /Mateo/ })).toBeVisible();
    await expect(page.getByText(text("familyPage:address.limitedText"))).toHaveCount(0);
  },
);

test("A mother who called finds days and places with her new address on her phone", async ({
  page,
  site,
  text,
  language,
}, { outputDir }) => {
  await site.setProgram({ open: true });
  await payOrder(page, site, [{ childFirstName: "Mateo" }], { language });
  await signInWithAccount(page, site);
  const { pathname } = new URL(await registrationOf(site, "Mateo"), site.url);
  const id = pathname.split("/").at(-1);
  const data = { email: NEW.email, reason: "She called." };
  await page.request.post(`${site.url}/api/admin/registrations/${id}/address`, { data });
  await page.context().clearCookies();
  await signInFamily(page, site, text, [], NEW);
  await expect(page.getByText(text("familyPage:address.limitedText"))).toBeVisible();
  await expect(page.getByText(/Mateo/)).toHaveCount(0);
  await page.screenshot({ path: `${outputDir}/new-mailbox.png`, fullPage: true });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
