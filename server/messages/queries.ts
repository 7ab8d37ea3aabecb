import type { Selectable } from "kysely";
import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";
import type { Db } from "#server/db/database.ts";
import type { DonationsTable, PaymentsTable } from "#server/db/money-schema.ts";
import type { ProgramsTable } from "#server/db/program-schema.ts";
import type { RegistrationsTable } from "#server/db/schema.ts";
import { balanceOfOrder } from "#server/families/balance-queries.ts";
import { findOrder } from "#server/families/order-queries.ts";
import { programNames } from "#server/programs/season-queries.ts";

type Payment = Selectable<PaymentsTable>;

/** What an email may know of a registration: no answer about health, no address, no signature. */
const FOR_EMAILS = [
  "id",
  "programId",
  "paymentId",
  "orderId",
  "status",
  "childFirstName",
  "childLastName",
  "childAge",
  "tshirtSize",
  "parentFirstName",
  "parentLastName",
  "email",
  "phone",
  "totalAmount",
  "donationAmount",
  "language",
  "createdAt",
  "deletedAt",
  "source",
] as const satisfies readonly (keyof Selectable<RegistrationsTable>)[];
type RegistrationOfEmail = Pick<Selectable<RegistrationsTable>, (typeof FOR_EMAILS)[number]>;

export interface RegistrationForMail {
  registration: RegistrationOfEmail;
  program: Selectable<ProgramsTable>;
  /** null for what was never paid online. */
  payment: Payment | null;
}

export interface PaymentForMail {
  payment: Payment;
  registrations: RegistrationOfEmail[];
  donation: Selectable<DonationsTable> | null;
}

function paymentOf(db: Db, id: string): Promise<Payment | undefined> {
  return db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
}

/** undefined once the registration was deleted for good. */
export async function registrationForMail(
  db: Db,
  id: string | undefined,
): Promise<RegistrationForMail | undefined> {
  if (id === undefined) return undefined;
  const registration = await db
    .selectFrom("registrations")
    .select(FOR_EMAILS)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!registration) return undefined;
  const program = await db
    .selectFrom("programs")
    .selectAll()
    .where("id", "=", registration.programId)
    .executeTakeFirstOrThrow();
  const payment = registration.paymentId === null ? null : await paymentOf(db, registration.paymentId);
  return { registration, program, payment: payment ?? null };
}

/** A payment with whatever it pays for; its registrations are gone once they were deleted for good. */
export async function paymentForMail(db: Db, id: string | undefined): Promise<PaymentForMail | undefined> {
  if (id === undefined) return undefined;
  const payment = await paymentOf(db, id);
  if (!payment) return undefined;
  const registrations = await db
    .selectFrom("registrations")
    .select(FOR_EMAILS)
    .where("paymentId", "=", id)
    .orderBy("createdAt")
    .execute();
  const donation = await db
    .selectFrom("donations")
    .selectAll()
    .where("paymentId", "=", id)
    .executeTakeFirst();
  return { payment, registrations, donation: donation ?? null };
}

export function refundForMail(db: Db, id: string) {
  return db
    .selectFrom("refunds")
    .select(["cents", "reason", "state"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** What went back of a payment so far, above zero, in cents: also what Stripe's own dashboard sent. */
export async function refundedCents(db: Db, paymentId: string): Promise<Cents> {
  const rows = await db
    .selectFrom("ledger")
    .select("cents")
    .where("paymentId", "=", paymentId)
    .where("kind", "in", ["refund", "refund_reversal"])
    .execute();
  return -rows.reduce((sum, { cents }) => sum + cents, 0);
}

/** What is open of a registration's order, and its children on the list; undefined once it is gone or was taken off. */
export async function openOrderForMail(db: Db, id: string | undefined, language: Language) {
  const found = await registrationForMail(db, id);
  if (!found || found.registration.deletedAt !== null) return undefined;
  const { registration } = found;
  const order = registration.orderId === null ? undefined : await findOrder(db, registration.orderId);
  if (!order) return undefined;
  const names = await programNames(db, language);
  const rows = await db
    .selectFrom("registrations")
    .select(["childFirstName", "programId"])
    .where("orderId", "=", order.id)
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const children = rows.map(({ childFirstName, programId }) => ({
    firstName: childFirstName,
    program: names.get(programId)?.name ?? "",
  }));
  const openCents = (await balanceOfOrder(db, order.id))?.openCents ?? 0;
  return { registration, children, openCents, dueOn: order.dueOn };
}
