import type { Selectable } from "kysely";
import { owedInCash } from "#domain/cash.ts";
import { paymentStatusOf } from "#domain/registration-status.ts";
import { recordAudit } from "#server/audit/record.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { ConsentsTable } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { ApiError } from "#server/errors.ts";
import { findPayment } from "#server/payments/data.ts";
import { paidSoFar } from "#server/payments/ledger.ts";
import type { Registration } from "./data.ts";
import { notesOf } from "./notes.ts";

/** What staff see of one registration, by name: a new column is shown to nobody until it stands here. */
const SHOWN = [
  "id",
  "programId",
  "paymentId",
  "status",
  "holdExpiresAt",
  "childFirstName",
  "childLastName",
  "childAge",
  "childDateOfBirth",
  "skillLevel",
  "tshirtSize",
  "parentFirstName",
  "parentLastName",
  "parentAddress",
  "email",
  "phone",
  "signUpReason",
  "emergencyContactName",
  "emergencyContactPhone",
  "emergencyContactRelation",
  "medicalConditions",
  "allergies",
  "mediaConsentDeclined",
  "codeOfConductAgreed",
  "waiverSignature",
  "waiverDate",
  "termsAgreed",
  "totalAmount",
  "donationAmount",
  "language",
  "createdAt",
  "deletedAt",
  "healthErasedAt",
  "source",
  "version",
  "contestedAt",
  "notMineAt",
] as const satisfies readonly (keyof Registration)[];
type Shown = Pick<Registration, (typeof SHOWN)[number]>;

interface Beside {
  consents: Pick<Selectable<ConsentsTable>, "policy" | "version" | "language" | "agreedAt">[];
  notes: Awaited<ReturnType<typeof notesOf>>;
  payment: Awaited<ReturnType<typeof paymentOf>>;
}

/** How it is paid, as far as that was begun, and what has moved. */
async function paymentOf(trx: Trx, { paymentId }: Registration) {
  const payment = paymentId === null ? undefined : await findPayment(trx, paymentId);
  return payment ? { method: payment.method, ...(await paidSoFar(trx, payment.id)) } : null;
}

function presentDetails(row: Registration, { consents, notes, payment }: Beside) {
  const shown = Object.fromEntries(SHOWN.map((name) => [name, row[name]])) as Shown;
  return {
    ...shown,
    paymentStatus: paymentStatusOf(row.status),
    paymentMethod: payment?.method ?? null,
    /** What may be taken in cash, in cents. */
    owedCents: owedInCash(row, payment),
    consents,
    notes,
  };
}

/**
 * Everything about one registration, health answers and address included; each look is written down
 * (design.md §7.22).
 * @throws {ApiError} not_found
 */
export async function viewDetails(db: Db, { id, actor, at }: { id: string; actor: string; at: Date }) {
  return inTransaction(db, async (trx) => {
    const row = await trx.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) throw new ApiError("not_found");
    const consents = await trx
      .selectFrom("consents")
      .select(["policy", "version", "language", "agreedAt"])
      .where("registrationId", "=", id)
      .orderBy("policy")
      .execute();
    await recordAudit(trx, { at, actor, action: "registration_viewed", subject: id });
    const notes = await notesOf(trx, id);
    return presentDetails(row, { consents, notes, payment: await paymentOf(trx, row) });
  });
}
