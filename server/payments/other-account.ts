import { HOUR_MS } from "#domain/durations.ts";
import type { PaymentEnvironment } from "#domain/payment-state.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import { readSetting, writeSetting } from "#server/platform/settings.ts";
import { recordAccess } from "#server/staff/access.ts";

/** How long keys of another account may be entered after the command on the server. */
export const OTHER_ACCOUNT_MS = HOUR_MS;

/** Lets staff enter keys of another Stripe account for an hour; only whoever has the server can do this. */
export async function allowOtherAccount(trx: Trx, now: Date): Promise<void> {
  const until = instantOf(new Date(now.getTime() + OTHER_ACCOUNT_MS));
  await writeSetting(trx, "otherStripeAccountUntil", until, now);
  await recordAccess(trx, { at: now, actor: "server", action: "other_stripe_account_allowed", userId: null });
}

/**
 * Money must not be led elsewhere by whoever gets into a staff account. Live keys are held against live payments only,
 * because practice is often done in an account of its own. After a live payment test keys would hide real money from
 * every report.
 * @throws {ApiError} stripe_account_differs
 */
export async function refuseOtherAccount(
  db: Db,
  { account, mode }: { account: string; mode: PaymentEnvironment },
  now: Date,
): Promise<void> {
  const other = await db
    .selectFrom("payments")
    .select("id")
    .where("environment", "in", ["live", mode])
    .where((eb) =>
      mode === "test"
        ? eb.or([eb("stripeAccount", "<>", account), eb("environment", "=", "live")])
        : eb("stripeAccount", "<>", account),
    )
    .limit(1)
    .executeTakeFirst();
  if (!other || ((await readSetting(db, "otherStripeAccountUntil")) ?? "") > instantOf(now)) return;
  throw new ApiError("stripe_account_differs");
}
