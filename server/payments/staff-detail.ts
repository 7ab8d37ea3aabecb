import type { Db } from "#server/db/database.ts";
import { findListedPayment, type PaymentWithParts } from "./staff-list.ts";

function refundsOf(db: Db, paymentId: string) {
  return db
    .selectFrom("refunds")
    .selectAll()
    .where("paymentId", "=", paymentId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Mails about a payment or about what it paid for; their payload holds ids and nothing else. */
function messagesAbout(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("outbox")
    .select(["id", "kind", "recipient", "createdAt", "sentAt", "attempts", "lastError"])
    .where((eb) => eb.or(ids.map((id) => eb("payload", "like", `%${id}%`))))
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export interface PaymentDetail extends PaymentWithParts {
  refunds: Awaited<ReturnType<typeof refundsOf>>;
  messages: Awaited<ReturnType<typeof messagesAbout>>;
}

/** One payment with every movement of its money, the refunds asked for, and the mail about it. */
export async function findPaymentDetail(db: Db, id: string): Promise<PaymentDetail | undefined> {
  const payment = await findListedPayment(db, id);
  if (!payment) return undefined;
  const about = [id, ...payment.registrations.map((registration) => registration.id)];
  return { ...payment, refunds: await refundsOf(db, id), messages: await messagesAbout(db, about) };
}
