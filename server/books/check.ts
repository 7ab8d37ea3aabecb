import { setTimeout as pause } from "node:timers/promises";
import Stripe from "stripe";
import { club } from "#content/club.ts";
import { BOOKS_WINDOW_DAYS, isAboutMovement } from "#domain/books.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { LEASE_MS, whileAlone } from "#server/db/lease.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { instantOf, type StripeDeps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { queueMessage } from "#server/outbox.ts";
import { beginCheck, endCheck, isCheckDue } from "./checks-data.ts";
import { closeDifference, type Difference, noteFindings, openDifferences } from "./differences-data.ts";
import { checkLedger, type LedgerCheck } from "./ledger-check.ts";
import { ledgerRowsOf } from "./ledger-rows.ts";
import { openMatters } from "./open-matters.ts";

const DAY_MS = 86_400_000;

/** Looks back far enough to see again every movement that still differs. */
async function windowStart(db: Db, now: Date): Promise<Date> {
  const oldest = (await openDifferences(db)).find(({ kind }) => isAboutMovement(kind));
  const from = oldest ? Date.parse(oldest.foundAt) : now.getTime();
  return new Date(from - BOOKS_WINDOW_DAYS * DAY_MS);
}

/** Whether what was found once is in order now: a movement that this check did not see is looked up. */
async function hasEnded(trx: Trx, { kind, stripeId }: Difference, compared: ReadonlySet<string>) {
  if (!isAboutMovement(kind) || compared.has(stripeId)) return true;
  if (kind === "amount_differs") return false;
  const isHere = (await ledgerRowsOf(trx, [stripeId])).length > 0;
  return isHere === (kind === "missing_here");
}

async function closeEnded(
  trx: Trx,
  stillThere: ReadonlySet<string>,
  compared: ReadonlySet<string>,
  now: string,
) {
  for (const difference of await openDifferences(trx)) {
    if (stillThere.has(`${difference.kind} ${difference.stripeId}`)) continue;
    if (!(await hasEnded(trx, difference, compared))) continue;
    await closeDifference(trx, difference.id, { resolution: "gone", actor: null, now });
  }
}

/** Stores the outcome whole or not at all, and tells staff when there is something they have not seen. */
async function storeOutcome({ db, now }: StripeDeps, checkId: string, ledger: LedgerCheck): Promise<void> {
  await inTransaction(db, async (trx) => {
    const instant = instantOf(now());
    const findings = [...ledger.findings, ...(await openMatters(trx))];
    const fresh = await noteFindings(trx, findings, instant);
    const stillThere = new Set(findings.map(({ kind, stripeId }) => `${kind} ${stripeId}`));
    await closeEnded(trx, stillThere, ledger.compared, instant);
    const { stripeCents, ourCents } = ledger;
    const differences = (await openDifferences(trx)).length;
    await endCheck(trx, checkId, instant, { stripeCents, ourCents, differences });
    if (fresh === 0) return;
    await queueMessage(trx, {
      dedupeKey: `books:${checkId}`,
      kind: "staff_books_alarm",
      recipient: "staff",
      language: club.staffLanguage,
      about: { reason: "books_differ" },
      now: instant,
    });
  });
}

async function runCheck(deps: StripeDeps): Promise<void> {
  const { db, now, log } = deps;
  const checkId = await beginCheck(db, instantOf(now()));
  try {
    await storeOutcome(deps, checkId, await checkLedger(deps, await windowStart(db, now())));
  } catch (err) {
    log.error({ err, checkId }, "the books could not be compared with Stripe");
    const error = err instanceof Stripe.errors.StripeError ? "stripe_unreachable" : "internal_error";
    await endCheck(db, checkId, instantOf(now()), { error });
  }
}

/**
 * Compares the ledger with Stripe's own lists, makes good what was only missed, and keeps what differs for
 * the staff (payments.md, Principle 3). A failure is noted in its row.
 * @returns false when another instance is comparing
 */
export function checkBooks(deps: StripeDeps): Promise<boolean> {
  return whileAlone(deps.db, { key: "booksCheckedUntil", now: deps.now }, () => runCheck(deps));
}

/** How often a press looks whether the comparison that it waits for has ended, and how long at most. */
const WAIT = { everyMs: 1000, atMostMs: LEASE_MS + 10_000 };

/**
 * The same at the wish of staff, who get an answer of their own: while another comparison is at work, or until the
 * turn of one that was killed is over, it waits (docs/rules/operations.md#what-was-cut-off-by-a-kill-is-no-result).
 * @throws {ApiError} check_running when the other one takes long
 */
export async function checkBooksNow(deps: StripeDeps): Promise<void> {
  for (let waitedMs = 0; !(await checkBooks(deps)); waitedMs += WAIT.everyMs) {
    if (waitedMs >= WAIT.atMostMs) throw new ApiError("check_running", { retryAfterSeconds: 60 });
    await pause(WAIT.everyMs);
  }
}

/** Compares once a day; may be asked as often as one likes, by every instance. */
export async function checkBooksWhenDue(deps: StripeDeps): Promise<void> {
  if (await isCheckDue(deps.db, deps.now())) await checkBooks(deps);
}
