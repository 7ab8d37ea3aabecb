import { Hono } from "hono";
import Stripe from "stripe";
import type { Cents } from "#domain/money/money.ts";
import type { PaymentEnvironment } from "#domain/money/payments.ts";
import { actionsFor, discrepancyDecisionSchema } from "#domain/money/reconciliation.ts";
import type { ApiErrorCode } from "#domain/text/error-codes.ts";
import { addDays, type CalendarDate, dateInZone, HOUR_MS } from "#domain/time/dates.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { type AccountKeys, paidToAccount } from "#server/money/ledger.ts";
import { cashHeld } from "#server/payments/manual-payments.ts";
import { accountOf, requireStripe } from "#server/payments/stripe/gateway.ts";
import { type Db, pickColumns, type Trx } from "#server/platform/database/database.ts";
import { withLease } from "#server/platform/database/lease.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { readClub } from "#server/platform/published.ts";
import { readSetting, writeSetting } from "#server/platform/settings.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import {
  type Discrepancy,
  openDiscrepancies,
  resolveDiscrepancy,
  storeDiscrepancies,
} from "./discrepancies.ts";
import { type NewDiscrepancy, pendingReview, reconciledSums, reconcileLedger } from "./reconcile-ledger.ts";
import { copyEntries, linkPayouts } from "./stripe-entries.ts";

const EVERY_MS = 24 * HOUR_MS;
/** The least that is compared, before the first payment too: a restored backup may lack payments. */
const MIN_DAYS = 35;

/** The outcome of a finished comparison, successful or not. */
export interface Reconciliation {
  startedAt: Instant;
  finishedAt: Instant;
  environment: PaymentEnvironment;
  stripeAccount: string;
  /** The first day from which everything was compared, on the club's calendar. */
  since: CalendarDate;
  stripeCents: Cents | null;
  ourCents: Cents | null;
  differences: number | null;
  error: ApiErrorCode | null;
}

/**
 * The last finished comparison of this account, or of any without keys. One that was killed left nothing
 * (docs/reference/operations.md#several-servers).
 */
async function lastReconciliation(db: Db, keys: AccountKeys | null): Promise<Reconciliation | null> {
  const stored = await readSetting(db, "reconciliation");
  if (stored === undefined) return null;
  const last = JSON.parse(stored) as Reconciliation;
  if (keys === null) return last;
  const { environment, stripeAccount } = accountOf(keys);
  return last.environment === environment && last.stripeAccount === stripeAccount ? last : null;
}

/** The time of this account's first ledger entry or payment; undefined before either. */
async function firstMoney(db: Db, keys: AccountKeys): Promise<Instant | undefined> {
  const payments = db.selectFrom("payments").where(paidToAccount(keys));
  const begun = payments.select("payments.createdAt").orderBy("payments.createdAt").limit(1);
  const booked = payments
    .innerJoin("ledger", "ledger.paymentId", "payments.id")
    .select("ledger.createdAt")
    .orderBy("ledger.createdAt")
    .limit(1);
  const edges = [await booked.executeTakeFirst(), await begun.executeTakeFirst()];
  return edges.flatMap((row) => row?.createdAt ?? []).sort()[0];
}

/** From when on the account is compared: the first of a month on the club's calendar. */
async function startOf({ db, stripe, now }: StripeDeps): Promise<{ since: CalendarDate; from: Date }> {
  const { timeZone } = await readClub(db);
  const least = addDays(dateInZone(now(), timeZone), -MIN_DAYS);
  const first = dateInZone(new Date((await firstMoney(db, stripe)) ?? now()), timeZone);
  const [earliest = least] = [least, first].sort();
  const since = `${earliest.slice(0, 7)}-01`;
  return { since, from: instantAt(since, "00:00", timeZone) };
}

function write(db: Db | Trx, outcome: Reconciliation, now: Date): Promise<void> {
  return writeSetting(db, "reconciliation", JSON.stringify(outcome), now);
}

type Begun = Pick<Reconciliation, "startedAt" | "environment" | "stripeAccount" | "since">;

async function storeOutcome(deps: StripeDeps, begun: Begun, differing: readonly NewDiscrepancy[]) {
  const { db, now, fulfilment } = deps;
  const sums = await reconciledSums(deps);
  await inTransaction(db, async (trx) => {
    const finishedAt = instantOf(now());
    const found = [...differing, ...(await pendingReview(trx, fulfilment))];
    const newCount = await storeDiscrepancies(trx, found, finishedAt);
    const differences = (await openDiscrepancies(trx)).length;
    await write(trx, { ...begun, finishedAt, ...sums, differences, error: null }, now());
    if (newCount === 0) return;
    await queueMessage(trx, {
      dedupeKey: `books:${begun.startedAt}`,
      kind: "staff_discrepancy_notice",
      recipient: "staff",
      about: { reason: "ledger_discrepancy" },
      now: finishedAt,
    });
  });
}

async function runReconciliation(deps: StripeDeps): Promise<void> {
  const { db, now, log, stripe } = deps;
  const startedAt = instantOf(now());
  await writeSetting(db, "reconciliationStartedAt", startedAt, now());
  const { since, from } = await startOf(deps);
  const begun = { startedAt, ...accountOf(stripe), since };
  const last = await lastReconciliation(db, stripe);
  try {
    // Older money than was compared: a restored payment, or one that was given its account later.
    const isWhole = last === null || since < last.since;
    await copyEntries(deps, { since: from, isWhole });
    const differing = await reconcileLedger(deps);
    await linkPayouts(deps);
    await storeOutcome(deps, begun, differing);
  } catch (err) {
    log.error({ err }, "the books could not be compared with Stripe");
    const error = err instanceof Stripe.errors.StripeError ? "stripe_unreachable" : "internal_error";
    const nothing = { stripeCents: null, ourCents: null, differences: null };
    // The next one must go back as far as this one should have.
    const reconciled = { since: last?.since ?? since, finishedAt: instantOf(now()) };
    await write(db, { ...begun, ...nothing, ...reconciled, error }, now());
  }
}

/**
 * Copies Stripe's balance transactions, compares them with the ledger, books missed entries, and stores discrepancies
 * for staff (docs/reference/ledger.md#ledger-entries). A failure is stored as the outcome.
 * @returns false if another instance is comparing
 */
export function reconcile(deps: StripeDeps): Promise<boolean> {
  return withLease(deps.db, { key: "booksCheckedUntil", now: deps.now }, () => runReconciliation(deps));
}

/**
 * Compares a day after a success, or an hour after a failure. So a crash during comparison does not repeat at every
 * start. Safe to call often, on every instance.
 */
export async function reconcileWhenDue(deps: StripeDeps): Promise<void> {
  const { db, stripe, now } = deps;
  const startedAt = await readSetting(db, "reconciliationStartedAt");
  const last = await lastReconciliation(db, stripe);
  const isDone = last !== null && last.startedAt === startedAt && last.error === null;
  if (startedAt !== undefined && startedAt > instantBefore(now(), isDone ? EVERY_MS : HOUR_MS)) return;
  await reconcile(deps);
}

function presentDiscrepancy(discrepancy: Discrepancy) {
  return {
    ...pickColumns(discrepancy, ["id", "kind", "stripeId", "paymentId", "stripeCents", "ourCents"]),
    ...pickColumns(discrepancy, ["foundAt", "resolution"]),
    actions: discrepancy.resolvedAt === null ? actionsFor(discrepancy.kind) : [],
  };
}

async function presentReconciliation({ db, stripe }: Deps) {
  const last = await lastReconciliation(db, stripe.present());
  const discrepancies = await openDiscrepancies(db);
  return {
    lastRun: last && {
      ...pickColumns(last, ["finishedAt", "since"]),
      ...pickColumns(last, ["stripeCents", "ourCents", "differences", "error"]),
    },
    discrepancies: discrepancies.map(presentDiscrepancy),
    /** Cash, which is not at Stripe. */
    cashCents: await cashHeld(db),
  };
}

/** Staff's comparison with Stripe (docs/reference/ledger.md#ledger-entries). */
export function staffReconciliationRoutes(deps: Deps) {
  const { db, now } = deps;
  const allow = requirePermission(deps);
  return new Hono()
    .get("/admin/reconciliation", allow("payments.view"), async (c) =>
      c.json({ data: await presentReconciliation(deps) }),
    )
    .post("/admin/reconciliation/run", allow("payments.reconcile"), async (c) => {
      const stripeDeps = requireStripe(deps);
      await recordAudit(db, { at: now(), actor: c.var.staff.actor, action: "reconciliation_run" });
      if (!(await reconcile(stripeDeps)))
        throw new ApiError("reconciliation_running", { retryAfterSeconds: 60 });
      return c.json({ data: await presentReconciliation(deps) });
    })
    .post(
      "/admin/reconciliation/discrepancies/:id",
      allow("payments.reconcile"),
      jsonBody(discrepancyDecisionSchema),
      async (c) => {
        const decision = { ...c.req.valid("json"), id: idParam(c), actor: c.var.staff.actor };
        return c.json({ data: presentDiscrepancy(await resolveDiscrepancy(deps, decision)) });
      },
    );
}
