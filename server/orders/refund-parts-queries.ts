import type { Cents } from "#domain/money.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { findOrder, linesOf } from "#server/families/order-queries.ts";
import { familySeason } from "#server/families/season-money-queries.ts";
import { ApiError } from "#server/http/api-error.ts";
import { findPayment } from "#server/payments/queries.ts";
import { unallocatedOf } from "./cancel-queries.ts";
import { partsOf } from "./refund-lines-mutations.ts";

/** Of what a payment's order consists: whose money a refund can be. */
export interface RefundParts {
  children: { registrationId: string; firstName: string | null; lastName: string | null; cents: Cents }[];
  donationCents: Cents;
  /** Refunds of Stripe's dashboard that are nobody's yet. */
  unallocated: { stripeId: string; cents: Cents }[];
}

/** Refunds of a payment that were made in Stripe's dashboard for an order of several children, and are nobody's yet. */
export async function unallocatedRefunds(
  db: Db | Trx,
  paymentId: string,
): Promise<RefundParts["unallocated"]> {
  const payment = await findPayment(db, paymentId);
  const order = payment?.orderId ? await findOrder(db, payment.orderId) : undefined;
  if (!order) return [];
  const found = unallocatedOf(await familySeason(db, order));
  return found.flatMap(({ paymentId: id, stripeId, cents }) =>
    id === paymentId ? [{ stripeId, cents }] : [],
  );
}

/** @throws {ApiError} not_found */
export async function refundParts(db: Db, paymentId: string): Promise<RefundParts> {
  const payment = await findPayment(db, paymentId);
  if (!payment) throw new ApiError("not_found");
  const parts = payment.orderId === null ? [] : partsOf(await linesOf(db, [payment.orderId]));
  const ids = parts.flatMap(({ registrationId }) => registrationId ?? []);
  const names =
    ids.length === 0
      ? []
      : await db
          .selectFrom("registrations")
          .select(["id", "childFirstName", "childLastName"])
          .where("id", "in", ids)
          .execute();
  return {
    children: parts.flatMap(({ kind, registrationId, cents }) => {
      if (kind !== "child" || registrationId === null) return [];
      const name = names.find(({ id }) => id === registrationId);
      const { childFirstName = null, childLastName = null } = name ?? {};
      return [{ registrationId, firstName: childFirstName, lastName: childLastName, cents }];
    }),
    donationCents: parts.find(({ kind }) => kind === "donation")?.cents ?? 0,
    unallocated: await unallocatedRefunds(db, paymentId),
  };
}
