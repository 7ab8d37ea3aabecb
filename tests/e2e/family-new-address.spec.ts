import { expect, type Page } from "@playwright/test";
import { ROSA } from "#tests/e2e/support/family.ts";
import { expectSound, test } from "#tests/e2e/support/journey.ts";
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
  "Staff enter a new address during a call, with its code: for 72 hours nothing changes, and the old mailbox stops it",
  {
    tag: "@laptop",
  },
  async ({ page, site, text, language, family, staff }, { outputDir }) => {
    test.slow();
    await site.setProgram({ open: true });
    await family.payOrder([{ childFirstName: "Mateo" }], { language });
    const details = await site.registrationOf("Mateo");
    const photo = (name: string) => page.screenshot({ path: `${outputDir}/${name}.png`, fullPage: true });
    const dialog = page.getByRole("dialog");
    const openForm = page.getByRole("button", { name: text("admin:newAddress.open") });
    const mail = dialog.getByRole("button", { name: text("admin:newAddress.mail") });
    const save = dialog.getByRole("button", { name: text("admin:newAddress.submit") });
    // The old mailbox is proved.
    await family.signIn();
    const known = await site.mailedCodes();

    // The shared PIN is nobody's name.
    await staff.signIn(details);
    await openForm.click();
    await mail.click();
    await expect(dialog.getByText(text("errors:codes.invalid_email.message"))).toBeVisible();
    await dialog.locator('[name="email"]').fill(NEW.email);
    await expectSound(page);
    await mail.click();
    await expect(dialog.getByText(text("staffErrors:codes.account_needed.message"))).toBeVisible();
    await expect(dialog.locator('[name="email"]')).toHaveValue(NEW.email);

    await signInWithAccount(page, site);
    await page.reload();
    await openForm.click();
    await dialog.locator('[name="email"]').fill(NEW.email);
    await mail.click();
    const code = await site.newCode(known);
    await expect(dialog.getByText(text("terms:codeSent", { email: NEW.email }))).toBeVisible();
    await dialog.locator('[name="code"]').fill("12");
    await save.click();
    await expect(dialog.getByText(text("admin:newAddress.codeShort"))).toBeVisible();
    await expectSound(page);
    await dialog.locator('[name="code"]').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await photo("code");
    await save.click();
    await expect(page.getByText(text("admin:newAddress.done"))).toBeVisible();
    await expect(page.getByText(NEW.email).first()).toBeVisible();
    await expect(openForm).toHaveCount(0);
    await photo("staff");
    const told = text("mail:addressChangeAsked.title");
    await expect.poll(async () => (await site.mails()).filter((each) => each.includes(told)).length).toBe(1);

    await family.signIn();
    const waits = page.getByText(text("familyPage:address.waitsText"));
    await expect(waits).toBeVisible();
    await expect(page.getByRole("heading", { name: /Mateo/ })).toBeVisible();
    await expectSound(page);
    await photo("old-mailbox");
    await page.getByRole("button", { name: text("familyPage:leave.stop") }).click();
    await expect(waits).toHaveCount(0);
  },
);
