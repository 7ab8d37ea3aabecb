import Stripe from "stripe";
import * as z from "zod/mini";
import type { StripeDeps } from "#server/deps.ts";
import type { StripeAddresses, StripeConfig } from "#server/platform/env-rules.ts";
import { createGateway, type StripeGateway } from "./gateway.ts";

const keyPairSchema = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  /** Stripe's id of the account. */
  account: z.string(),
  /** The endpoint that this installation made, and its secret; null on a machine that Stripe cannot reach. */
  webhook: z.nullable(z.object({ id: z.string(), secret: z.string() })),
});

/** What staff entered: the keys of new payments, then earlier ones that finish theirs. */
export const storedKeysSchema = z.object({ pairs: z.array(keyPairSchema) });
export type StoredKeys = z.infer<typeof storedKeysSchema>;

/** The connection to Stripe: the environment's keys, else those that staff entered; null without either. */
export function connectStripe(fromEnvironment: StripeConfig | null, addresses: StripeAddresses) {
  let gateways: StripeGateway[] = [];
  const all = () => gateways;
  const first = fromEnvironment && createGateway(fromEnvironment, all);
  return (stored: StoredKeys | null): StripeGateway | null => {
    const entered = (stored?.pairs ?? []).map(({ webhook, ...pair }) =>
      createGateway({ ...pair, ...addresses, webhookSecrets: webhook ? [webhook.secret] : [] }, all),
    );
    gateways = first ? [first, ...entered] : entered;
    return gateways[0] ?? null;
  };
}

/** Stripe's id of the keys' account, which it tells a restricted key only in its refusal. */
async function askAccount({ sdk }: StripeGateway): Promise<string | null> {
  try {
    return (await sdk.accounts.retrieveCurrent()).id;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    return /acct_\w+/.exec(error.message)?.[0] ?? null;
  }
}

/** Asks once whose keys the environment's are, and stores it with the payments that were begun before. */
export async function learnAccount({
  db,
  stripe,
  log,
}: Pick<StripeDeps, "db" | "stripe" | "log">): Promise<void> {
  if (stripe.account !== null) return;
  const account = await askAccount(stripe).catch((err: unknown) => {
    log.warn({ err }, "Stripe did not tell whose keys these are");
    return null;
  });
  if (account === null) return;
  stripe.account = account;
  await db
    .updateTable("payments")
    .set({ stripeAccount: account })
    .where("stripeAccount", "is", null)
    .where("method", "=", "card")
    .where("environment", "=", stripe.environment)
    .execute();
}
