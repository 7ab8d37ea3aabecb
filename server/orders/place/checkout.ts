import type { NotNull } from "kysely";
import type Stripe from "stripe";
import { type Cents, centsFromDollars } from "#domain/money/money.ts";
import { isPendingState } from "#domain/money/payments.ts";
import type { Quote, QuoteLine } from "#domain/prices/price-order.ts";
import type { ChildRegistration } from "#domain/registration/order.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { CHECKOUT_STATES, isInCheckout } from "#domain/registration/status.ts";
import { childKey } from "#domain/text/person-name.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { StripeDeps } from "#server/deps.ts";
import { familiesOfBrowser, familyIdByAddress, lockFamily } from "#server/money/families.ts";
import { findOrder, inLineOrder, linesOf } from "#server/money/orders.ts";
import { findAidRequest } from "#server/orders/aid/aid-requests.ts";
import { refuseCardTesters } from "#server/payments/card-limits.ts";
import { ensureIntent } from "#server/payments/intents.ts";
import { findPayment, type Payment, renewPayment } from "#server/payments/payment-rows.ts";
import { areKeysOf, stripeKeyColumns } from "#server/payments/stripe/gateway.ts";
import { cancelPayment } from "#server/payments/sync/card-payment.ts";
import { syncPayment } from "#server/payments/sync/sync-payment.ts";
import type { Trx } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { inTransaction, lockNames } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { published } from "#server/platform/published.ts";
import { hasStoredAnswers } from "#server/registrations/duplicates.ts";
import type { SessionFamily } from "#server/registrations/family-registrations.ts";
import type { Registration } from "#server/registrations/registration-rows.ts";
import { lockRegistrationsById } from "#server/registrations/registration-rows.ts";
import { currentWordings } from "#server/site/policy-texts.ts";
import { questionsOf, refuseWithPlaceholders } from "#server/site/programs/published-programs.ts";
import { isCorrection } from "#server/waiting/accept.ts";
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
  /** The family of a session; it counts for the guardian with the verified mailbox. */
  sessionFamily?: SessionFamily | undefined;
}

/** A request with the policies that the family agrees to. */
type SignedRequest = StartRequest & Pick<Sender, "wordings">;

/** An order that can continue unchanged; its payment is null for a free order, an aid request, or one paid in cash. */
interface LiveOrder {
  orderId: string;
  payment: Payment | null;
}

interface HeldOrder extends LiveOrder, Pick<StartedOrder, "heldUntil" | "cashDay"> {
  /** Set if the order was just priced. */
  quote?: Quote;
}

const ATTEMPTS = 5;

/** Whether two forms are from the same guardian; at a shared computer, the next family must start a new order. */
function isSameGuardian(row: Registration, { email, phone }: RegistrationData): boolean {
  const folded = (text: string) => text.toLowerCase();
  return folded(row.email) === folded(email) || row.phone === phone;
}

/**
 * Unpaid registrations from this browser, or from the family's other browser for the same offer, newest first, except
 * those whose payment staff expect.
 */
async function unpaidOfBrowser(trx: Trx, { browserHash, offerId }: StartRequest) {
  return (
    trx
      .selectFrom("registrations")
      .innerJoin("orders", "orders.id", "registrations.orderId")
      .leftJoin("payments", "payments.id", "registrations.paymentId")
      .selectAll("registrations")
      .select("payments.intentId")
      .select((eb) =>
        eb
          .selectFrom("waitingChildren")
          .select("entryId")
          .whereRef("registrationId", "=", "registrations.id")
          .limit(1)
          .as("takenOfferId"),
      )
      .where((eb) => {
        const isOwn = eb("orders.browserHash", "=", browserHash);
        if (offerId === undefined) return isOwn;
        const took = eb.selectFrom("waitingChildren").select("registrationId").where("entryId", "=", offerId);
        return eb.or([isOwn, eb("registrations.id", "in", took.$narrowType<{ registrationId: NotNull }>())]);
      })
      // Free children of a paid order wait for a code and are replaced separately (refuseAlreadyRegistered).
      .where("orders.settledAt", "is", null)
      // Staff hold these spots until a manual payment; a new order would reduce them to a half-hour hold.
      .where("registrations.state", "in", CHECKOUT_STATES)
      .where("registrations.deletedAt", "is", null)
      .orderBy("registrations.createdAt", "desc")
      .limit(50)
      .execute()
  );
}

/**
 * Finds the unpaid orders that the request replaces: the tab's previous order by the same guardian, and this browser's
 * orders for one of the children in the same program (docs/reference/orders.md#order-placement). The
 * tab's order is not replaced if it holds an offer's spot for another child.
 * @returns all their registrations, the tab's own order first, then the newest order; empty for a new order
 */
async function findOwnUnpaid(trx: Trx, request: StartRequest): Promise<Registration[]> {
  const { children, previous } = request;
  const unpaid = await unpaidOfBrowser(trx, request);
  const isPrevious = (row: (typeof unpaid)[number]) =>
    (previous.intentId !== undefined && row.intentId === previous.intentId) ||
    (previous.orderId !== undefined && row.orderId === previous.orderId);
  const previousRow = unpaid.find(
    (row) => isPrevious(row) && children[0] && isSameGuardian(row, children[0].data),
  );
  const isOfAnotherOffer = unpaid.some((row) => {
    if (row.orderId !== previousRow?.orderId || row.takenOfferId === null) return false;
    if (request.offerId !== undefined) return row.takenOfferId !== request.offerId;
    return !children.some((child) => isCorrection(row, child));
  });
  const sameChildRows = unpaid.filter((row) =>
    children.some(({ programId, data }) => programId === row.programId && childKey(data) === row.childKey),
  );
  const named = [...(previousRow && !isOfAnotherOffer ? [previousRow] : []), ...sameChildRows];
  const orderIds = [...new Set(named.map(({ orderId }) => orderId))];
  const rows = inLineOrder(unpaid, await linesOf(trx, orderIds)).map(
    ({ intentId: _intentId, takenOfferId: _takenOfferId, ...row }) => row satisfies Registration,
  );
  return orderIds.flatMap((id) => rows.filter(({ orderId }) => orderId === id));
}

/** Whether the form is unchanged since the order was stored, even if the browser's cookie is new. */
async function isSameOrder(trx: Trx, rows: readonly Registration[], { children }: StartRequest) {
  if (rows.length !== children.length || rows.some(({ orderId }) => orderId !== rows[0]?.orderId))
    return false;
  const donation = rows.reduce((sum, row) => sum + row.donationAmount, 0);
  if (donation !== centsFromDollars(children[0]?.data.donationAmount ?? 0)) return false;
  for (const [index, row] of rows.entries()) {
    const { programId, data } = children[index] as ChildRegistration;
    if (row.programId !== programId) return false;
    if (!(await hasStoredAnswers(trx, row, data, await questionsOf(trx, programId)))) return false;
  }
  return true;
}

/** The live order that the form can continue with. @param unpaid the registrations that the request would replace */
async function findLiveOrder(
  trx: Trx,
  unpaid: readonly Registration[],
  request: StartRequest,
): Promise<LiveOrder | undefined> {
  const [first] = unpaid;
  if (!first || !(await isSameOrder(trx, unpaid, request))) return undefined;
  // An order's page belongs to its browser; another browser of the same family gets a separate order.
  const order = await findOrder(trx, first.orderId);
  if (request.offerId !== undefined && order?.browserHash !== request.browserHash) return undefined;
  if (((order?.cashNumber ?? null) !== null) !== (request.paysCash ?? false)) return undefined;
  if ((await findAidRequest(trx, first.orderId))?.text !== request.aid) return undefined;
  if (first.paymentId === null) return { orderId: first.orderId, payment: null };
  const payment = await findPayment(trx, first.paymentId);
  return payment && isPendingState(payment.state) ? { orderId: first.orderId, payment } : undefined;
}

/**
 * Locks the browser before anything else, so that requests of two tabs run one after the other, then its family.
 * @returns the family's id, undefined for a new family, and whether the browser has ordered before
 */
async function lockBrowserAndFamily(trx: Trx, request: StartRequest) {
  const { browserHash, children, offerId } = request;
  await lockNames(trx, [`browser\n${browserHash}`]);
  const families = await familiesOfBrowser(trx, browserHash);
  const email = children[0]?.data.email ?? "";
  const sessionFamily =
    request.sessionFamily?.email === email.toLowerCase() ? request.sessionFamily : undefined;
  const familyId = sessionFamily?.familyId ?? familyIdByAddress(families, email);
  if (familyId !== undefined) await lockFamily(trx, familyId);
  // An offer may have been accepted in another browser.
  const hasOrdered = families.length > 0 || sessionFamily !== undefined || offerId !== undefined;
  return { familyId, hasOrdered, ownOrders: sessionFamily?.orderIds };
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
