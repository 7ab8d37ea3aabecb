import { type Browser, expect, type Page } from "@playwright/test";
import { startEmptyClub } from "#tests/e2e/support/empty-club.ts";
import { familyAt, siteAt } from "#tests/e2e/support/family.ts";
import { endPages, expectAccessible, expectSound, test as journey } from "#tests/e2e/support/journey.ts";
import { openPage, untilHydrated } from "#tests/e2e/support/open-page.ts";
import { addAuthenticator } from "#tests/e2e/support/staff.ts";
import type { Text } from "#tests/e2e/support/texts.ts";
import { startMailServer } from "#tests/support/mail/mail-server.ts";
import { SANDBOX_KEYS } from "#tests/support/stripe/sandbox-keys.ts";

/** What a stranger may have to type from the start link to the first paid practice registration. */
const MOST_FIELDS = 15;
const NEXT_YEAR = new Date().getFullYear() + 1;
const PIN = "5937";
const PASSWORD = "four green goalposts";
const CLUB = { name: "Unión Mesilla", town: "Mesilla" };
const MAILBOX = "hola@union-mesilla.example.org";

type Club = Awaited<ReturnType<typeof startEmptyClub>>;

const test = journey.extend<{ club: Club }>({
  club: async ({ browser }, use) => {
    const club = await startEmptyClub();
    await use(club);
    await endPages(browser);
    await club.stop();
  },
});

const fieldOf = (page: Page, name: string) =>
  page.locator(`:is(input, textarea, select):is([name="${name}"], [id="${name}"])`).first();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const stepOf = (page: Page, step: string) => page.locator(`[data-step="${step}"]`);

/** One who sets up the club, and counts the fields. */
function stranger(page: Page) {
  const typed: string[] = [];
  return {
    typed,
    async type(name: string, value: string) {
      await fieldOf(page, name).fill(value);
      typed.push(name);
    },
  };
}

/** From the first start's link into the set-up. */
async function enter(page: Page, club: Club, text: Text): Promise<void> {
  await openPage(page, club.startLink);
  await press(page, text("login:start.button"));
  await expect(page.getByRole("button", { name: text("login:start.go") })).toBeVisible();
  // Every page is signed in now, not only the one behind the next button.
  const other = await page.context().newPage();
  await other.goto(`${new URL(page.url()).origin}/admin`);
  await expect(other).toHaveURL(/\/admin$/);
  await other.close();
  await press(page, text("login:start.go"));
  await page.waitForURL(`${club.url}/admin/setup`, { waitUntil: "commit" });
  await expect(fieldOf(page, "username")).toBeVisible();
}

/** An account of one's own with a passkey, and the PIN. */
async function becomeSomebody(
  page: Page,
  text: Text,
  type = (name: string, value: string) => fieldOf(page, name).fill(value),
) {
  await type("username", "ana.vega");
  await press(page, text("login:invitation.passkey"));
  await expect(page.getByText(text("adminSetup:account.isYou", { username: "ana.vega" }))).toBeVisible();
  await type("newPin", PIN);
  await press(page, text("adminSetup:account.pinSubmit"));
  await expect(stepOf(page, "account").getByText(text("adminSetup:done"), { exact: true })).toBeVisible();
}

/**
 * The club's provider: it listens on the second of the ports where the page looks, and what the page found is sent on to a
 * server of this machine.
 */
async function startProvider(page: Page) {
  const server = await startMailServer();
  const tried: string[] = [];
  await page.route(/\/api\/admin\/setup\/mail(\?|$)/, async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    const { host, port, ...same } = route.request().postDataJSON();
    tried.push(`${host}:${port}`);
    await route.continue({ postData: { ...same, host: "127.0.0.1", port: port === 465 ? server.port : 1 } });
  });
  return { ...server, tried };
}

const openStep = (page: Page, step: string) => stepOf(page, step).getByRole("link").first().click();

const saved = (page: Page, text: Text) =>
  expect(page.getByText(text("adminPrograms:status.saved"))).toBeVisible();

/** Another administrator, whom the first invited. */
async function secondBrowser(
  page: Page,
  club: Club,
  { browser, text }: { browser: Browser; text: Text },
): Promise<Page> {
  const locale = await page.evaluate(() => navigator.language);
  const other = await (await browser.newContext({ viewport: page.viewportSize(), locale })).newPage();
  const member = { username: "rosa.lara", role: "administrator" };
  const { data } = await (await page.request.post(`${club.url}/api/admin/accounts`, { data: member })).json();
  await openPage(other, `${club.url}/login#invitation=${data.invitation}`);
  for (const name of ["newPassword", "repeatedPassword"]) await fieldOf(other, name).fill(PASSWORD);
  await press(other, text("login:invitation.accept"));
  await other.waitForURL(/\/admin$/, { waitUntil: "commit" });
  return other;
}

test("A stranger goes from the start link to the first paid practice registration, and loses nothing when the server dies", {
  tag: "@laptop",
}, async ({ page, text, browser, language, club }) => {
  const who = stranger(page);
  await addAuthenticator(page);
  await enter(page, club, text);
  await becomeSomebody(page, text, who.type);

  await openStep(page, "club");
  for (const field of ["name", "town"] as const) await who.type(field, CLUB[field]);
  await saved(page, text);
  await expect(fieldOf(page, "staffLanguage")).toHaveValue(language);

  await openStep(page, "program");
  await who.type("from", `${NEXT_YEAR}-07-06`);
  await who.type("to", `${NEXT_YEAR}-07-10`);
  await club.killAndStart();
  await page.reload();
  await untilHydrated(page);
  await expect(fieldOf(page, "from")).toHaveValue(`${NEXT_YEAR}-07-06`);
  await who.type("starts", "18:00");
  await who.type("ends", "20:00");
  await who.type("fee", "45");
  await who.type("capacity", "40");
  await expectAccessible(page);
  await press(page, text("adminSetup:program.submit"));
  await expect(page.getByText(text("adminSetup:program.there"))).toBeVisible();

  await openStep(page, "mail");
  const provider = await startProvider(page);
  await who.type("address", MAILBOX);
  await who.type("password", "right");
  await expect(fieldOf(page, "host")).toBeHidden();
  await press(page, text("adminSetup:mail.send"));
  await expect(fieldOf(page, "code")).toBeVisible();
  expect(provider.tried).toEqual([587, 465].map((port) => `smtp.union-mesilla.example.org:${port}`));
  const [letter] = provider.received;
  expect(letter).toMatchObject({ recipients: [MAILBOX], user: MAILBOX });
  expect(letter?.subject).toContain(language === "es" ? "El correo funciona" : "Email works");
  await who.type("code", /\d{3} \d{3}/.exec(letter?.text ?? "")?.[0] ?? "");
  await press(page, text("adminSetup:mail.confirm"));
  await expect(page.getByText(text("terms:emailWorks"), { exact: true }).first()).toBeVisible();
  const mail = stepOf(page, "mail");
  await expect(mail.getByText(text("adminSetup:done"), { exact: true })).toBeVisible();

  await openStep(page, "stripe");
  await who.type("publishableKey", SANDBOX_KEYS.publishableKey);
  await who.type("secretKey", SANDBOX_KEYS.secretKey);
  await press(page, text("adminSetup:stripe.submit"));
  await expect(page.getByText(text("adminSetup:stripe.webhook"), { exact: true })).toBeVisible();
  await expectAccessible(page);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).not.toContain(SANDBOX_KEYS.secretKey);

  await openStep(page, "backup");
  await press(page, text("adminSetup:backup.propose"));
  await expect(fieldOf(page, "passphrase")).toHaveValue(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/);
  await press(page, text("adminSetup:backup.submit"));
  await press(page, text("adminSetup:backup.tryButton"));
  await expect(page.getByText(text("adminSetup:backup.found"), { exact: true })).toBeVisible();

  // A notice that arrives after the button would move it from under the finger.
  await page.route("**/api/admin/placeholders", async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await openStep(page, "publish");
  await page.getByRole("button", { name: text("terms:publish"), exact: true }).waitFor();
  expect(await page.getByText(text("adminClub:placeholders.omitted")).count()).toBe(1);
  await press(page, text("terms:publish"));
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("terms:publish") })
    .click();
  await expect(page.getByText(text("adminSetup:publish.nothing"))).toBeVisible();
  await expect(page.getByRole("link", { name: text("adminSetup:publish.open") })).toHaveAttribute(
    "href",
    "/",
  );
  await page.goto(`${club.url}/admin/today`);
  await expect(page.locator('[data-line="placeholders"]')).toBeVisible();
  await expect(page.locator('[data-line="setup"]')).toBeHidden();

  const family = await (await browser.newContext({ locale: language })).newPage();
  const families = familyAt(family, siteAt(club.url), text);
  await expect(async () => {
    await openPage(family, `${club.url}/`);
    await expect(family.getByRole("banner").getByText(CLUB.name)).toBeVisible({ timeout: 500 });
  }).toPass();
  await openPage(family, `${club.url}/register`);
  await families.fillForm();
  await fieldOf(family, "childDateOfBirth").fill(`${NEXT_YEAR - 10}-01-01`);
  await family.locator('form [type="submit"]').click();
  await expect(family).toHaveURL(/\/checkout$/);
  await families.fillCard();
  await family.locator('main form [type="submit"]').click();
  await expect(family).toHaveURL(/\/success/);
  await expect(family.getByRole("main").getByText("Lucía").first()).toBeVisible();
  await page.goto(`${club.url}/admin`);
  await expect(page.getByText("Lucía Peñaranda").first()).toBeVisible();
  await provider.close();
  expect(who.typed.length, who.typed.join(", ")).toBeLessThanOrEqual(MOST_FIELDS);
});

/** What somebody types of a first program. */
async function typeProgram(page: Page, name: string): Promise<void> {
  const typed = {
    "names.en": name,
    "names.es": name,
    from: `${NEXT_YEAR}-07-06`,
    to: `${NEXT_YEAR}-07-10`,
    starts: "18:00",
    ends: "20:00",
    fee: "45",
    capacity: "40",
  };
  for (const [field, value] of Object.entries(typed)) await fieldOf(page, field).fill(value);
}

test("Two people set up one club at once", { tag: "@full" }, async ({ page, text, browser, club }) => {
  await addAuthenticator(page);
  await enter(page, club, text);
  await becomeSomebody(page, text);
  const other = await secondBrowser(page, club, { browser, text });

  await test.step("the second loads what the first saved of the club, and goes on", async () => {
    await other.goto(`${club.url}/admin/setup?step=club`);
    await openStep(page, "club");
    await fieldOf(other, "town").waitFor();
    await fieldOf(page, "name").fill(CLUB.name);
    await saved(page, text);
    await fieldOf(other, "town").fill(CLUB.town);
    const notice = other.getByRole("alert").filter({ hasText: text("adminPrograms:conflict.save") });
    await expect(notice).toContainText(CLUB.name);
    await expectAccessible(other);
    await notice.getByRole("button").first().click();
    await expect(fieldOf(other, "name")).toHaveValue(CLUB.name);
    await fieldOf(other, "town").fill(CLUB.town);
    await saved(other, text);
    for (const one of [page, other]) {
      await one.reload();
      await expect(fieldOf(one, "name")).toHaveValue(CLUB.name);
      await expect(fieldOf(one, "town")).toHaveValue(CLUB.town);
    }
    await expectSound(page);
  });

  await test.step("a first program stays in sight when somebody else saves one, and is saved as well", async () => {
    await openStep(page, "program");
    await typeProgram(page, "Truenos");
    await other.goto(`${club.url}/admin/setup?step=program`);
    await typeProgram(other, "Rayos");
    await press(other, text("adminSetup:program.submit"));
    await expect(other.getByText(text("adminSetup:program.there"))).toBeVisible();
    for (const step of ["mail", "program"]) await openStep(page, step);
    await page.reload();
    await expect(fieldOf(page, "names.es")).toHaveValue("Truenos");
    await expectSound(page);
    await press(page, text("adminSetup:program.submit"));
    await expect(page.getByText(text("adminSetup:program.there"))).toBeVisible();
    const seasons = await (await page.request.get(`${club.url}/api/admin/seasons`)).text();
    for (const name of ["Rayos", "Truenos"]) expect(seasons).toContain(name);
  });

  await test.step("keys of another Stripe account are saved once staff typed their own username", async () => {
    await openStep(page, "stripe");
    // The server refuses it while payments of the earlier account can be refunded (server/payments/stripe/setup-stripe.test.ts).
    await page.route(/\/api\/admin\/setup\/stripe$/, async (route) => {
      const isConfirmed = route.request().method() !== "PUT" || route.request().postDataJSON().confirmedBy;
      if (isConfirmed) return route.continue();
      await route.fulfill({ status: 409, json: { success: false, code: "stripe_account_differs" } });
    });
    await fieldOf(page, "publishableKey").fill(SANDBOX_KEYS.publishableKey);
    await fieldOf(page, "secretKey").fill(SANDBOX_KEYS.secretKey);
    await expect(fieldOf(page, "confirmedBy")).toBeHidden();
    await press(page, text("adminSetup:stripe.submit"));
    await expect(page.getByText(text("adminErrors:codes.stripe_account_differs.message"))).toBeVisible();
    await expectSound(page);
    await fieldOf(page, "confirmedBy").fill("ana.vega");
    await press(page, text("adminSetup:stripe.submit"));
    await expect(page.getByText(text("adminSetup:stripe.webhook"), { exact: true })).toBeVisible();
  });
});

test("Setting up mail asks for its code, and loses nothing", { tag: "@full" }, async ({ staff }) => {
  const { page, text } = staff;
  const mailServer = await startMailServer();
  await staff.signInByAccount("/admin/setup?step=mail");
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const send = () => page.getByRole("button", { name: text("adminSetup:mail.send") }).click();
  await field("address").fill("club@gmail.com");
  const found = { host: "smtp.gmail.com", port: 465 };
  await expect(page.getByText(text("adminSetup:mail.found", found))).toBeVisible();
  await expect(page.getByText("myaccount.google.com/apppasswords")).toBeVisible();
  await send();
  await expect(page.getByText(text("adminErrors:codes.mail_password.message"))).toBeVisible();
  await field("address").fill("hola@club.example.org");
  await page.getByText(text("adminSetup:mail.found", { host: "smtp.club.example.org", port: 587 })).click();
  await field("host").fill("https://mail.example.org");
  await field("password").fill("right");
  await send();
  await expect(page.getByText(text("adminErrors:codes.mail_host.message"))).toBeVisible();
  await expectSound(page);
  await field("host").fill("127.0.0.1");
  await field("port").fill(String(mailServer.port));
  await field("user").fill("club");
  await field("staff").fill("ana@example.org");
  await page.reload();
  await field("password").fill("wrong");
  await send();
  await expect(page.getByText(text("adminErrors:codes.mail_password_refused.message"))).toBeVisible();
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
  await mailServer.close();
});
