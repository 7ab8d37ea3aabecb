import type { Selectable } from "kysely";
import { paymentStatusOf } from "#domain/registration-status.ts";
import { recordAudit } from "#server/audit/record.ts";
import type { Db } from "#server/db/database.ts";
import type { ConsentsTable } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { ApiError } from "#server/errors.ts";
import type { Registration } from "./data.ts";

function presentDetails(
  row: Registration,
  consents: Pick<Selectable<ConsentsTable>, "policy" | "version" | "language" | "agreedAt">[],
) {
  const {
    childKey: _childKey,
    searchText: _searchText,
    searchRow: _searchRow,
    place: _place,
    ...shown
  } = row;
  return { ...shown, paymentStatus: paymentStatusOf(row.status), consents };
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
    return presentDetails(row, consents);
  });
}
