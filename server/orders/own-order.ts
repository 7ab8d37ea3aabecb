import { childKey } from "#domain/child-identity.ts";
import { centsFromDollars } from "#domain/money.ts";
import type { ChildRegistration } from "#domain/order.ts";
import { isUnsettled } from "#domain/payment-state.ts";
import { checkAnswers, differingQuestions } from "#domain/program-answers.ts";
import type { RegistrationData } from "#domain/registration.ts";
import { findLiveByRequest, findPayment, type Payment } from "#server/payments/payments.ts";
import type { Trx } from "#server/platform/database.ts";
import { comparedAnswers } from "#server/registrations/answers.ts";
import { differingAnswers } from "#server/registrations/contests.ts";
import { columnsFrom, type Registration } from "#server/registrations/data.ts";
import { questionsOf } from "#server/site/questions.ts";
import { inOrder } from "./prices.ts";

interface OwnRequest {
  children: readonly ChildRegistration[];
  browserHash: string;
  requestHash: string;
  /** What this tab was about to pay before the family changed something. */
  previous: { intentId?: string | undefined; orderId?: string | undefined };
}

/** Whether two forms come from the same guardian: at a shared computer the next family starts afresh. */
function isSameGuardian(row: Registration, { email, phone }: RegistrationData): boolean {
  const folded = (text: string) => text.toLowerCase();
  return folded(row.email) === folded(email) || row.phone === phone;
}

/** Unpaid registrations that this browser sent, the newest first; not those for whose money staff wait. */
async function unpaidOfBrowser(trx: Trx, browserHash: string) {
  return (
    trx
      .selectFrom("registrations")
      .innerJoin("orders", "orders.id", "registrations.orderId")
      .leftJoin("payments", "payments.id", "registrations.paymentId")
      .selectAll("registrations")
      .select("payments.intentId")
      .where("orders.browserHash", "=", browserHash)
      // What of a paid order waits for its code goes with no other order (refuseOwnDoubles).
      .where("orders.settledAt", "is", null)
      // Staff promised others their place until they are paid by hand: to begin anew would give those a half hour's.
      .where("registrations.waitsFor", "in", ["card", "code"])
      .where("registrations.deletedAt", "is", null)
      .orderBy("registrations.createdAt", "desc")
      .limit(50)
      .execute()
  );
}

/** Rows of several orders, each order's in the order of its children. */
async function inTheirOrders(trx: Trx, orderIds: readonly string[], rows: readonly Registration[]) {
  const sorted: Registration[] = [];
  for (const id of orderIds) {
    const of = rows.filter(({ orderId }) => orderId === id);
    sorted.push(...(await inOrder(trx, id, of)));
  }
  return sorted;
}

/**
 * The unpaid orders of this browser that the request takes the place of: the same tab's last one by the same guardian,
 * and every one with a child of it in the same program (docs/rules/registration.md#all-or-nothing). All of their rows,
 * the tab's own order first, then the newest, each in the order of its children; none where it begins anew.
 */
export async function findOwnUnpaid(trx: Trx, request: OwnRequest): Promise<Registration[]> {
  const { browserHash, children, previous } = request;
  const mine = await unpaidOfBrowser(trx, browserHash);
  const isPrevious = (row: (typeof mine)[number]) =>
    (previous.intentId !== undefined && row.intentId === previous.intentId) ||
    (previous.orderId !== undefined && row.orderId === previous.orderId);
  const own = mine.find((row) => isPrevious(row) && children[0] && isSameGuardian(row, children[0].data));
  const same = mine.filter((row) =>
    children.some(({ programId, data }) => programId === row.programId && childKey(data) === row.childKey),
  );
  const orderIds = new Set([...(own ? [own] : []), ...same].flatMap(({ orderId }) => orderId ?? []));
  return inTheirOrders(
    trx,
    [...orderIds],
    mine.map(({ intentId: _intentId, ...row }) => row satisfies Registration),
  );
}

/** Whether a child's answers are those that are stored. */
async function isUnchanged(trx: Trx, own: Registration, { programId, data }: ChildRegistration) {
  if (own.programId !== programId) return false;
  if (differingAnswers({ ...own, ...columnsFrom(data, 0) }, own).length > 0) return false;
  const { kept } = checkAnswers(await questionsOf(trx, programId), data.answers);
  const before = (await comparedAnswers(trx, [own.id])).get(own.id) ?? {};
  return differingQuestions(kept, before).length === 0;
}

/** Whether nothing was changed in the form since an order was stored; the browser's cookie may be new. */
async function isSameOrder(trx: Trx, own: readonly Registration[], { children }: OwnRequest) {
  if (own.length !== children.length || own.some(({ orderId }) => orderId !== own[0]?.orderId)) return false;
  const donation = own.reduce((sum, row) => sum + row.donationAmount, 0);
  if (donation !== centsFromDollars(children[0]?.data.donationAmount ?? 0)) return false;
  for (const [child, row] of own.entries()) {
    if (!(await isUnchanged(trx, row, children[child] as ChildRegistration))) return false;
  }
  return true;
}

/** An order that can be gone on with as it is; its payment is null where it costs nothing. */
export interface LiveOrder {
  orderId: string;
  payment: Payment | null;
}

/** The live order that this browser's form would go on with. */
export async function findSame(
  trx: Trx,
  own: readonly Registration[],
  request: OwnRequest,
): Promise<LiveOrder | undefined> {
  const asked = await findLiveByRequest(trx, request.requestHash);
  const ofAsked = own.filter(({ orderId }) => orderId === asked?.orderId);
  // One of several that become one is not gone on with alone: the others would stay to be paid as well.
  const isOneOfSeveral = ofAsked.length > 0 && ofAsked.length < own.length;
  if (asked?.orderId && !isOneOfSeveral) return { orderId: asked.orderId, payment: asked };
  const [first] = own;
  if (!first?.orderId || !(await isSameOrder(trx, own, request))) return undefined;
  if (first.paymentId === null) return { orderId: first.orderId, payment: null };
  const payment = await findPayment(trx, first.paymentId);
  return payment && isUnsettled(payment.state) ? { orderId: first.orderId, payment } : undefined;
}
