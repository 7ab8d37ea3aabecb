import { recordAudit } from "#server/audit/mutations.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { type Instant, instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { appendLines } from "#server/families/order-mutations.ts";
import { linesOf } from "#server/families/order-queries.ts";
import { ApiError } from "#server/http/api-error.ts";
import { moveToDeleted } from "#server/orders/delete-mutations.ts";
import { lockPrograms } from "#server/programs/place-mutations.ts";
import { lockRegistrationsById, type Registration } from "#server/registrations/data.ts";

const LISTED_IMPORTS = 10;

function registrationsOfImport(db: Db | Trx, importId: string) {
  return db
    .selectFrom("registrations")
    .innerJoin("orders", "orders.id", "registrations.orderId")
    .select(["registrations.id", "registrations.programId", "orders.id as orderId"])
    .where("orders.importId", "=", importId);
}

/** Whether everything of an import is deleted: its page in another tab must not store the rest of the list. */
export async function wasTakenBack(trx: Trx, importId: string): Promise<boolean> {
  const stored = registrationsOfImport(trx, importId).limit(1);
  if (await stored.where("registrations.deletedAt", "is", null).executeTakeFirst()) return false;
  return (await stored.executeTakeFirst()) !== undefined;
}

/** The newest imports of which a child is still on the list. */
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
    ...{ importId: importId ?? "", importedAt, children: Number(children) },
  }));
}

/** Money that came since, or that a bank may still decide about. A check that bounced leaves nothing. */
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

/** What the list said was paid elsewhere is booked back, so that a restored child owes it and no sum counts it. */
async function bookBack(trx: Trx, orderIds: readonly string[], now: Instant): Promise<void> {
  const lines = (await linesOf(trx, [...orderIds])).filter(({ reason }) => reason === "paid_elsewhere");
  for (const [orderId, own] of Map.groupBy(lines, (line) => line.orderId)) {
    const back = own.map(({ registrationId, programId, cents }) => ({
      ...{ kind: "adjustment" as const, reason: "paid_elsewhere" as const, registrationId, programId },
      cents: 0 - cents,
    }));
    await appendLines(trx, { orderId, lines: back, now });
  }
}

/** Reminders that nobody has begun to send; one that is on its way cannot be called back. */
async function dropMails(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom("outbox")
    .where("registrationId", "in", ids)
    .where("sentAt", "is", null)
    .where("attempts", "=", 0)
    .execute();
}

async function lockAll(trx: Trx, importId: string): Promise<{ rows: Registration[]; orderIds: string[] }> {
  const found = await registrationsOfImport(trx, importId).execute();
  if (found.length === 0) throw new ApiError("not_found");
  const rows = await lockRegistrationsById(
    trx,
    found.map(({ id }) => id),
  );
  await lockPrograms(trx, [...new Set(found.map(({ programId }) => programId))]);
  // Another tab may have stored a family before the programs were locked.
  const now = await registrationsOfImport(trx, importId).execute();
  if (now.length !== found.length) throw new ApiError("busy");
  return { rows, orderIds: [...new Set(found.map(({ orderId }) => orderId))] };
}

/**
 * Moves all children of an import to the recently deleted, where each can be restored for 30 days: places are free,
 * queued reminders are dropped (docs/rules/staff.md#taking-an-import-back). Taken back twice is taken back once.
 * @returns how many children left the list
 * @throws {ApiError} not_found; import_paid when money came for one of its orders
 */
export function takeImportBack(
  { db, now }: Pick<Deps, "db" | "now">,
  importId: string,
  actor: string,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const at = now();
    const { rows, orderIds } = await lockAll(trx, importId);
    const here = rows.filter(({ deletedAt }) => deletedAt === null);
    if (here.length === 0) return 0;
    if (await hasPaid(trx, orderIds)) throw new ApiError("import_paid");
    await bookBack(trx, orderIds, instantOf(at));
    await trx.updateTable("orders").set({ settledAt: null }).where("id", "in", orderIds).execute();
    const ids = rows.map(({ id }) => id);
    // Nobody has paid them here: a restored one waits for its money.
    const unpaid = { status: "pending", waitsFor: "hand" } as const;
    await trx.updateTable("registrations").set(unpaid).where("id", "in", ids).execute();
    for (const row of here) await moveToDeleted(trx, { ...row, ...unpaid }, { at, actor });
    await dropMails(trx, ids);
    const subject = `${importId}: ${here.length} of ${rows.length} rows`;
    await recordAudit(trx, { at, actor, action: "import_taken_back", subject });
    return here.length;
  });
}
