import type { Selectable } from "kysely";
import { owedInCash } from "#domain/cash.ts";
import { paymentStatusOf } from "#domain/registration-status.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { ConsentsTable } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { ApiError } from "#server/errors.ts";
import { findPayment } from "#server/payments/data.ts";
import { paidSoFar } from "#server/payments/ledger.ts";
import type { Staff } from "#server/staff/require-staff.ts";
import type { Registration } from "./data.ts";
import { askForHealth, type HealthAnswers } from "./health.ts";
import { type MoneyOf, withMoney } from "./money-queries.ts";
import { notesOf } from "./notes.ts";
import { presentMoney } from "./staff-present.ts";

/** What staff see of one registration beside health, by name: a new column is shown to nobody until it stands here. */
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
  "source",
  "version",
  "contestedAt",
  "notMineAt",
] as const satisfies readonly (keyof Registration)[];
type Shown = Pick<Registration, (typeof SHOWN)[number]>;

interface Beside {
  health: HealthAnswers;
  consents: Pick<Selectable<ConsentsTable>, "policy" | "version" | "language" | "textHash" | "agreedAt">[];
  notes: Awaited<ReturnType<typeof notesOf>>;
  payment: Awaited<ReturnType<typeof paymentOf>>;
}

/** How it is paid, as far as that was begun, and what has moved. */
async function paymentOf(trx: Trx, { paymentId }: Shown) {
  const payment = paymentId === null ? undefined : await findPayment(trx, paymentId);
  return payment ? { method: payment.method, ...(await paidSoFar(trx, payment.id)) } : null;
}

function presentDetails(row: Shown & MoneyOf, { health, consents, notes, payment }: Beside) {
  const { paymentState: _shownAsMoney, ...shown } = row;
  return {
    ...shown,
    ...health,
    paymentStatus: paymentStatusOf(row.status),
    ...presentMoney(row),
    paymentMethod: payment?.method ?? null,
    /** What may be taken in cash, in cents. */
    owedCents: owedInCash(row, payment),
    consents,
    notes,
  };
}

/**
 * Everything about one registration, health answers and address included; each look is written down
 * (docs/rules/privacy.md#who-sees-answers-about-health).
 * @throws {ApiError} not_found
 */
export async function viewDetails(db: Db, { id, staff, at }: { id: string; staff: Staff; at: Date }) {
  return inTransaction(db, async (trx) => {
    const found = await trx.selectFrom("registrations").select(SHOWN).where("id", "=", id).execute();
    const [row] = await withMoney(trx, found);
    if (!row) throw new ApiError("not_found");
    const access = await askForHealth(trx, { staff, look: "details", subject: id, at });
    const health = (await access.read([id])).get(id);
    if (!health) throw new ApiError("not_found");
    const consents = await trx
      .selectFrom("consents")
      .select(["policy", "version", "language", "textHash", "agreedAt"])
      .where("registrationId", "=", id)
      .orderBy("policy")
      .execute();
    const notes = await notesOf(trx, id);
    return presentDetails(row, { health, consents, notes, payment: await paymentOf(trx, row) });
  });
}
