import { join } from "node:path";
import { PRACTICE_MAILBOX, type PracticeMail, startPracticeMail } from "#sandbox/practice-mail.ts";
import { createSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { type ServedSandbox, serveSandbox } from "#sandbox/serve.ts";
import { type Config, readConfig } from "#server/platform/env.ts";
import { PRACTICE_KEYS } from "./demo-year/play-year.ts";

/** A club before its set-up: no PIN, no keys and no mail server are given, and practice ones wait beside it. */
export async function openEmptyClub(
  dataDir: string,
): Promise<{ config: Config; sandbox: Sandbox; served: ServedSandbox; mailServer: PracticeMail }> {
  const sandbox = createSandbox(PRACTICE_KEYS);
  const served = await serveSandbox(sandbox);
  const mailServer = await startPracticeMail(join(dataDir, "mail"));
  const config = readConfig(
    {
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      STRIPE_API_BASE: served.url,
      STRIPE_JS_URL: "/sandbox/stripe.js",
    },
    "sandbox",
  );
  return { config, sandbox, served, mailServer };
}

/** What is typed into the set-up to practise. */
export function practiceLines(mailServer: PracticeMail): string[] {
  const { user, password } = PRACTICE_MAILBOX;
  return [
    "  Practice mail:    server 127.0.0.1, port " +
      `${mailServer.port}, user ${user}, password ${password}, any sender`,
    `  Practice Stripe:  publishable key ${PRACTICE_KEYS.publishableKey}, secret key ${PRACTICE_KEYS.secretKey}`,
  ];
}
