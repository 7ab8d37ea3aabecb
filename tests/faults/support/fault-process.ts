import type { DatabaseLocation } from "#server/platform/database/database.ts";
import { freePort } from "#tests/support/servers/free-port.ts";
import { serveClubAt } from "#tests/support/servers/served-club.ts";
import { STRIPE_KEYS } from "#tests/support/stripe/sandbox-keys.ts";

/** A club for families, whose server is always at the same address, so that Stripe's events find it after a kill. */
export async function openFaultProcess(location: DatabaseLocation) {
  const fixed = { PORT: String(await freePort()), TRUST_PROXY: "1", LOG_LEVEL: "silent" };
  const served = await serveClubAt(location, { ...STRIPE_KEYS, ...fixed });
  served.sandbox.deliverTo(`${served.url}/api/stripe/webhook`);
  return Object.assign(served, { deps: { now: () => new Date() } });
}
