import { join } from "node:path";
import { openDatabase } from "#server/platform/database/database.ts";
import { SANDBOX_KEYS } from "#tests/support/sandbox-keys.ts";
import { TEST_PIN } from "#tests/support/test-app.ts";
import { openBank } from "./bank.ts";
import { LogFile } from "./log-file.ts";
import { startMailSink } from "./mail-sink.ts";
import { Traffic } from "./traffic.ts";
import { startWatchedServer } from "./watched-server.ts";

/** No camp is as large; a full one would turn the families away. */
const PLACES = 10_000_000;

/**
 * The product, its bank and its mail server, each as it is in production but on this machine.
 * @param folder the product's data folder, with its log
 * @param postgresUrl an empty database; null for SQLite in the folder
 */
export async function openSoakingClub(folder: string, postgresUrl: string | null) {
  const bank = await openBank();
  const mail = await startMailSink();
  const log = new LogFile(join(folder, "club.log"));
  const server = await startWatchedServer(
    {
      TRUST_PROXY: "1",
      PUBLIC_URL: "https://club.example.org",
      DATA_DIR: folder,
      ...(postgresUrl !== null && { DATABASE_URL: postgresUrl }),
      ADMIN_PIN: TEST_PIN,
      STRIPE_SECRET_KEY: SANDBOX_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: SANDBOX_KEYS.webhookSecret,
      STRIPE_API_BASE: bank.url,
      STRIPE_JS_URL: `${bank.url}/stripe.js`,
      SMTP_URL: mail.url,
      MAIL_FROM: "club@example.org",
      STAFF_EMAIL: "staff@example.org",
    },
    log.path,
  );
  await bank.deliverTo(`${server.url}/api/stripe/webhook`);
  const db = await openDatabase(
    postgresUrl === null
      ? { engine: "sqlite", file: join(folder, "club.sqlite") }
      : { engine: "postgres", url: postgresUrl },
  );
  await db.updateTable("programs").set({ switch: "open", capacity: PLACES }).execute();
  return {
    bank,
    mail,
    log,
    server,
    db,
    traffic: new Traffic(server.url),
    /** The nightly backup is due again: what the server knows of the last one is forgotten. */
    async night() {
      await db.deleteFrom("settings").where("key", "in", ["backedUpAt", "backupTriedAt"]).execute();
    },
    async close() {
      await server.stop();
      await db.destroy();
      await mail.close();
      await bank.close();
    },
  };
}
export type SoakingClub = Awaited<ReturnType<typeof openSoakingClub>>;
