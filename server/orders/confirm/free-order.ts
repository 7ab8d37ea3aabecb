import { ABANDONED_AFTER_HOURS } from "#domain/money/payments.ts";
import { pricesOf } from "#domain/prices/priced-children.ts";
import { HOUR_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { mailboxOf } from "#server/mail/mailbox.ts";
import {
  CODES_PER_BROWSER,
  CODES_PER_NETWORK,
  consumeCode,
  isCodeUsable,
  lastCode,
  mailCode,
  tryCode,
  verifyMailbox,
} from "#server/mail/mailbox-codes.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { lockFamily } from "#server/money/families.ts";
import { findOrder, type StoredOrder } from "#server/money/orders.ts";
import { familySeason } from "#server/money/season-money.ts";
import { findAidRequest, holdForAid } from "#server/orders/aid/aid-requests.ts";
import { cashOfOrder, holdForCash } from "#server/orders/manual/cash-hold.ts";
import { hasHoldExpired } from "#server/orders/place/order-rules.ts";
import { SYSTEM } from "#server/payments/refund-queue.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction, lockNames } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { countAgainst } from "#server/platform/http/rate-limit.ts";
import {
  childrenOfOrder,
  isFreeRegistration,
  lockProgramsOf,
  lockRegistrationsOfOrder,
  type Registration,
} from "#server/registrations/registration-rows.ts";
import { changeState, moveToDeleted } from "#server/registrations/state.ts";
import { confirmOrder, type ToConfirm, withDuplicates } from "./confirm.ts";
import {
  type CodeOrder,
  isWaitingForCode,
  type OrderRequest,
  requireCodeOrder,
  waitingRows,
} from "./order-status.ts";

type CodeDeps = Pick<Deps, "db" | "now" | "secretKey">;

interface CodeRequest extends OrderRequest {
  /** Identifies the caller's network address for rate limits. */
  callerKey: string;
}

/**
 * Mails a new code for a free order, or for the free children of a paid one; the previous code ends.
 * @throws {ApiError} not_found, order_expired, too_many_requests
 */
export async function mailOrderCode(deps: CodeDeps, request: CodeRequest, isNewWanted = true): Promise<void> {
  const order = await requireCodeOrder(deps.db, request);
  const [first] = await waitingRows(deps.db, order.id);
  if (!first && order.settledAt !== null) return;
  if (!first) throw new ApiError("order_expired");
  await countAgainst(deps, CODES_PER_NETWORK, request.callerKey);
  await countAgainst(deps, CODES_PER_BROWSER, order.browserHash);
  const { id: registrationId, email, language } = first;
  const { id: orderId, browserHash } = order;
  const askedFrom = request.callerKey;
  await mailCode(deps, { orderId, browserHash, askedFrom, email, language, registrationId }, isNewWanted);
}

/** A refusal by a limit is no error: the order's page offers to request a code. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

/** Mails the first code of an order, unless one is valid already. */
export async function mailFirstCode(deps: CodeDeps, request: CodeRequest): Promise<void> {
  const { orderId, browserHash } = request;
  const order = browserHash === null ? undefined : await findOrder(deps.db, orderId);
  if (browserHash === null || !order || (await waitingRows(deps.db, orderId)).length === 0) return;
  const last = await lastCode(deps.db, { orderId, browserHash });
  if (last && isCodeUsable(last, instantOf(deps.now()))) return;
  await mailOrderCode(deps, request, false).catch(ignoreRefusal);
}

/**
 * Mails the first code of a paid order with free children; never a second
 * (docs/reference/orders.md#free-children-in-paid-orders). If the mailbox's limit refuses, or the server stops before
 * the mail is queued, the page offers to request one.
 */
export async function mailCodeOfPaidOrder(deps: CodeDeps, orderId: string): Promise<void> {
  const { db } = deps;
  const order = await findOrder(db, orderId);
  if (!order || order.browserHash === null) return;
  const { browserHash } = order;
  const [first] = await waitingRows(db, orderId);
  if (!first || (await lastCode(db, { orderId, browserHash }))) return;
  const { id: registrationId, email, language } = first;
  const code = { orderId, browserHash, askedFrom: null, email, language, registrationId };
  await mailCode(deps, code, false).catch(ignoreRefusal);
}

/**
 * Whether waiting children are no longer free: a child may have been free only because of a sibling that was canceled
 * since. It must then be ordered again at its price. The family must be locked.
 */
async function costsSomethingNow(
  trx: Trx,
  order: StoredOrder,
  waiting: readonly Registration[],
): Promise<boolean> {
  if (order.settledAt === null) return ((await balanceOfOrder(trx, order.id))?.openCents ?? 0) > 0;
  const ids = new Set(waiting.map(({ id }) => id));
  const { children, siblings } = await familySeason(trx, order);
  const registered = children.map((child) =>
    ids.has(child.registrationId) ? { ...child, isCanceled: false } : child,
  );
  const prices = pricesOf(registered, siblings);
  return waiting.some(({ id }) => (prices.get(id) ?? 0) > 0);
}

/**
 * Confirms an order's waiting children after a correct code, or holds their spots for staff's decision about aid or for
 * cash at the field.
 * @throws {ApiError} order_expired if another tab has confirmed them
 */
async function confirmWaiting(
  trx: Trx,
  order: CodeOrder,
  { codeId, network, email, now }: { codeId: string; network: string | null; email: string; now: Instant },
): Promise<void> {
  const isAid = (await findAidRequest(trx, order.id)) !== undefined;
  const isCash = order.cashNumber !== null;
  // A lock by name, so that two requests of a mailbox are counted one after the other.
  if (isAid || isCash) await lockNames(trx, [`hold\n${mailboxOf(email)}`]);
  await lockFamily(trx, order.familyId);
  const locked = await lockRegistrationsOfOrder(trx, order.id);
  const current = await findOrder(trx, order.id);
  if (!current) return;
  const rows = locked.filter(isWaitingForCode);
  if (rows.length === 0) throw new ApiError("order_expired");
  if (!isAid && !isCash && (await costsSomethingNow(trx, current, rows))) throw new ApiError("order_expired");
  if (!(await consumeCode(trx, codeId, now))) throw new ApiError("code_expired");
  await lockProgramsOf(trx, rows);
  const waiting = await withDuplicates(trx, rows, order.browserHash);
  const children = waiting.filter(({ isRepeated }) => !isRepeated);
  if (children.length === 0) throw new ApiError("already_registered");
  const repeated = waiting.filter(({ isRepeated }) => isRepeated);
  for (const { registration } of repeated) {
    // Its price leaves the balance with it.
    if (isAid || isCash) await moveToDeleted(trx, registration, { at: new Date(now), actor: SYSTEM });
    else await changeState(trx, [registration], { to: "expired" });
  }
  const wasSettled = current.settledAt !== null;
  const indexOf = ({ registration }: ToConfirm) => order.registrationIds.indexOf(registration.id);
  const confirmation = {
    orderId: order.id,
    wasSettled,
    now,
    shownIds: order.registrationIds,
    children: children.toSorted((a, b) => indexOf(a) - indexOf(b)),
    ...(wasSettled && { receiptKey: `confirmed:${rows[0]?.id}` }),
  };
  if (isAid) await holdForAid(trx, confirmation, network);
  else if (isCash) {
    const networkHash = network ?? current.networkHash ?? "";
    await holdForCash(trx, { browserHash: order.browserHash, networkHash }, confirmation);
  } else await confirmOrder(trx, { ...confirmation, way: "code" });
  await verifyMailbox(trx, order.familyId, now);
}

interface TypedCode extends OrderRequest {
  digits: string;
}

/**
 * Confirms a free order, or the free children of a paid one, with the code from the mailbox. Repeating the call changes
 * nothing (docs/reference/orders.md#mailbox-codes).
 * @throws {ApiError} not_found for another browser's order or one without free children; order_expired if it was deleted,
 * replaced or unconfirmed for a day; what tryCode() throws; already_registered, program_full
 */
export async function confirmFreeOrder(
  deps: CodeDeps,
  { orderId, browserHash, digits }: TypedCode,
): Promise<void> {
  const { db, now } = deps;
  const order = await requireCodeOrder(db, { orderId, browserHash });
  try {
    const [first] = await waitingRows(db, orderId);
    if (!first) throw new ApiError("order_expired");
    const { email } = first;
    const owner = { orderId, browserHash: order.browserHash };
    const { id: codeId, askedFrom: network } = await tryCode(deps, { owner, email, digits });
    const proof = { codeId, network, email, now: instantOf(now()) };
    await inTransaction(db, (trx) => confirmWaiting(trx, order, proof));
  } catch (error) {
    // A double click or another tab has just confirmed the order.
    const isOver = error instanceof ApiError && /^(code|order)_expired$/.test(error.code);
    if (!isOver || !(await isConfirmed(db, orderId))) throw error;
  }
}

/** Whether a code has confirmed the order already: a free order is settled, or a free child of a paid one is confirmed. */
async function isConfirmed(db: Db, orderId: string): Promise<boolean> {
  if ((await findAidRequest(db, orderId))?.verifiedAt || (await cashOfOrder(db, orderId))) return true;
  const order = await findOrder(db, orderId);
  if (!order || order.settledAt === null) return false;
  if (order.totalCents === 0) return true;
  const children = await childrenOfOrder(db, orderId);
  return children.some(
    (row) => row.state === "confirmed" && row.deletedAt === null && isFreeRegistration(row),
  );
}

/**
 * Expires free orders that were not confirmed within a day, and free children of paid orders a day after the payment.
 */
export async function expireUnconfirmed({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const abandonedBefore = instantBefore(now(), ABANDONED_AFTER_HOURS * HOUR_MS);
  const dueOrders = await db
    .selectFrom("registrations")
    .innerJoin("orders", "orders.id", "registrations.orderId")
    .select(["orders.id", "orders.familyId"])
    .distinct()
    .where("registrations.state", "=", "awaiting_code")
    .where("registrations.deletedAt", "is", null)
    // An offer holds its spot until its deadline.
    .where((eb) => eb.or([eb("holdExpiresAt", "is", null), eb("holdExpiresAt", "<=", instantOf(now()))]))
    .where(({ fn }) => fn.coalesce("orders.settledAt", "orders.createdAt"), "<=", abandonedBefore)
    .execute();
  for (const { id, familyId } of dueOrders) {
    await inTransaction(db, async (trx) => {
      await lockFamily(trx, familyId);
      const rows = await lockRegistrationsOfOrder(trx, id);
      const expired = rows.filter((row) => isWaitingForCode(row) && hasHoldExpired(row, now()));
      await changeState(trx, expired, { to: "expired" });
    });
  }
}
