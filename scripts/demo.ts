import { mkdir, rm } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { besideProduct } from "#sandbox/beside.ts";
import { testCards } from "#sandbox/cards.ts";
import { createMailPage } from "#sandbox/mail-page.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { readConfig } from "#server/env.ts";
import { type RunningServer, startServer } from "#server/start.ts";
import { sampleRegistrations } from "./sample-families.ts";

const PIN = "4207";
const { PORT = "3000", HOST = "0.0.0.0" } = process.env;
const DATA_DIR = join(import.meta.dirname, "../data/demo");
const KEYS = { secretKey: "sk_test_demo", publishableKey: "pk_test_demo", webhookSecret: "whsec_demo" };
const SUCCESS_CARD = "4242 4242 4242 4242";

async function post<T>(url: string, body: unknown): Promise<T> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** The sample families register and pay through the front door, so that their books are real ones. */
async function registerFamilies(url: string, pay: (intentId: string) => void): Promise<void> {
  const families = sampleRegistrations(dateInZone(new Date(), club.timeZone));
  for (const [index, registrationData] of families.entries()) {
    const { paymentIntentId } = await post<{ paymentIntentId: string }>(`${url}/api/create-payment-intent`, {
      registrationData,
    });
    if (index === families.length - 1) continue;
    pay(paymentIntentId);
    await post(`${url}/api/registrations`, { registrationData, paymentIntentId });
  }
}

function addressesOnThisNetwork(): string[] {
  return Object.values(networkInterfaces())
    .flat()
    .filter((address) => address?.family === "IPv4" && !address.internal)
    .map((address) => `http://${address?.address}:${PORT}`);
}

function print(server: RunningServer): void {
  const home = `http://localhost:${new URL(server.url).port}`;
  const lines = [
    "",
    `  ${club.name} is open for the demo:  ${home}`,
    ...addressesOnThisNetwork().map((address) => `  from a phone on this network:    ${address}`),
    "",
    `  Staff PIN (/login):  ${PIN}`,
    "  Practice cards, with any future date and any CVC:",
    ...testCards.map(({ number, meaning }) => `    ${number}   ${meaning.en}`),
    "",
    `  Play the bank: refund, dispute, hold events back:  ${home}/sandbox/`,
    `  Read the mail that families and staff would get:   ${home}/sandbox/mail`,
    "",
    "  Everything is invented and starts anew each time. Stop it with Ctrl-C.",
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

await rm(DATA_DIR, { recursive: true, force: true });
await mkdir(DATA_DIR, { recursive: true });

const sandbox = createSandbox(KEYS);
const sandboxServer = await serveSandbox(sandbox);
const config = readConfig(
  {
    PORT,
    HOST,
    DATA_DIR,
    ADMIN_PIN: PIN,
    LOG_LEVEL: "warn",
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
    STRIPE_API_BASE: sandboxServer.url,
    STRIPE_JS_URL: "/sandbox/stripe.js",
  },
  "sandbox",
);
const server = await startServer(config, (app) =>
  new Hono()
    .route("/sandbox/mail", createMailPage(join(DATA_DIR, "mail")))
    .route("/", besideProduct(sandbox, app)),
);
const local = `http://127.0.0.1:${new URL(server.url).port}`;
sandbox.deliverTo(`${local}/api/stripe/webhook`);
await server.db.updateTable("programs").set({ registrationOpen: true }).execute();
await registerFamilies(local, (intentId) => {
  sandbox.confirmIntent(intentId, { card: SUCCESS_CARD });
});
print(server);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    Promise.allSettled([server.stop(), sandboxServer.close()]).then(() => process.exit(0));
  });
}
