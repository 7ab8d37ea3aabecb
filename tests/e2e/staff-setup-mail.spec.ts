import { expect } from "@playwright/test";
import { PASSWORD } from "#tests/support/account-visitor.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { expectSound, test } from "./support/journey.ts";

test.describe("Setting up mail and backups", () => {
  test("asks for a code from the mail and for a passphrase, and loses nothing when the page is left", async ({
    page,
    site,
    text,
    staff,
  }) => {
    const mailServer = await startMailServer();
    await staff.signIn("/admin/today");
    // A request that Today still has under way would find the session of the PIN replaced, and lead to /login.
    await page.goto("about:blank");
    const api = (path: string, data: object) => page.request.post(`${site.url}/api/admin/${path}`, { data });
    const { invitation } = (await (await api("members", { username: "ana.vega" })).json()).data;
    await api("invitations/accept", { invitation, password: PASSWORD });
    await page.goto(`${site.url}/admin/setup?step=mail`);
    const field = (name: string) => page.locator(`[name="${name}"]`);
    const send = () => page.getByRole("button", { name: text("adminSetup:mail.send") }).click();
    await field("address").fill("club@gmail.com");
    const found = { host: "smtp.gmail.com", port: 465 };
    await expect(page.getByText(text("adminSetup:mail.found", found))).toBeVisible();
    await expect(page.getByText("myaccount.google.com/apppasswords")).toBeVisible();
    await send();
    await expect(page.getByText(text("officeErrors:codes.mail_password.message"))).toBeVisible();
    await field("address").fill("hola@club.example.org");
    await page.getByText(text("adminSetup:mail.found", { host: "smtp.club.example.org", port: 587 })).click();
    await field("host").fill("https://mail.example.org");
    await field("password").fill("right");
    await send();
    await expect(page.getByText(text("officeErrors:codes.mail_host.message"))).toBeVisible();
    await expectSound(page);
    await field("host").fill("127.0.0.1");
    await field("port").fill(String(mailServer.port));
    await field("user").fill("club");
    await field("staff").fill("ana@example.org");
    await page.reload();
    await field("password").fill("wrong");
    await send();
    await expect(page.getByText(text("officeErrors:codes.mail_password_refused.message"))).toBeVisible();
    await field("password").fill("right");
    await send();
    await expect(field("code")).toBeVisible();
    await page.reload();
    await expectSound(page);
    await field("code").fill(/\d{3} \d{3}/.exec(mailServer.received[0]?.text ?? "")?.[0] ?? "");
    await page.getByRole("button", { name: text("adminSetup:mail.confirm") }).click();
    await expect(page.getByText(text("terms:emailWorks"), { exact: true }).first()).toBeVisible();
    await page.getByText(text("adminSetup:mail.records")).click();
    await expect(page.getByText(text("adminSetup:mail.recordsText"))).toBeVisible();
    await expectSound(page);
    await page.goto(`${site.url}/admin/setup?step=backup`);
    await field("passphrase").fill("cuatro palabras sin relacion");
    await page.getByRole("button", { name: text("adminSetup:backup.submit") }).click();
    await page.getByRole("button", { name: text("adminSetup:backup.tryButton") }).click();
    await expect(page.getByText(text("adminSetup:backup.found"), { exact: true })).toBeVisible();
    await expectSound(page);
    await mailServer.close();
  });
});
