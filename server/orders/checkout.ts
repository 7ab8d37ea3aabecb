import type Stripe from "stripe";
import { contactOf } from "#content/policies/policy-facts.ts";
import type { Cents } from "#domain/money.ts";
import type { Quote, QuoteLine } from "#domain/pricing.ts";
import type { StripeDeps } from "#server/deps.ts";
import { findOrder, linesOf, lockFamily, ownFamily } from "#server/money/order-lines.ts";
import { refuseWhilePaused } from "#server/payments/card-limits.ts";
import { ensureIntent, hasShownCard } from "#server/payments/intents.ts";
import { type Payment, renewPayment } from "#server/payments/payments.ts";
import { settlePayment } from "#server/payments/settle.ts";
import { endPayment } from "#server/payments/supersede.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Trx } from "#server/platform/database.ts";
import type { Instant } from "#server/platform/schema.ts";
import { inTransaction, lockNames } from "#server/platform/transaction.ts";
import { lockRegistrationsById, type Registration } from "#server/registrations/data.ts";
import { presentWordings } from "#server/site/policies.ts";
import { readClub } from "#server/site/publication-drafts.ts";
import { renewHold } from "./order-places.ts";
import { answersTo } from "./order-rules.ts";
import { findOwnUnpaid, findSame, type LiveOrder } from "./own-order.ts";
import { type OrderPolicy, type OrderToPlace, placeOrder, type Sender } from "./place-order.ts";

export interface StartedOrder {
  orderId: string;
  /** What it is paid with; null where it costs nothing. */
  started: { paymentId: string; intent: Stripe.PaymentIntent } | null;
  lines: QuoteLine[];
  totalCents: Cents;
  /** Until when the places are kept. */
  keptUntil: Instant;
}

interface StartRequest
  extends Pick<OrderToPlace, "children" | "fieldName">,
    Omit<Sender, "environment" | "wordings"> {
  /** Of whoever calls: the form, or the contract's call for one child. */
  policy: OrderPolicy;
  /** What this tab was about to pay before the family changed something. */
  previous: { intentId?: string | undefined; orderId?: string | undefined };
}

/** The same, with what the family agrees to. */
type SignedRequest = StartRequest & Pick<Sender, "wordings">;

/** An order whose places are kept. */
interface KeptOrder extends LiveOrder {
  keptUntil: Instant;
  /** Of one that was just priced. */
  quote?: Quote;
}

const ATTEMPTS = 5;

/**
 * The browser and its request, locked before anything else: what another tab sends is stored before this one looks, or after
 * it has. Two tabs without a cookie are two browsers, and only their request is one. Then its own family; undefined where it
 * has none yet.
 */
async function lockBrowserAndFamily(trx: Trx, { browserHash, requestHash, children }: StartRequest) {
  await lockNames(trx, [`browser\n${browserHash}`, `request\n${requestHash}`]);
  const email = children[0]?.data.email ?? "";
  const familyId = await ownFamily(trx, { browserHash, email });
  if (familyId !== undefined) await lockFamily(trx, familyId);
  return familyId;
}

/** What there is of this request already, or the order that was just stored because there was nothing. */
interface Beginning {
  kept?: KeptOrder | undefined;
  same?: LiveOrder;
  own?: Registration[];
}

function place(
  trx: Trx,
  { stripe, now }: StripeDeps,
  familyId: string | undefined,
  request: SignedRequest,
  own?: Registration[],
) {
  const { children, fieldName, policy } = request;
  const by = { sender: { ...request, environment: stripe.environment } };
  return placeOrder(trx, { children, familyId, fieldName, by, now: now(), ...(own && { own }) }, policy);
}

/** The usual family comes for the first time: one transaction looks for an earlier attempt and finds none. */
function begin(deps: StripeDeps, request: SignedRequest): Promise<Beginning> {
  return inTransaction(deps.db, async (trx) => {
    const familyId = await lockBrowserAndFamily(trx, request);
    const own = await findOwnUnpaid(trx, request);
    const same = await findSame(trx, own, request);
    if (same) return { same };
    if (own.length > 0) {
      // Before its payment is ended: what is refused has cost the family nothing.
      await answersTo(trx, request.children, request.fieldName);
      return { own };
    }
    return { kept: await place(trx, deps, familyId, request) };
  });
}

/** The same order again, or the rows of one that cannot be: its price has changed since its hold ended. */
type Renewed = { kept: KeptOrder; stale?: undefined } | { stale: Registration[] };

/** The same order again, with its places and its day anew; undefined when it was settled or ended meanwhile. */
function renew(
  { db, now }: StripeDeps,
  { orderId, payment }: LiveOrder,
  { browserHash, networkHash, quoteHash }: StartRequest,
  showedCard = false,
): Promise<Renewed | undefined> {
  return inTransaction(db, async (trx) => {
    const renewed = payment && (await renewPayment(trx, payment.id, now()));
    if (payment && !renewed) return undefined;
    const isProcessing = renewed?.state === "processing";
    const renewal = { holder: { browserHash, networkHash }, now: now(), showedCard, isProcessing, quoteHash };
    const held = await renewHold(trx, orderId, renewal);
    if ("stale" in held) return held;
    return { kept: { orderId, payment: renewed ?? null, ...held } };
  });
}

/** These unpaid rows under their locks, if all of them are what they were. */
async function lockUnpaid(trx: Trx, own: readonly Registration[]): Promise<Registration[] | undefined> {
  const found = await lockRegistrationsById(
    trx,
    own.map(({ id }) => id),
  );
  const rows = new Map(found.map((row) => [row.id, row]));
  const unpaid = own.flatMap((before) => {
    const row = rows.get(before.id);
    const isSame = row?.orderId === before.orderId && row?.paymentId === before.paymentId;
    return row && isSame && row.status === "pending" ? [row] : [];
  });
  return unpaid.length === own.length ? unpaid : undefined;
}

/** Ends the payments that the orders before waited for, and stores another one for what the family sends now. */
async function change(deps: StripeDeps, own: readonly Registration[], request: SignedRequest) {
  for (const paymentId of new Set(own.flatMap((row) => row.paymentId ?? []))) {
    if (!(await endPayment(deps, paymentId))) throw new ApiError("already_registered");
  }
  return inTransaction(deps.db, async (trx) => {
    const familyId = await lockBrowserAndFamily(trx, request);
    const kept = await lockUnpaid(trx, own);
    // Another tab changed it first: beginning again changes what that one made of it.
    if (!kept) return undefined;
    const known = new Set(kept.map(({ id }) => id));
    // Another tab has stored one of the children meanwhile: beginning again ends that one's payment too.
    if ((await findOwnUnpaid(trx, request)).some(({ id }) => !known.has(id))) return undefined;
    return place(trx, deps, familyId, request, kept);
  });
}

/** undefined when another call was faster: the next round finds what it stored. */
async function findOrPlace(deps: StripeDeps, request: SignedRequest): Promise<KeptOrder | undefined> {
  const { kept, same, own } = await begin(deps, request);
  if (!same) return own ? change(deps, own, request) : kept;
  const renewed = await renew(deps, same, request);
  return renewed?.stale ? change(deps, renewed.stale, request) : renewed?.kept;
}

/** What an order was stored with: its lines by the places of its children. */
async function storedQuote({ db }: StripeDeps, orderId: string): Promise<Quote> {
  const [order, stored] = await Promise.all([findOrder(db, orderId), linesOf(db, [orderId])]);
  if (!order) throw new Error(`order ${orderId} is gone`);
  const children = [...new Set(stored.flatMap(({ registrationId }) => registrationId ?? []))];
  const lines = stored.flatMap(({ kind, registrationId, cents }): QuoteLine[] => {
    if (kind === "adjustment") return [];
    return [{ kind, child: registrationId === null ? null : children.indexOf(registrationId), cents }];
  });
  return { lines, totalCents: order.totalCents };
}

async function present(
  deps: StripeDeps,
  { orderId, keptUntil, quote }: KeptOrder,
  started: StartedOrder["started"],
): Promise<StartedOrder> {
  return { orderId, started, ...(quote ?? (await storedQuote(deps, orderId))), keptUntil };
}

/** The live payment of an order with its intent; undefined when it ended meanwhile, and the next round plans another. */
async function withIntent(
  deps: StripeDeps,
  kept: KeptOrder,
  payment: Payment,
  request: StartRequest,
): Promise<StartedOrder | undefined> {
  const intent = await ensureIntent(deps.db, deps.stripe, payment);
  if (intent.status === "succeeded") {
    await settlePayment(deps, intent.id);
    throw new ApiError("already_registered");
  }
  if (intent.status === "canceled") {
    // Ended at Stripe behind our back: close our row.
    await settlePayment(deps, intent.id);
    return undefined;
  }
  const renewed = hasShownCard(intent) ? await renew(deps, kept, request, true) : { kept };
  // Ended or priced anew meanwhile: the next round says so.
  if (!renewed || renewed.stale) return undefined;
  return present(deps, renewed.kept, { paymentId: payment.id, intent });
}

/**
 * Stores an order, then makes its payment intent; asking again gives the same one.
 * @throws {ApiError} card_attempts_exceeded, payment_setup_failed, and what placeOrder() and renewHold() throw
 */
export async function startOrder(deps: StripeDeps, sent: StartRequest): Promise<StartedOrder> {
  const { db } = deps;
  // Before any place is locked.
  const request = { ...sent, wordings: presentWordings(contactOf(await readClub(db))) };
  const findLive = () =>
    inTransaction(db, async (trx) => {
      const same = await findSame(trx, await findOwnUnpaid(trx, request), request);
      return same?.payment ?? undefined;
    });
  await refuseWhilePaused(deps, { purpose: "registration", origin: request.origin, findLive });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const kept = await findOrPlace(deps, request);
    if (!kept) continue;
    if (kept.payment === null) return present(deps, kept, null);
    const started = await withIntent(deps, kept, kept.payment, request);
    if (started) return started;
  }
  throw new ApiError("payment_setup_failed");
}
