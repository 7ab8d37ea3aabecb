import type Stripe from "stripe";
import type { Cents } from "#domain/money/money.ts";
import type { Quote, QuoteLine } from "#domain/prices/price-order.ts";
import { isInCheckout } from "#domain/registration/status.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { StripeDeps } from "#server/deps.ts";
import { familiesOfBrowser, familyWithAddress, lockFamily } from "#server/money/families.ts";
import { findOrder, linesOf } from "#server/money/orders.ts";
import { refuseCardTesters } from "#server/payments/card-limits.ts";
import { ensureIntent } from "#server/payments/intents.ts";
import { type Payment, renewPayment } from "#server/payments/payment-rows.ts";
import { areKeysOf, stripeKeyColumns } from "#server/payments/stripe/gateway.ts";
import { cancelPayment } from "#server/payments/sync/card-payment.ts";
import { syncPayment } from "#server/payments/sync/sync-payment.ts";
import type { Trx } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { inTransaction, lockNames } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { published } from "#server/platform/published.ts";
import type { SessionHousehold } from "#server/registrations/household.ts";
import { lockRegistrationsById } from "#server/registrations/registration-locks.ts";
import type { Registration } from "#server/registrations/registration-rows.ts";
import { currentWordings } from "#server/site/policy-texts.ts";
import { refuseWithPlaceholders } from "#server/site/programs/published-programs.ts";
import { findLiveOrder, findOwnUnpaid, type LiveOrder } from "./browser-orders.ts";
import { checkedAnswers } from "./order-rules.ts";
import { renewHold } from "./order-spots.ts";
import { type OrderPolicy, type OrderToPlace, placeOrder, type Sender } from "./place-order.ts";

export interface StartedOrder {
  orderId: string;
  /** null for a free order, an aid request, or one paid in cash. */
  started: { paymentId: string; intent: Stripe.PaymentIntent } | null;
  lines: QuoteLine[];
  totalCents: Cents;
  /** When the first hold ends. */
  heldUntil: Instant;
  /** The last day for cash at the field; undefined if a program takes none. */
  cashDay: CalendarDate | undefined;
}

interface StartRequest
  extends Pick<OrderToPlace, "children" | "fieldName">,
    Omit<Sender, "keys" | "wordings" | "hasOrdered" | "ownOrders"> {
  /** The policy of the form, or of the contract's call for one child. */
  policy: OrderPolicy;
  /** The payment intent or order that this tab was about to pay before the family changed its form. */
  previous: { intentId?: string | undefined; orderId?: string | undefined };
  /** The household of a family session; it counts for the guardian with the verified mailbox. */
  household?: SessionHousehold | undefined;
}

/** A request with the policies that the family agrees to. */
type SignedRequest = StartRequest & Pick<Sender, "wordings">;

interface HeldOrder extends LiveOrder, Pick<StartedOrder, "heldUntil" | "cashDay"> {
  /** Set if the order was just priced. */
  quote?: Quote;
}

const ATTEMPTS = 5;

/**
 * Locks the browser before anything else, so that requests of two tabs run one after the other, then its family.
 * @returns the family's id, undefined for a new family, and whether the browser has ordered before
 */
async function lockBrowserAndFamily(trx: Trx, request: StartRequest) {
  const { browserHash, children, offerId } = request;
  await lockNames(trx, [`browser\n${browserHash}`]);
  const families = await familiesOfBrowser(trx, browserHash);
  const email = children[0]?.data.email ?? "";
  const household = request.household?.email === email.toLowerCase() ? request.household : undefined;
  const familyId = household?.familyId ?? familyWithAddress(families, email);
  if (familyId !== undefined) await lockFamily(trx, familyId);
  // An offer may have been accepted in another browser.
  const hasOrdered = families.length > 0 || household !== undefined || offerId !== undefined;
  return { familyId, hasOrdered, ownOrders: household?.orderIds };
}

type BrowserAndFamily = Awaited<ReturnType<typeof lockBrowserAndFamily>>;

function placeRequest(
  trx: Trx,
  { stripe, now, live }: StripeDeps,
  { familyId, hasOrdered, ownOrders }: BrowserAndFamily,
  request: SignedRequest,
  replaced?: Registration[],
) {
  refuseWithPlaceholders({ live }, stripe);
  const { children, fieldName, policy } = request;
  const by = { sender: { ...request, hasOrdered, ownOrders, keys: stripeKeyColumns(stripe) } };
  const order = { children, familyId, fieldName, by, now: now(), timeZone: live.club.timeZone };
  return placeOrder(trx, { ...order, ...(replaced && { replaced }) }, policy);
}

/**
 * Places a family's first order in one transaction. Earlier attempts are returned instead: the same live order, or the
 * registrations that the request replaces.
 */
function findOrPlaceNew(deps: StripeDeps, request: SignedRequest) {
  return inTransaction(deps.db, async (trx) => {
    const browser = await lockBrowserAndFamily(trx, request);
    const replaced = browser.hasOrdered ? await findOwnUnpaid(trx, request) : [];
    const liveOrder = await findLiveOrder(trx, replaced, request);
    if (liveOrder) return { liveOrder };
    if (replaced.length > 0) {
      // Check before the old payment is ended, so that a refused order loses nothing.
      const { programs } = await published(trx);
      checkedAnswers(programs, request.children, request.fieldName);
      return { replaced };
    }
    return { heldOrder: await placeRequest(trx, deps, browser, request) };
  });
}

/**
 * Renews the hold of an unchanged order and its payment; undefined if it was settled or ended in the meantime.
 * @returns the renewed order, or, if its price has changed, its stale registrations
 */
function renewOrder(
  { db, now, live }: StripeDeps,
  { orderId, payment }: LiveOrder,
  { browserHash, networkHash, quoteHash }: StartRequest,
) {
  return inTransaction(db, async (trx) => {
    const renewed = payment && (await renewPayment(trx, payment.id, now()));
    if (payment && !renewed) return undefined;
    const isProcessing = renewed?.state === "processing";
    const renewal = {
      holder: { browserHash, networkHash },
      isProcessing,
      quoteHash,
      now: now(),
      timeZone: live.club.timeZone,
    };
    const hold = await renewHold(trx, orderId, renewal);
    if ("stale" in hold) return { stale: hold.stale };
    return { heldOrder: { orderId, payment: renewed ?? null, ...hold } };
  });
}

/** Locks unpaid registrations; undefined if one of them has changed since it was read. */
async function lockUnpaid(trx: Trx, earlier: readonly Registration[]): Promise<Registration[] | undefined> {
  const lockedRows = await lockRegistrationsById(
    trx,
    earlier.map(({ id }) => id),
  );
  const rows = new Map(lockedRows.map((row) => [row.id, row]));
  const unpaid = earlier.flatMap((before) => {
    const row = rows.get(before.id);
    const isSame = row?.orderId === before.orderId && row?.paymentId === before.paymentId;
    return row && isSame && isInCheckout(row) ? [row] : [];
  });
  return unpaid.length === earlier.length ? unpaid : undefined;
}

/** Cancels the payments of the replaced orders, then places the new order; undefined if another tab was faster. */
async function replaceOrders(deps: StripeDeps, replaced: readonly Registration[], request: SignedRequest) {
  for (const paymentId of new Set(replaced.flatMap((row) => row.paymentId ?? []))) {
    if (!(await cancelPayment(deps, paymentId))) throw new ApiError("already_registered");
  }
  return inTransaction(deps.db, async (trx) => {
    const browser = await lockBrowserAndFamily(trx, request);
    const lockedRows = await lockUnpaid(trx, replaced);
    // Another tab changed the order first; the next attempt replaces that tab's order.
    if (!lockedRows) return undefined;
    const lockedIds = new Set(lockedRows.map(({ id }) => id));
    // Another tab stored one of the children in the meantime; the next attempt cancels that payment too.
    if ((await findOwnUnpaid(trx, request)).some(({ id }) => !lockedIds.has(id))) return undefined;
    return placeRequest(trx, deps, browser, request, lockedRows);
  });
}

/** undefined if another call was faster; the next attempt finds what it stored. */
async function findOrPlace(deps: StripeDeps, request: SignedRequest): Promise<HeldOrder | undefined> {
  const { heldOrder, liveOrder, replaced } = await findOrPlaceNew(deps, request);
  if (!liveOrder) return replaced ? replaceOrders(deps, replaced, request) : heldOrder;
  // A card form accepts the new keys only; the next attempt places a new order.
  if (liveOrder.payment && !areKeysOf(deps.stripe, liveOrder.payment)) {
    if (!(await cancelPayment(deps, liveOrder.payment.id))) throw new ApiError("already_registered");
    return undefined;
  }
  const renewed = await renewOrder(deps, liveOrder, request);
  return renewed?.stale ? replaceOrders(deps, renewed.stale, request) : renewed?.heldOrder;
}

/** The quote that an order was stored with; its lines name children by their index. */
async function storedQuote({ db }: StripeDeps, orderId: string): Promise<Quote> {
  const [order, orderLines] = await Promise.all([findOrder(db, orderId), linesOf(db, [orderId])]);
  if (!order) throw new Error(`order ${orderId} is gone`);
  const children = [...new Set(orderLines.flatMap(({ registrationId }) => registrationId ?? []))];
  const lines = orderLines.flatMap(({ kind, registrationId, cents }): QuoteLine[] => {
    if (kind === "adjustment") return [];
    return [{ kind, child: registrationId === null ? null : children.indexOf(registrationId), cents }];
  });
  return { lines, totalCents: order.totalCents };
}

async function present(
  deps: StripeDeps,
  { orderId, heldUntil, cashDay, quote }: HeldOrder,
  started: StartedOrder["started"],
): Promise<StartedOrder> {
  return { orderId, started, ...(quote ?? (await storedQuote(deps, orderId))), heldUntil, cashDay };
}

/** Adds the payment's intent to an order; undefined if the payment has ended, and the next attempt creates another. */
async function withIntent(
  deps: StripeDeps,
  heldOrder: HeldOrder,
  payment: Payment,
): Promise<StartedOrder | undefined> {
  const intent = await ensureIntent(deps.db, deps.stripe, payment);
  if (intent.status === "succeeded") {
    await syncPayment(deps, intent.id);
    throw new ApiError("already_registered");
  }
  if (intent.status === "canceled") {
    // Canceled at Stripe, not by us: update our payment.
    await syncPayment(deps, intent.id);
    return undefined;
  }
  return present(deps, heldOrder, { paymentId: payment.id, intent });
}

/**
 * Stores an order, then creates its payment intent. Idempotent: the same request returns the same intent.
 * @throws {ApiError} card_attempts_exceeded, payment_setup_failed, and the errors of placeOrder() and renewHold()
 */
export async function startOrder(deps: StripeDeps, unsigned: StartRequest): Promise<StartedOrder> {
  const { db } = deps;
  const request = { ...unsigned, wordings: currentWordings(deps.live.current().site) };
  const findLive = () =>
    inTransaction(db, async (trx) => {
      const liveOrder = await findLiveOrder(trx, await findOwnUnpaid(trx, request), request);
      return liveOrder?.payment ?? undefined;
    });
  await refuseCardTesters(deps, {
    purpose: "registration",
    networkHash: request.networkHash,
    findLive,
  });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const heldOrder = await findOrPlace(deps, request);
    if (!heldOrder) continue;
    if (heldOrder.payment === null) return present(deps, heldOrder, null);
    const started = await withIntent(deps, heldOrder, heldOrder.payment);
    if (started) return started;
  }
  throw new ApiError("payment_setup_failed");
}
