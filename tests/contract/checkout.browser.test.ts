import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { type Browser, chromium, type Page } from "@playwright/test";
import { Hono } from "hono";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSandbox } from "#sandbox/sandbox.ts";
import { fee, testKeys } from "#sandbox/test-sandbox.ts";
import { accessibilityFaults } from "#tests/support/accessibility.ts";
import { CHROMIUM_LAUNCH } from "#tests/support/chromium.ts";

const CSP = "default-src 'self'; img-src data:; base-uri 'none'; form-action 'self'";
const sandbox = createSandbox({ ...testKeys, settleDelayMs: Infinity });
let browser: Browser;
let origin: string;
let closeServer: () => void;

beforeAll(async () => {
  const outer = new Hono();
  const script = await checkoutScript();
  outer.use(async (context, next) => {
    await next();
    context.header("Content-Security-Policy", CSP);
  });
  outer.get("/", (context) =>
    context.html(
      '<!doctype html><html lang="en"><head><title>Pay</title><link rel="icon" href="data:,"></head>' +
        '<body><div id="root"></div><script src="/checkout.js" defer></script></body></html>',
    ),
  );
  outer.get("/checkout.js", (context) => context.body(script, 200, { "Content-Type": "text/javascript" }));
  outer.get("/back", (context) => context.html("<!doctype html><title>Back</title>"));
  outer.route("/sandbox", sandbox.app);
  await new Promise<void>((resolve) => {
    const server = serve({ fetch: outer.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => {
      origin = `http://127.0.0.1:${port}`;
      resolve();
    });
    closeServer = () => void server.close();
  });
  browser = await chromium.launch(CHROMIUM_LAUNCH);
});

afterAll(async () => {
  await browser.close();
  await sandbox.close();
  closeServer();
});

async function checkoutScript(): Promise<string> {
  const input = fileURLToPath(new URL("./checkout-page.tsx", import.meta.url));
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: "silent",
    build: { write: false, rolldownOptions: { input, output: { format: "iife" } } },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output)) throw new Error("the page came out empty");
  return output.output[0].code;
}

/** A new payment and a page that can pay it; the test fails at once on anything the page complains of. */
async function openCheckout(locale = "en"): Promise<{ page: Page; id: string; complaints: string[] }> {
  const api = `${origin}/sandbox/v1/payment_intents`;
  const headers = { Authorization: `Bearer ${testKeys.secretKey}` };
  const body = new URLSearchParams({ amount: String(fee.amount), currency: fee.currency });
  const created = await fetch(api, { method: "POST", headers, body });
  const { id, client_secret: secret } = (await created.json()) as { id: string; client_secret: string };
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (["warning", "error"].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(`${origin}/?locale=${locale}&secret=${secret}`);
  await page.getByTestId("state").getByText("ready").waitFor();
  return { page, id, complaints };
}

async function typeCard(page: Page, number: string, expiry = "1299", cvc = "123"): Promise<void> {
  await page.locator("[name=cardNumber]").fill("");
  await page.locator("[name=cardNumber]").pressSequentially(number.replaceAll(" ", ""));
  await page.locator("[name=cardExpiry]").fill("");
  await page.locator("[name=cardExpiry]").pressSequentially(expiry);
  await page.locator("[name=cardCvc]").fill(cvc);
}

const outcome = (page: Page) => page.locator("output");
const pay = (page: Page) => page.getByRole("button", { name: "Pay" }).click();

test("A parent types a card and pays, with the official libraries and a strict content-security-policy", async () => {
  const { page, id, complaints } = await openCheckout();
  await typeCard(page, "4242 4242 4242 4242");
  expect(await page.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4242");
  expect(await page.getByLabel("Expiration date").inputValue()).toBe("12 / 99");
  expect(await page.getByTestId("state").textContent()).toBe("complete");
  const number = page.locator("[name=cardNumber]");
  expect(await number.getAttribute("autocomplete")).toBe("cc-number");
  expect(await number.evaluate((input) => getComputedStyle(input).borderRadius)).toBe("10px");
  await pay(page);
  await outcome(page).getByText("succeeded").waitFor();
  expect(sandbox.intents().find((intent) => intent.id === id)?.status).toBe("succeeded");
  expect(await page.locator("[style]:not([data-theme])").count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("A declined card says so in Spanish, and another card pays", async () => {
  const { page } = await openCheckout("es");
  await typeCard(page, "4000 0000 0000 9995");
  await pay(page);
  await outcome(page)
    .getByText("card_error card_declined: La tarjeta no tiene fondos suficientes.")
    .waitFor();
  await typeCard(page, "5555 5555 5555 4444");
  await pay(page);
  await outcome(page).getByText("succeeded").waitFor();
});

test("Missing and wrong entries are shown beside their fields, and the first one gets the focus", async () => {
  const { page } = await openCheckout();
  await typeCard(page, "4242 4242 4242 4241", "0120", "12");
  await pay(page);
  await outcome(page).getByText("validation_error invalid_number: Your card number is invalid.").waitFor();
  const number = page.locator("[name=cardNumber]");
  expect(await number.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await number.getAttribute("aria-invalid")).toBe("true");
  const described = await page.locator("[name=cardExpiry]").getAttribute("aria-describedby");
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe(
    "Your card's expiration year is in the past.",
  );
  await page.getByText("Your card's security code is incomplete.").waitFor();
  expect(await accessibilityFaults(page, "#root .StripeElement")).toEqual([]);
  await typeCard(page, "4242 4242 4242 4242");
  expect(await number.getAttribute("aria-invalid")).toBe("false");
});

test("A bank's challenge is answered in a dialog, by button or by closing it", async () => {
  const { page } = await openCheckout();
  await typeCard(page, "4000 0027 6000 3184");
  await pay(page);
  const dialog = page.getByRole("dialog", { name: "Your bank asks for confirmation" });
  await dialog.waitFor();
  expect(await accessibilityFaults(page, "dialog")).toEqual([]);
  await page.keyboard.press("Escape");
  await outcome(page).getByText("invalid_request_error payment_intent_authentication_failure").waitFor();
  await pay(page);
  await dialog.getByRole("button", { name: "Complete authentication" }).click();
  await outcome(page).getByText("succeeded").waitFor();
});

test.each([
  ["Completar autenticación", "succeeded"],
  ["Rechazar autenticación", "failed"],
])("A bank's own page returns the parent to us: %s", async (button, status) => {
  const { page, id } = await openCheckout("es");
  await typeCard(page, "4000 0000 0000 3063");
  await pay(page);
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL("**/back?**");
  const back = new URL(page.url()).searchParams;
  expect([back.get("payment_intent"), back.get("redirect_status")]).toEqual([id, status]);
});

test("A lost connection is distinguished from an ended payment", async () => {
  const { page, id } = await openCheckout();
  await typeCard(page, "4242 4242 4242 4242");
  sandbox.faults.inject({
    path: "/v1/payment_intents/:id/confirm",
    effect: "drop",
    when: "after",
    times: Infinity,
  });
  await pay(page);
  await outcome(page).getByText("api_connection_error").waitFor();
  sandbox.faults.clear();
  expect(sandbox.intents().find((intent) => intent.id === id)?.status).toBe("succeeded");
  await page.reload();
  await page.getByText("loaderror payment_intent_unexpected_state").waitFor();
});
