import * as z from "zod/mini";
import type { PaymentEnvironment } from "#domain/money/payments.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import type { StripeDeps } from "#server/deps.ts";
import { PENDING } from "#server/payments/payment-rows.ts";
import { readConnection } from "#server/platform/database/connections.ts";
import { type Db, hasRows, type Trx } from "#server/platform/database/database.ts";
import { instantBefore } from "#server/platform/database/schema.ts";
import type { StripeConfig, StripeOptions } from "#server/platform/env-rules.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { createGateway, type StripeGateway } from "./gateway.ts";
import { retrieveAccount } from "./key-check.ts";

/** How long Stripe gives money back. */
const REFUNDABLE_MS = 180 * DAY_MS;

/** Staff's keys, and the objects that the site created at Stripe with them. */
export const storedKeysSchema = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  account: z.string(),
  /** The endpoint of this installation, and its secret; null on a machine that Stripe cannot reach. */
  webhook: z.nullable(z.object({ id: z.string(), secret: z.string() })),
});
export type StoredKeys = z.infer<typeof storedKeysSchema>;

/** The stored keys; null if there are none, or if they cannot be opened. */
export function readKeys(db: Db | Trx, installationKey: Buffer): Promise<StoredKeys | null> {
  return readConnection(db, installationKey, "stripe", storedKeysSchema);
}

/**
 * Refuses keys of another account while a payment of the earlier one is unsettled, or can still be refunded. Test
 * payments never block live keys. After a live payment, test keys are refused: reports would leave the real money out.
 * @throws {ApiError} stripe_account_differs
 */
export async function refuseOtherAccount(
  db: Db,
  { account, mode }: { account: string; mode: PaymentEnvironment },
  now: Date,
): Promise<void> {
  const blocking = db
    .selectFrom("payments")
    .where("environment", "in", ["live", mode])
    .where((eb) => {
      const isUnfinished = eb.or([
        eb("state", "in", PENDING),
        eb("recheckAt", "is not", null),
        eb("paidAt", ">", instantBefore(now, REFUNDABLE_MS)),
      ]);
      const isUnfinishedElsewhere = eb.and([eb("stripeAccount", "<>", account), isUnfinished]);
      return mode === "test"
        ? eb.or([isUnfinishedElsewhere, eb("environment", "=", "live")])
        : isUnfinishedElsewhere;
    });
  if (await hasRows(blocking)) throw new ApiError("stripe_account_differs");
}

/** The connection to Stripe: the environment's keys, else those that staff entered; null without either. */
export function connectStripe(fromEnvironment: StripeConfig | null, options: StripeOptions) {
  const fixed = fromEnvironment && createGateway({ ...fromEnvironment, isFromEnvironment: true });
  return (stored: StoredKeys | null): StripeGateway | null => {
    if (fixed || !stored) return fixed;
    const { webhook, ...keys } = stored;
    return createGateway({ ...keys, ...options, webhookSecrets: webhook ? [webhook.secret] : [] });
  };
}

/** Reads the account of the environment's keys once, and stores it with earlier payments. */
export async function storeStripeAccount({
  db,
  stripe,
  log,
}: Pick<StripeDeps, "db" | "stripe" | "log">): Promise<void> {
  if (stripe.account !== null) return;
  const account = await retrieveAccount(stripe).catch((err: unknown) => {
    log.warn({ err }, "Stripe did not tell whose keys these are");
    return null;
  });
  if (account === null) return;
  stripe.account = account.id;
  await db
    .updateTable("payments")
    .set({ stripeAccount: account.id })
    .where("stripeAccount", "is", null)
    .where("method", "=", "card")
    .where("environment", "=", stripe.environment)
    .execute();
}
