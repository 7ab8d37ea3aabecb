import type { NotNull } from "kysely";
import { centsFromDollars } from "#domain/money/money.ts";
import { isUnsettled } from "#domain/money/payments.ts";
import type { ChildRegistration } from "#domain/registration/order.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { CHECKOUT_STATES } from "#domain/registration/status.ts";
import { childKey } from "#domain/text/person-name.ts";
import { findOrder, inLineOrder, linesOf } from "#server/money/orders.ts";
import { findAidRequest } from "#server/orders/aid/aid-requests.ts";
import { findPayment, type Payment } from "#server/payments/payment-rows.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { hasStoredAnswers } from "#server/registrations/duplicates.ts";
import type { Registration } from "#server/registrations/registration-rows.ts";
import { questionsOf } from "#server/site/programs/published-programs.ts";
import { mayBeCorrected } from "#server/waiting/accept.ts";

interface BrowserRequest {
  children: readonly ChildRegistration[];
  browserHash: string;
  /** The payment intent or order that this tab was about to pay before the family changed its form. */
  previous: { intentId?: string | undefined; orderId?: string | undefined };
  /** The offer that it accepts, perhaps once more in another browser. */
  offerId?: string | undefined;
  /** Why it cannot pay now; undefined if it pays. */
  aid?: string | undefined;
  /** Whether it pays in cash at the field. */
  paysCash?: boolean | undefined;
}

/** Whether two forms are from the same guardian; at a shared computer, the next family must start a new order. */
function isSameGuardian(row: Registration, { email, phone }: RegistrationData): boolean {
  const folded = (text: string) => text.toLowerCase();
  return folded(row.email) === folded(email) || row.phone === phone;
}

/**
 * Unpaid registrations from this browser, or from the family's other browser for the same offer, newest first, except
 * those whose payment staff expect.
 */
async function unpaidOfBrowser(trx: Trx, { browserHash, offerId }: BrowserRequest) {
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
          .as("tookOffer"),
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
 * tab's order stays if it holds an offer's spot for another child, which the family would lose.
 * @returns all their registrations, the tab's own order first, then the newest order; empty for a new order
 */
export async function findOwnUnpaid(trx: Trx, request: BrowserRequest): Promise<Registration[]> {
  const { children, previous } = request;
  const unpaid = await unpaidOfBrowser(trx, request);
  const isPrevious = (row: (typeof unpaid)[number]) =>
    (previous.intentId !== undefined && row.intentId === previous.intentId) ||
    (previous.orderId !== undefined && row.orderId === previous.orderId);
  const previousRow = unpaid.find(
    (row) => isPrevious(row) && children[0] && isSameGuardian(row, children[0].data),
  );
  const isOfAnotherOffer = unpaid.some((row) => {
    if (row.orderId !== previousRow?.orderId || row.tookOffer === null) return false;
    if (request.offerId !== undefined) return row.tookOffer !== request.offerId;
    return !children.some((child) => mayBeCorrected(row, child));
  });
  const sameChildRows = unpaid.filter((row) =>
    children.some(({ programId, data }) => programId === row.programId && childKey(data) === row.childKey),
  );
  const named = [...(previousRow && !isOfAnotherOffer ? [previousRow] : []), ...sameChildRows];
  const orderIds = [...new Set(named.map(({ orderId }) => orderId))];
  const rows = inLineOrder(unpaid, await linesOf(trx, orderIds)).map(
    ({ intentId: _intentId, tookOffer: _tookOffer, ...row }) => row satisfies Registration,
  );
  return orderIds.flatMap((id) => rows.filter(({ orderId }) => orderId === id));
}

/** Whether the form is unchanged since the order was stored, even if the browser's cookie is new. */
async function isSameOrder(trx: Trx, rows: readonly Registration[], { children }: BrowserRequest) {
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

/** An order that can continue unchanged; its payment is null for a free order, an aid request, or one paid in cash. */
export interface LiveOrder {
  orderId: string;
  payment: Payment | null;
}

/** The live order that the form can continue with. @param unpaid the registrations that the request would replace */
export async function findLiveOrder(
  trx: Trx,
  unpaid: readonly Registration[],
  request: BrowserRequest,
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
  return payment && isUnsettled(payment.state) ? { orderId: first.orderId, payment } : undefined;
}
