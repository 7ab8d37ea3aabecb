import { sql } from "kysely";
import { ABANDONED_AFTER_HOURS } from "#domain/payment-state.ts";
import { pricesOf } from "#domain/priced-children.ts";
import type { Deps } from "#server/deps.ts";
import {
  CODES_OF_BROWSER,
  CODES_OF_NETWORK,
  isAlive,
  lastCode,
  mailCode,
  proveMailbox,
  spendCode,
  tryCode,
} from "#server/mail/mailbox-codes.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { findOrder, lockFamily, type StoredOrder } from "#server/money/order-lines.ts";
import { familySeason } from "#server/money/season-money.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { countAgainst } from "#server/platform/rate-limit.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { costsNothing, lockRegistrationsOfOrder, type Registration } from "#server/registrations/data.ts";
import { lockProgramsOf } from "#server/registrations/locks.ts";
import { confirmOrder, type ToConfirm, withRivals } from "./confirm.ts";
import { endKept } from "./order-places.ts";
import {
  type AskedOrder,
  type CodeOrder,
  isWaitingForCode,
  requireCodeOrder,
  waitingRows,
} from "./order-status.ts";
import { childrenOfOrder } from "./prices.ts";

const HOUR_MS = 3_600_000;

type CodeDeps = Pick<Deps, "db" | "now" | "secretKey">;

interface AskedCode extends AskedOrder {
  /** Stands for the address that the call came from. */
  callerMark: string;
}

/**
 * Mails the code of an order that costs nothing, or of the free children of a paid one, anew; the one before ends.
 * @throws {ApiError} not_found, order_over, too_many_requests, and too_many_codes for the address
 */
export async function mailOrderCode(deps: CodeDeps, asked: AskedCode, isNewWanted = true): Promise<void> {
  const order = await requireCodeOrder(deps.db, asked);
  const [first] = await waitingRows(deps.db, order.id);
  if (!first && order.settledAt !== null) return;
  if (!first) throw new ApiError("order_over");
  await countAgainst(deps, CODES_OF_NETWORK, asked.callerMark);
  await countAgainst(deps, CODES_OF_BROWSER, order.browserHash);
  const { id: registrationId, email, language } = first;
  const { id: orderId, browserHash } = order;
  await mailCode(deps, { orderId, browserHash, email, language, registrationId }, isNewWanted);
}

/**
 * Mails the first code of an order, or none where one is on its way already. What limits refuse costs the order nothing:
 * its page says that there is no code, and offers to ask for one.
 */
export async function mailFirstCode(deps: CodeDeps, asked: AskedCode): Promise<void> {
  const { orderId, browserHash } = asked;
  const order = browserHash === null ? undefined : await findOrder(deps.db, orderId);
  if (browserHash === null || !order || (await waitingRows(deps.db, orderId)).length === 0) return;
  const last = await lastCode(deps.db, { orderId, browserHash });
  if (last && isAlive(last, instantOf(deps.now()))) return;
  try {
    await mailOrderCode(deps, asked, false);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/**
 * Mails the first code of a paid order whose free children wait for one, whoever settled it, and no second one
 * (docs/rules/registration.md#a-free-child-beside-paid-ones). What the mailbox's own limit refuses is left to the page, which offers to ask.
 */
export async function mailCodeOfPaid(deps: CodeDeps, orderId: string): Promise<void> {
  const { db } = deps;
  const order = await findOrder(db, orderId);
  if (!order || order.browserHash === null) return;
  const { browserHash } = order;
  const [first] = await waitingRows(db, orderId);
  if (!first || (await lastCode(db, { orderId, browserHash }))) return;
  const { id: registrationId, email, language } = first;
  try {
    await mailCode(deps, { orderId, browserHash, email, language, registrationId }, false);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Mails the codes of the last hour's payments that were not mailed, as when the server was ended between commit and mail. */
export async function mailMissedCodes(deps: CodeDeps): Promise<void> {
  const since = instantOf(new Date(deps.now().getTime() - HOUR_MS));
  const missed = await deps.db
    .selectFrom("orders")
    .innerJoin("registrations", "registrations.orderId", "orders.id")
    .select("orders.id")
    .distinct()
    .where("orders.settledAt", ">", since)
    .where("registrations.waitsFor", "=", sql.lit("code"))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mailboxCodes")
            .select("mailboxCodes.id")
            .whereRef("mailboxCodes.orderId", "=", "orders.id"),
        ),
      ),
    )
    .execute();
  for (const { id } of missed) await mailCodeOfPaid(deps, id);
}

/**
 * What waiting children cost by now: one that was free only beside a sibling costs something once that one has left, and
 * is ordered anew at its price. The family is locked.
 */
async function costsByNow(trx: Trx, order: StoredOrder, waiting: readonly Registration[]): Promise<boolean> {
  if (order.settledAt === null) return ((await balanceOfOrder(trx, order.id))?.openCents ?? 0) > 0;
  const ids = new Set(waiting.map(({ id }) => id));
  const { children, siblings } = await familySeason(trx, order);
  const there = children.map((child) =>
    ids.has(child.registrationId) ? { ...child, isGone: false } : child,
  );
  const prices = pricesOf(there, siblings);
  return waiting.some(({ id }) => (prices.get(id) ?? 0) > 0);
}

/** Confirms a locked order's waiting children with a code that was right; confirmed meanwhile by another tab, they stay. */
async function settle(trx: Trx, order: CodeOrder, codeId: string, now: Instant): Promise<void> {
  await lockFamily(trx, order.familyId);
  const locked = await lockRegistrationsOfOrder(trx, order.id);
  const current = await findOrder(trx, order.id);
  if (!current) return;
  const rows = locked.filter(isWaitingForCode);
  if (rows.length === 0) throw new ApiError("order_over");
  if (await costsByNow(trx, current, rows)) throw new ApiError("order_over");
  if (!(await spendCode(trx, codeId, now))) throw new ApiError("code_over");
  await lockProgramsOf(trx, rows);
  const waiting = await withRivals(trx, rows, order.browserHash);
  const children = waiting.filter(({ isRepeated }) => !isRepeated);
  if (children.length === 0) throw new ApiError("already_registered");
  const repeated = waiting.filter(({ isRepeated }) => isRepeated);
  await endKept(
    trx,
    repeated.map(({ registration }) => registration),
  );
  const isLater = current.settledAt !== null;
  const indexOf = ({ registration }: ToConfirm) => order.registrationIds.indexOf(registration.id);
  await confirmOrder(trx, {
    ...{ way: "code", orderId: order.id, isLater, now },
    children: children.toSorted((a, b) => indexOf(a) - indexOf(b)),
    counted: order.registrationIds,
    ...(isLater && { receiptKey: `confirmed:${rows[0]?.id}` }),
  });
  await proveMailbox(trx, order.familyId, now);
}

interface TypedCode extends AskedOrder {
  digits: string;
}

/**
 * Confirms with the code from its mailbox an order that costs nothing, or the free children of a paid one; doing it twice
 * is doing it once (docs/rules/registration.md#a-code-from-the-mailbox).
 * @throws {ApiError} not_found for another browser's order and for one in which nothing is free, order_over for one that was
 * deleted, changed or left alone for a day, what tryCode() throws, and already_registered or program_full
 */
export async function confirmFreeOrder(
  deps: CodeDeps,
  { orderId, browserHash, digits }: TypedCode,
): Promise<void> {
  const { db, now } = deps;
  const order = await requireCodeOrder(db, { orderId, browserHash });
  try {
    const [first] = await waitingRows(db, orderId);
    if (!first) throw new ApiError("order_over");
    const guess = { orderId, browserHash: order.browserHash, email: first.email, digits };
    const code = await tryCode(deps, guess);
    await inTransaction(db, (trx) => settle(trx, order, code.id, instantOf(now())));
  } catch (error) {
    // A double click, or another tab: its code has confirmed the order a moment before.
    const isOver = error instanceof ApiError && (error.code === "code_over" || error.code === "order_over");
    if (!isOver || !(await isConfirmed(db, orderId))) throw error;
  }
}

/** Whether a code has confirmed what it is for: an order that costs nothing is settled by it, a free child is registered. */
async function isConfirmed(db: Db, orderId: string): Promise<boolean> {
  const order: StoredOrder | undefined = await findOrder(db, orderId);
  if (!order || order.settledAt === null) return false;
  if (order.totalCents === 0) return true;
  const children = await childrenOfOrder(db, orderId);
  return children.some((row) => row.status === "confirmed" && row.deletedAt === null && costsNothing(row));
}

const ORDERS_PER_READ = 100;

/**
 * Ends free orders that nobody has confirmed for a day, as a payment ends that nobody completed, and free children beside
 * paid ones a day after the payment.
 */
export async function expireUnconfirmed({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const before = instantOf(new Date(now().getTime() - ABANDONED_AFTER_HOURS * HOUR_MS));
  const read = () =>
    db
      .selectFrom("registrations")
      .innerJoin("orders", "orders.id", "registrations.orderId")
      .select(["orders.id", "orders.familyId"])
      .distinct()
      // A literal: only then SQLite knows that the index of those that wait for a code has all of them.
      .where("registrations.waitsFor", "=", sql.lit("code"))
      .where("registrations.deletedAt", "is", null)
      .where(({ fn }) => fn.coalesce("orders.settledAt", "orders.createdAt"), "<=", before)
      .limit(ORDERS_PER_READ)
      .execute();
  for (let due = await read(); due.length > 0; due = await read()) {
    for (const { id, familyId } of due) {
      await inTransaction(db, async (trx) => {
        await lockFamily(trx, familyId);
        const rows = await lockRegistrationsOfOrder(trx, id);
        await endKept(trx, rows.filter(isWaitingForCode));
      });
    }
  }
}
