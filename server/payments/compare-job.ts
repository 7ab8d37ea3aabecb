import { setTimeout as pause } from "node:timers/promises";
import Stripe from "stripe";
import type { Cents } from "#domain/money.ts";
import type { PaymentState } from "#domain/payment-state.ts";
import { type DiscrepancyKind, isAboutMovement } from "#domain/reconciliation.ts";
import type { StripeDeps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { ApiError } from "#server/platform/api-error.ts";
import { readClub } from "#server/platform/club-facts.ts";
import { inChunks, type Trx } from "#server/platform/database.ts";
import { LEASE_MS, withLease } from "#server/platform/lease.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { closeDiscrepancy, type Discrepancy, openDiscrepancies, storeFindings } from "./discrepancies.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { checkLedger, type Finding, keyOf, type LedgerCheck } from "./ledger-check.ts";
import { beginCheck, endCheck, isCheckDue, markMonthDone, monthsToCompare, recentStart } from "./month.ts";
import { ledgerRowsOf } from "./movements.ts";
import { storePayouts } from "./payouts.ts";
import { refundableOf } from "./refund-queue.ts";

const POLLING = { everyMs: 1000, atMostMs: LEASE_MS + 10_000 };

interface ReviewPayment {
  id: string;
  intentId: string | null;
  amountCents: Cents;
}

function inState(trx: Trx, state: PaymentState): Promise<ReviewPayment[]> {
  return trx
    .selectFrom("payments")
    .select(["id", "intentId", "amountCents"])
    .where("state", "=", state)
    .execute();
}

async function forReview(trx: Trx, fulfilment: Fulfilment): Promise<ReviewPayment[]> {
  const waiting = await fulfilment.inReview(trx);
  return inChunks(
    waiting.map(({ paymentId }) => paymentId),
    (ids) =>
      trx.selectFrom("payments").select(["id", "intentId", "amountCents"]).where("id", "in", ids).execute(),
  );
}

/** Payments that agree with Stripe but wait for staff, except those being refunded. */
async function pendingReview(trx: Trx, fulfilment: Fulfilment): Promise<Finding[]> {
  const waiting: [DiscrepancyKind, ReviewPayment[]][] = [
    ["needs_review", await forReview(trx, fulfilment)],
    ["mismatch", await inState(trx, "mismatch")],
    ["duplicate_paid", await inState(trx, "duplicate_paid")],
  ];
  const findings: Finding[] = [];
  for (const [kind, payments] of waiting) {
    for (const payment of payments) {
      const refundableCents = await refundableOf(trx, payment.id);
      if (refundableCents === 0) continue;
      findings.push({
        kind,
        stripeId: payment.intentId ?? payment.id,
        paymentId: payment.id,
        stripeCents: refundableCents,
        // A duplicate payment bought nothing.
        ourCents: kind === "duplicate_paid" ? 0 : payment.amountCents,
      });
    }
  }
  return findings;
}

/** Whether a known difference is resolved; looks up movements outside this check's span. */
async function isResolved(trx: Trx, { kind, stripeId }: Discrepancy, compared: ReadonlySet<string>) {
  if (!isAboutMovement(kind) || compared.has(stripeId)) return true;
  if (kind === "amount_differs") return false;
  const isHere = (await ledgerRowsOf(trx, [stripeId])).length > 0;
  return isHere === (kind === "missing_here");
}

async function closeResolved(
  trx: Trx,
  stillDiffering: ReadonlySet<string>,
  compared: ReadonlySet<string>,
  now: string,
) {
  for (const difference of await openDiscrepancies(trx)) {
    if (stillDiffering.has(keyOf(difference))) continue;
    if (!(await isResolved(trx, difference, compared))) continue;
    await closeDiscrepancy(trx, difference.id, { resolution: "gone", now });
  }
}

type ComparedMonth = LedgerCheck & { month: string };

/**
 * Compares older months, once each (docs/rules/money.md#every-month-is-compared-with-stripe).
 * @returns months with differences, which are compared again until explained
 */
async function compareOlder(deps: StripeDeps): Promise<ComparedMonth[]> {
  const { db, stripe, now } = deps;
  const differing: ComparedMonth[] = [];
  for (const { month, ...span } of await monthsToCompare(db, stripe, now())) {
    const check = await checkLedger(deps, span);
    const { stripeCents, ourCents } = check;
    if (check.findings.length > 0) differing.push({ month, ...check });
    else await markMonthDone(db, stripe, { month, comparedAt: instantOf(now()), stripeCents, ourCents });
  }
  return differing;
}

/** Marks months as done if staff accepted all their differences. */
async function keepExplained(trx: Trx, keys: StripeDeps["stripe"], months: ComparedMonth[], now: Instant) {
  const open = new Set((await openDiscrepancies(trx)).map(keyOf));
  for (const { month, stripeCents, ourCents, findings } of months) {
    if (findings.some((finding) => open.has(keyOf(finding)))) continue;
    await markMonthDone(trx, keys, { month, comparedAt: now, stripeCents, ourCents });
  }
}

async function storeOutcome(
  { db, now, stripe, fulfilment }: StripeDeps,
  checkId: string,
  ledger: LedgerCheck,
  older: ComparedMonth[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const instant = instantOf(now());
    const checks = [ledger, ...older];
    const findings = [
      ...checks.flatMap((check) => check.findings),
      ...(await pendingReview(trx, fulfilment)),
    ];
    const newCount = await storeFindings(trx, findings, instant);
    const compared = new Set(checks.flatMap((check) => [...check.compared]));
    await closeResolved(trx, new Set(findings.map(keyOf)), compared, instant);
    await keepExplained(trx, stripe, older, instant);
    const { stripeCents, ourCents } = ledger;
    const differences = (await openDiscrepancies(trx)).length;
    await endCheck(trx, checkId, instant, { stripeCents, ourCents, differences });
    if (newCount === 0) return;
    await queueMessage(trx, {
      dedupeKey: `books:${checkId}`,
      kind: "staff_books_alarm",
      recipient: "staff",
      about: { reason: "books_differ" },
      now: instant,
    });
  });
}

async function runCheck(deps: StripeDeps): Promise<void> {
  const { db, now, log } = deps;
  const checkId = await beginCheck(db, instantOf(now()));
  try {
    const recent = await checkLedger(deps, {
      from: recentStart(now(), (await readClub(db)).timeZone),
      before: null,
    });
    const older = await compareOlder(deps);
    await storePayouts(deps);
    await storeOutcome(deps, checkId, recent, older);
  } catch (err) {
    log.error({ err, checkId }, "the books could not be compared with Stripe");
    const error = err instanceof Stripe.errors.StripeError ? "stripe_unreachable" : "internal_error";
    await endCheck(db, checkId, instantOf(now()), { error });
  }
}

/**
 * Compares the ledger with Stripe's lists, books missed movements, and stores differences for staff
 * (docs/rules/money.md#every-cent-that-moves-is-one-row). A failure is recorded in its row.
 * @returns false if another instance is comparing
 */
export function reconcile(deps: StripeDeps): Promise<boolean> {
  return withLease(deps.db, { key: "booksCheckedUntil", now: deps.now }, () => runCheck(deps));
}

/**
 * Compares at staff's request. It waits for a running comparison, or until the lease of a killed one expires
 * (docs/rules/operations.md#what-was-cut-off-by-a-kill-is-no-result).
 * @throws {ApiError} check_running if that takes too long
 */
export async function reconcileNow(deps: StripeDeps): Promise<void> {
  for (let waitedMs = 0; !(await reconcile(deps)); waitedMs += POLLING.everyMs) {
    if (waitedMs >= POLLING.atMostMs) throw new ApiError("check_running", { retryAfterSeconds: 60 });
    await pause(POLLING.everyMs);
  }
}

/** Compares once a day; safe to call often, on every instance. */
export async function reconcileWhenDue(deps: StripeDeps): Promise<void> {
  if (await isCheckDue(deps.db, deps.now())) await reconcile(deps);
}
