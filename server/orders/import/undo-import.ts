import type { Deps } from "#server/deps.ts";
import { appendLines, linesOf } from "#server/money/orders.ts";
import { type Db, hasRows, type Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Registration } from "#server/registrations/registration-rows.ts";
import { lockRegistrationsById } from "#server/registrations/registration-rows.ts";
import { changeState, moveToDeleted } from "#server/registrations/state.ts";
import { lockPrograms } from "#server/site/programs/spots.ts";
import { recordAudit } from "#server/staff/audit-log.ts";

const LISTED_IMPORTS = 10;

function registrationsOfImport(db: Db | Trx, importId: string) {
  return db
    .selectFrom("registrations")
    .innerJoin("orders", "orders.id", "registrations.orderId")
    .select(["registrations.id", "registrations.programId", "orders.id as orderId"])
    .where("orders.importId", "=", importId);
}

/** Whether all of an import is deleted; then its page in another tab must not store the remaining rows. */
export async function wasUndone(trx: Trx, importId: string): Promise<boolean> {
  const stored = registrationsOfImport(trx, importId);
  if (await hasRows(stored.where("registrations.deletedAt", "is", null))) return false;
  return hasRows(stored);
}

/** The newest imports that still have an active child. */
export async function listImports(db: Db) {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("registrations", "registrations.orderId", "orders.id")
    .select((eb) => [
      "orders.importId",
      eb.fn.min<Instant>("orders.createdAt").as("importedAt"),
      eb.fn.count<number | string>("registrations.id").as("children"),
    ])
    .where("orders.importId", "is not", null)
    .where("registrations.deletedAt", "is", null)
    .groupBy("orders.importId")
    .orderBy("importedAt", "desc")
    .limit(LISTED_IMPORTS)
    .execute();
  return rows.map(({ importId, importedAt, children }) => ({
    importId: importId ?? "",
    importedAt,
    children: Number(children),
  }));
}

/** Whether any payment of these orders is open or has brought money; a returned check does not count. */
async function hasPaid(trx: Trx, orderIds: readonly string[]): Promise<boolean> {
  const payments = await trx
    .selectFrom("payments")
    .leftJoin("ledger", "ledger.paymentId", "payments.id")
    .select((eb) => [
      "payments.id",
      "payments.state",
      eb.fn.sum<number | string | null>("ledger.cents").as("cents"),
    ])
    .where("payments.orderId", "in", orderIds)
    .groupBy(["payments.id", "payments.state"])
    .execute();
  return payments.some(({ state, cents }) => state !== "canceled" || Number(cents ?? 0) !== 0);
}

/** Reverses the lines "paid elsewhere", so that no sum counts them and a restored child owes the amount. */
async function reversePaidElsewhere(trx: Trx, orderIds: readonly string[], now: Instant): Promise<void> {
  const lines = (await linesOf(trx, [...orderIds])).filter(({ reason }) => reason === "external_payment");
  for (const [orderId, paidLines] of Map.groupBy(lines, (line) => line.orderId)) {
    const reversals = paidLines.map(({ registrationId, programId, cents }) => ({
      kind: "adjustment" as const,
      reason: "external_payment" as const,
      registrationId,
      programId,
      cents: 0 - cents,
    }));
    await appendLines(trx, { orderId, lines: reversals, now });
  }
}

async function lockImport(trx: Trx, importId: string): Promise<{ rows: Registration[]; orderIds: string[] }> {
  const beforeLock = await registrationsOfImport(trx, importId).execute();
  if (beforeLock.length === 0) throw new ApiError("not_found");
  const rows = await lockRegistrationsById(
    trx,
    beforeLock.map(({ id }) => id),
  );
  await lockPrograms(trx, [...new Set(beforeLock.map(({ programId }) => programId))]);
  // Another tab may have stored more rows before the programs were locked.
  const underLock = await registrationsOfImport(trx, importId).execute();
  if (underLock.length !== beforeLock.length) throw new ApiError("busy");
  return { rows, orderIds: [...new Set(beforeLock.map(({ orderId }) => orderId))] };
}

/**
 * Moves all children of an import to the recently deleted, where each can be restored for 30 days. Their spots are
 * freed and queued reminders deleted (docs/reference/import.md#undoing-an-import). Idempotent.
 * @returns how many children were deleted
 * @throws {ApiError} not_found; busy if another tab is still storing rows; import_paid if one of its orders received
 * money
 */
export function undoImport(
  { db, now }: Pick<Deps, "db" | "now">,
  importId: string,
  actor: string,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const currentTime = now();
    const { rows, orderIds } = await lockImport(trx, importId);
    const active = rows.filter(({ deletedAt }) => deletedAt === null);
    if (active.length === 0) return 0;
    if (await hasPaid(trx, orderIds)) throw new ApiError("import_paid");
    await reversePaidElsewhere(trx, orderIds, instantOf(currentTime));
    await trx.updateTable("orders").set({ settledAt: null }).where("id", "in", orderIds).execute();
    const ids = rows.map(({ id }) => id);
    // They were not paid here, so a restored one awaits its payment.
    for (const row of await changeState(trx, rows, { to: "awaiting_manual_payment" })) {
      if (row.deletedAt === null) await moveToDeleted(trx, row, { at: currentTime, actor });
    }
    // Only mails whose delivery was not tried yet.
    await trx
      .deleteFrom("outbox")
      .where("registrationId", "in", ids)
      .where("sentAt", "is", null)
      .where("attempts", "=", 0)
      .execute();
    const details = { count: active.length, rows: rows.length };
    await recordAudit(trx, {
      at: currentTime,
      actor,
      action: "import_taken_back",
      subject: importId,
      details,
    });
    return active.length;
  });
}
