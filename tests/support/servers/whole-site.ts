import { mountBesideProduct } from "#sandbox/mount.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { readConfig } from "#server/platform/env.ts";
import { startServer } from "#server/start.ts";
import { SANDBOX_KEYS } from "#tests/support/stripe/sandbox-keys.ts";

/** The product with a sandbox of its own under /sandbox, as in the demo, in this process. */
export async function startWholeSite(env: Record<string, string | undefined>) {
  const sandbox = createSandbox({ ...SANDBOX_KEYS, settleDelayMs: 1500 });
  const sandboxServer = await serveSandbox(sandbox);
  const config = readConfig(
    {
      ...env,
      STRIPE_SECRET_KEY: SANDBOX_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: SANDBOX_KEYS.webhookSecret,
      STRIPE_API_BASE: sandboxServer.url,
      STRIPE_JS_URL: "/sandbox/stripe.js",
    },
    "sandbox",
  );
  const inboxPath = env.MAIL_IS_READ === "yes" ? "/sandbox/mail" : null;
  const withMail = { ...config, mail: { ...config.mail, inboxPath } };
  const server = await startServer(withMail, (app) => mountBesideProduct(sandbox, app));
  sandbox.deliverTo(`${server.url}/api/stripe/webhook`);
  return {
    url: server.url,
    async stop() {
      await Promise.allSettled([server.stop(), sandboxServer.close()]);
    },
  };
}
