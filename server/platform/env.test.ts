import { describe, expect, test } from "vitest";
import { readConfig } from "./env.ts";

const KEYS = {
  STRIPE_SECRET_KEY: "sk_live_abc",
  STRIPE_PUBLISHABLE_KEY: "pk_live_abc",
  STRIPE_WEBHOOK_SECRET: "whsec_one, whsec_two",
};

describe("The configuration", () => {
  test("may be empty: the site then runs on SQLite without payments", () => {
    expect(readConfig({}, "production")).toMatchObject({
      port: 3000,
      payments: null,
      database: { engine: "sqlite", file: "data/club.sqlite" },
      trustedProxies: 0,
    });
  });

  test("requires a strong passphrase for backups", () => {
    expect(readConfig({}, "production").backupPassphrase).toBeNull();
    const passphrase = "correct horse battery";
    expect(readConfig({ BACKUP_PASSPHRASE: passphrase }, "production").backupPassphrase).toBe(passphrase);
    expect(() => readConfig({ BACKUP_PASSPHRASE: "elevenchars" }, "production")).toThrow("BACKUP_PASSPHRASE");
  });

  test("accepts two webhook secrets while one is being replaced", () => {
    expect(readConfig(KEYS, "production").payments?.webhookSecrets).toEqual(["whsec_one", "whsec_two"]);
  });

  test.each([
    ["a key without the webhook secret", { ...KEYS, STRIPE_WEBHOOK_SECRET: "" }, "STRIPE_WEBHOOK_SECRET"],
    ["a webhook secret alone", { STRIPE_WEBHOOK_SECRET: "whsec_a" }, "STRIPE_SECRET_KEY"],
    [
      "a live and a test key together",
      { ...KEYS, STRIPE_PUBLISHABLE_KEY: "pk_test_a" },
      "STRIPE_PUBLISHABLE_KEY",
    ],
    ["a publishable key as the secret one", { ...KEYS, STRIPE_SECRET_KEY: "pk_live_a" }, "STRIPE_SECRET_KEY"],
    [
      "something else as webhook secret",
      { ...KEYS, STRIPE_WEBHOOK_SECRET: "secret" },
      "STRIPE_WEBHOOK_SECRET",
    ],
    ["no webhook secret between commas", { ...KEYS, STRIPE_WEBHOOK_SECRET: " , " }, "STRIPE_WEBHOOK_SECRET"],
    [
      "a payment address that is not Stripe's",
      { ...KEYS, STRIPE_API_BASE: "http://127.0.0.1:9" },
      "STRIPE_API_BASE",
    ],
    [
      "a script address that is not Stripe's",
      { ...KEYS, STRIPE_JS_URL: "/sandbox/stripe.js" },
      "STRIPE_JS_URL",
    ],
    ["a mail server without a sender", { SMTP_URL: "smtp://mail.example.org" }, "MAIL_FROM"],
    ["a sender without a mail server", { MAIL_FROM: "hola@club.example.org" }, "SMTP_URL"],
    [
      "a mail server that is a web address",
      { SMTP_URL: "https://mail.example.org", MAIL_FROM: "hola@club.example.org" },
      "SMTP_URL",
    ],
    [
      "a sender that is no address",
      { SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "Our Club" },
      "MAIL_FROM",
    ],
    ["a staff address that is none", { STAFF_EMAIL: "ana@example.org, luis" }, "STAFF_EMAIL"],
    ["no staff address between commas", { STAFF_EMAIL: " , " }, "STAFF_EMAIL"],
    ["a port that is no number", { PORT: "http" }, "PORT"],
    ["a port that no machine has", { PORT: "70000" }, "PORT"],
    ["a PIN of five digits", { ADMIN_PIN: "48210" }, "ADMIN_PIN"],
    ["a database that is not PostgreSQL", { DATABASE_URL: "mysql://x/y" }, "DATABASE_URL"],
    ["a public address without https or http", { PUBLIC_URL: "club.example.org" }, "PUBLIC_URL"],
  ])("stops the start with a message that names the variable: %s", (_title, environment, variable) => {
    expect(() => readConfig(environment, "production")).toThrow(variable);
  });

  test("takes a sender with a name, and several staff addresses", () => {
    const environment = {
      SMTP_URL: "smtps://club:secret@mail.example.org",
      MAIL_FROM: "Our Club <hola@club.example.org>",
      STAFF_EMAIL: "ana@example.org, luis@example.org",
    };
    expect(readConfig(environment, "production").mail).toEqual({
      inboxPath: null,
      smtpUrl: "smtps://club:secret@mail.example.org",
      from: { name: "Our Club", address: "hola@club.example.org" },
      staff: ["ana@example.org", "luis@example.org"],
    });
  });

  test("lets the demo and the tests use the sandbox", () => {
    const sandbox = { ...KEYS, STRIPE_API_BASE: "http://127.0.0.1:9", STRIPE_JS_URL: "/sandbox/stripe.js" };
    expect(readConfig(sandbox, "sandbox").payments).toMatchObject({ apiBase: "http://127.0.0.1:9" });
    const { STRIPE_API_BASE, STRIPE_JS_URL } = sandbox;
    const empty = readConfig({ STRIPE_API_BASE, STRIPE_JS_URL }, "sandbox");
    expect(empty).toMatchObject({ payments: null, stripeOptions: { apiBase: "http://127.0.0.1:9" } });
  });
});
