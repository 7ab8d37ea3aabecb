import * as z from "zod/mini";
import { DAY_MS, MINUTE_MS } from "#domain/durations.ts";
import { modeOfKey } from "#domain/setup-money.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { readConnection, wasStoredBefore, writeConnection } from "#server/platform/connections.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import type { StripeAddresses, StripeConfig } from "#server/platform/env-rules.ts";
import { withLease } from "#server/platform/lease.ts";
import { type Instant, instantBefore } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { createGateway, type StripeGateway } from "./gateway.ts";
import { retrieveAccount } from "./key-check.ts";
import { UNSETTLED } from "./payments.ts";

/** How long Stripe gives money back. */
export const REFUNDABLE_MS = 180 * DAY_MS;

/** Longer than any request that has the earlier keys in hand. */
const UNDER_WAY_MS = 10 * MINUTE_MS;

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
type StoredKeys = z.infer<typeof storedKeysSchema>;
export type KeyPair = z.infer<typeof keyPairSchema>;

/** Whether two pairs finish each other's payments: newer keys of the same account and mode replace the earlier ones. */
export function isOfSamePair(a: AccountKey, b: AccountKey): boolean {
  return a.account === b.account && modeOfKey(a.secretKey) === modeOfKey(b.secretKey);
}
type AccountKey = Pick<KeyPair, "account" | "secretKey">;

/** The stored pairs, the present one first; empty if there are none, or if they cannot be opened. */
export async function readKeys(db: Db | Trx, secretKey: Buffer): Promise<KeyPair[]> {
  return (await readConnection(db, secretKey, "stripe", storedKeysSchema))?.pairs ?? [];
}

export function writeKeys(trx: Trx, secretKey: Buffer, pairs: KeyPair[], now: Date): Promise<void> {
  return writeConnection(trx, secretKey, { name: "stripe", value: { pairs } satisfies StoredKeys, now });
}

/** Whether a pair still has to settle, watch or refund a payment. */
async function isNeeded(
  db: Db,
  { account, secretKey }: AccountKey,
  refundableSince: Instant,
): Promise<boolean> {
  const payment = await db
    .selectFrom("payments")
    .select("id")
    .where("stripeAccount", "=", account)
    .where("environment", "=", modeOfKey(secretKey) ?? null)
    .where((eb) =>
      eb.or([
        eb("state", "in", UNSETTLED),
        eb("recheckAt", "is not", null),
        eb("paidAt", ">", refundableSince),
        eb.exists(
          eb
            .selectFrom("refunds")
            .select("refunds.id")
            .whereRef("refunds.paymentId", "=", "payments.id")
            .where("refunds.state", "in", ["queued", "pending"]),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined;
}

/** Ends the endpoints of pairs that are forgotten. Stripe's messages to one that is left are refused. */
export async function endEndpoints(
  { stripeAddresses, log }: KeyDeps,
  forgotten: readonly KeyPair[],
): Promise<void> {
  for (const { webhook, ...keys } of forgotten) {
    if (!webhook) continue;
    const { sdk } = createGateway({ ...keys, ...stripeAddresses, webhookSecrets: [] });
    await sdk.webhookEndpoints
      .del(webhook.id)
      .catch((err: unknown) => log.warn({ err }, "an endpoint at Stripe was not ended"));
  }
}

/** Forgets earlier pairs that have finished. What began just before they were replaced may not be stored yet. */
export async function forgetFinishedKeys(deps: KeyDeps, refundableSince: Instant): Promise<void> {
  const { db, secretKey, now, connections } = deps;
  const [, ...earlier] = await readKeys(db, secretKey);
  const isSettled = await wasStoredBefore(db, "stripe", instantBefore(now(), UNDER_WAY_MS));
  if (earlier.length === 0 || !isSettled) return;
  await withLease(db, { key: "stripeKeysUntil", now }, async () => {
    const pairs = await readKeys(db, secretKey);
    const finished: KeyPair[] = [];
    for (const pair of pairs.slice(1)) if (!(await isNeeded(db, pair, refundableSince))) finished.push(pair);
    if (finished.length === 0) return;
    const kept = pairs.filter((pair) => !finished.includes(pair));
    await inTransaction(db, (trx) => writeKeys(trx, secretKey, kept, now()));
    await connections.refresh();
    await endEndpoints(deps, finished);
  });
}
type KeyDeps = Pick<Deps, "db" | "secretKey" | "now" | "connections" | "stripeAddresses" | "log">;

/** The connection to Stripe: the environment's keys, else those that staff entered; null without either. */
export function connectStripe(fromEnvironment: StripeConfig | null, addresses: StripeAddresses) {
  let gateways: StripeGateway[] = [];
  const all = () => gateways;
  const first = fromEnvironment && createGateway({ ...fromEnvironment, isFromEnvironment: true }, all);
  return (stored: StoredKeys | null): StripeGateway | null => {
    const entered = (stored?.pairs ?? []).map(({ webhook, ...pair }) =>
      createGateway({ ...pair, ...addresses, webhookSecrets: webhook ? [webhook.secret] : [] }, all),
    );
    gateways = first ? [first, ...entered] : entered;
    return gateways[0] ?? null;
  };
}

/** Asks once whose keys the environment's are, and stores it with the payments that were begun before. */
export async function learnAccount({
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
