import { DatabaseSync } from "node:sqlite";
import { expect, type Page } from "@playwright/test";
import type { Family } from "#tests/e2e/support/family.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import type { Site } from "#tests/e2e/support/site.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";

function change(site: Site, sql: string): void {
  const database = new DatabaseSync(site.databaseFile, { timeout: 10_000 });
  database.exec(sql);
  database.close();
}

/** Lets all codes expire, as after ten minutes. */
const endCodes = (site: Site) =>
  change(site, "update mailbox_codes set expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')");

/**
 * Marks every mail as refused, as by a mail server. A mail that is being sent could be marked as sent afterwards, so
 * wait for it.
 */
async function refuseMails(site: Site): Promise<void> {
  const database = new DatabaseSync(site.databaseFile, { timeout: 10_000 });
  const refuse = database.prepare(
    `update outbox set sent_at = null, last_error = 'ECONNREFUSED', next_attempt_at = '2099-01-01T00:00:00.000Z'
    where not exists (select 1 from outbox
      where attempts > 0 and sent_at is null and dropped_at is null and last_error is null)`,
  );
  await expect.poll(() => Number(refuse.run().changes)).toBeGreaterThan(0);
  database.close();
}

const field = (page: Page) => page.locator('[name="code"]');
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

async function arriveAtCode(family: Family, site: Site): Promise<void> {
  const { page } = family;
  await site.setProgram({ feeCents: 0 });
  await openPage(page, `${site.url}/register`);
  await family.fillForm();
  await family.sendForm();
  await expect(field(page)).toBeVisible();
}

test("A family whose total is zero registers with the code from its mailbox", async ({ family }) => {
  const { page, site, text } = family;
  await arriveAtCode(family, site);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("checkout:free.page"));
  await expect(page.getByRole("heading", { name: text("checkout:free.title") })).toBeVisible();
  await expect(page.getByText("rosa@example.org")).toBeVisible();
  await expect(page.getByText("$0.00")).toHaveCount(0);
  const code = await site.newCode();

  await field(page).fill("12");
  await page.getByRole("button", { name: text("checkout:free.confirm") }).click();
  await expect(page.getByText(text("familyPage:signIn.codeShort"))).toBeVisible();
  await expect(field(page)).toBeFocused();

  await field(page).fill("");
  await field(page).pressSequentially(otherThan(code));
  await page.getByRole("button", { name: text("checkout:free.confirm") }).click();
  await expect(page.getByText(text("errors:triesLeft", { count: 4 }))).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);

  await page.reload();
  await expect(field(page)).toBeVisible();
  expect(await site.mailedCodes()).toEqual([code]);

  await field(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText("$0.00")).toHaveCount(0);
  await expect(page.getByText(text("success:next.mail.sentTo", { email: "rosa@example.org" }))).toBeVisible();
  await expect(page.getByText(text("success:next.mail.callUs"))).toHaveCount(0);
  const nothing = text("mail:paid.free");
  await expect.poll(async () => (await site.mails()).some((mail) => mail.includes(nothing))).toBe(true);
  expect(await site.registrations()).toMatchObject([{ status: "confirmed", paymentStatus: "paid" }]);
  expect(await site.atStripe()).toEqual({ balance: 0, intents: 0 });
});

test("A late or expired code is mailed again", { tag: "@full" }, async ({ page, site, text, family }) => {
  await arriveAtCode(family, site);
  const first = await site.newCode();
  const askAgain = async (wrong: string) => {
    await expect(page.getByText(text(wrong))).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: text("checkout:free.again.label") }).click();
    await expect(page.getByText(text("checkout:free.again.sent"))).toBeVisible();
    await expect(page.getByText(text(wrong))).toBeHidden();
  };
  await refuseMails(site);
  await askAgain("checkout:free.late.title");
  endCodes(site);
  await field(page).fill(first);
  await expect(page.getByText(text("errors:codes.code_expired.message"))).toBeVisible();
  await askAgain("checkout:free.over");
  const second = await site.newCode([first]);

  await page.getByRole("link", { name: text("checkout:free.change") }).click();
  const email = page.locator('[name$="email"]');
  await expect(email).toHaveValue("rosa@example.org");
  await email.fill("lupita@example.org");
  await page.locator('form [type="submit"]').click();
  await expect(page.getByText("lupita@example.org")).toBeVisible();
  const third = await site.newCode([first, second]);
  await field(page).fill(second);
  await expect(page.getByText(text("errors:triesLeft", { count: 4 }))).toBeVisible();
  await field(page).fill(third);
  await expect(page).toHaveURL(/\/success$/);
  expect(await site.registrations()).toMatchObject([{ status: "confirmed", email: "lupita@example.org" }]);
});

test("A confirmation in another tab shows in this one by itself", { tag: "@full" }, async ({ family }) => {
  const { page, site } = family;
  const asked = page.waitForResponse((response) => response.url().endsWith("/status"));
  await arriveAtCode(family, site);
  const id = new URL((await asked).url()).pathname.split("/").at(-2);
  const code = await site.newCode();
  const status = await page.evaluate(
    async ([path, body]) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(String(path), { method: "POST", headers, body: String(body) })).status;
    },
    [`/api/orders/${id}/confirm`, JSON.stringify({ code })],
  );
  expect(status).toBe(200);
  await expect(page).toHaveURL(/\/success$/);
});

test("A child whose program filled up before the code is named", { tag: "@full" }, async ({ family }) => {
  const { page, site, text } = family;
  await site.setProgram({ feeCents: 0 });
  const order = await family.pendingOrder([{ childFirstName: "Mateo" }, { childFirstName: "Sofía" }]);
  await family.openCheckout(order);
  await expect(field(page)).toBeVisible();
  const code = await site.newCode();
  // The hold expired, and somebody else took one of the two places.
  change(site, "update registrations set has_spot = false, hold_expires_at = null");
  change(site, `update programs set spots_taken = 0, capacity = 1 where id = '${firstCamp.id}'`);
  await field(page).fill(code);
  await expect(page.getByText(text("checkout:childRefused.title", { names: "Sofía" }))).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: text("checkout:childRefused.without", { names: "Sofía" }) }).click();
  await expect(field(page)).toBeVisible();
  // A mailbox has one valid code, which this order has not used up.
  await field(page).fill(code);
  await expect(page).toHaveURL(/\/success$/);
  expect(await site.registrations()).toMatchObject([{ childFirstName: "Mateo", status: "confirmed" }]);
});

test("A family that pays for one child enters the code for the free one, also by the receipt's link, and nobody else can", {
  tag: ["@laptop", "@full"],
}, async ({ page, site, text, browser, family }) => {
  const free = await site.inTables((db) => addProgram(db, { feeCents: 0, slug: "open-day" }));
  const children = [{ childFirstName: "Mateo" }, { childFirstName: "Beto", programId: free }];
  await family.openCheckout(await family.pendingOrder(children));
  await family.pay();
  await expect(page).toHaveURL(/\/success$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  await expect(main).toContainText(text("success:registered.textSome", { names: "Mateo" }));
  await expect(main).toContainText(text("success:children.waiting"));
  const step = page.getByRole("region", { name: text("checkout:free.beside.title", { names: "Beto" }) });
  await expect(step).toContainText("rosa@example.org");
  await expect(step.locator('a[href="/register"]')).toHaveCount(0);
  await expectSound(page);
  expect((await site.registrations()).map(({ status }) => status).sort()).toEqual(["confirmed", "pending"]);

  const link = async () =>
    (await site.mails()).flatMap((mail) => /\/success\?order=[\w-]+/.exec(mail)?.[0] ?? []).at(-1);
  await expect.poll(link).toBeDefined();
  const path = `${site.url}${await link()}`;
  const tab = await page.context().newPage();
  await openPage(tab, path);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(text("success:waiting.title"));
  await expect(field(tab)).toBeVisible();
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await openPage(stranger, path);
  await expect(field(stranger)).toHaveCount(0);
  await other.close();

  const code = await site.newCode();
  await field(page).fill(otherThan(code));
  await expect(main).toContainText(text("errors:triesLeft", { count: 4 }));
  await field(tab).fill(code);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  await page.reload();
  await expect(step).toHaveCount(0);
  await expect(main).toContainText(
    text("success:registered.textMany", { names: "Mateo y Beto" }).slice(0, 5),
  );
  await expect(main).not.toContainText(text("success:children.waiting"));
  await expectAccessible(page);
  expect((await site.registrations()).map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
});
