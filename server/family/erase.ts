import { dateInZone } from "#domain/calendar-date.ts";
import { ERASE_DAYS, type EraseBlock } from "#domain/family-page.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { lockFamily } from "#server/money/order-lines.ts";
import { isContested } from "#server/orders/cancel-queries.ts";
import { unsettledOfOrder } from "#server/payments/payments.ts";
import { ApiError } from "#server/platform/api-error.ts";
import { readClub } from "#server/platform/club-facts.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { insertFamilyStep } from "#server/registrations/family-changes.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { type Family, openedOrders } from "./require-family.ts";

const DAY_MS = 86_400_000;

/** The order's children that are still to come: their program is not over. */
async function isChildToCome(db: Db | Trx, orderId: string, now: Date): Promise<boolean> {
  const today = dateInZone(now, (await readClub(db)).timeZone);
  const child = await db
    .selectFrom("registrations")
    .innerJoin("programs", "programs.id", "registrations.programId")
    .select("registrations.id")
    .where("orderId", "=", orderId)
    .where("deletedAt", "is", null)
    .where("status", "!=", "expired")
    .where((eb) => eb.or([eb("endsOn", "is", null), eb("endsOn", ">=", today)]))
    .executeTakeFirst();
  return child !== undefined;
}

async function isMoneyOpen(db: Db | Trx, orderId: string): Promise<boolean> {
  const balance = await balanceOfOrder(db, orderId);
  if (balance && (balance.openCents > 0 || balance.tooMuchCents > 0)) return true;
  if ((await unsettledOfOrder(db, orderId)).length > 0) return true;
  const refund = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select("refunds.id")
    .where("payments.orderId", "=", orderId)
    .where("refunds.state", "in", ["queued", "pending"])
    .executeTakeFirst();
  return refund !== undefined;
}

async function isDisputed(db: Db | Trx, orderId: string): Promise<boolean> {
  const dispute = await db
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", orderId)
    .where((eb) =>
      eb.or([
        eb("answerBy", "is not", null),
        eb.and([eb("state", "=", "disputed"), eb("recheckAt", "is not", null)]),
      ]),
    )
    .executeTakeFirst();
  return dispute !== undefined;
}

/** Whether staff gave one of the order's children another parent's address. */
async function isOfSeveralMailboxes(db: Db | Trx, orderId: string): Promise<boolean> {
  const rows = await db.selectFrom("registrations").select("email").where("orderId", "=", orderId).execute();
  return new Set(rows.map(({ email }) => email.toLowerCase())).size > 1;
}

/** Why an order cannot be erased yet; empty if it can. */
export async function eraseBlocks(db: Db | Trx, orderId: string, now: Date): Promise<EraseBlock[]> {
  const found: Record<EraseBlock, boolean> = {
    child_to_come: await isChildToCome(db, orderId, now),
    money_open: await isMoneyOpen(db, orderId),
    dispute_open: await isDisputed(db, orderId),
    under_review: await isContested(db, orderId),
    other_mailbox: await isOfSeveralMailboxes(db, orderId),
  };
  return (Object.keys(found) as EraseBlock[]).filter((block) => found[block]);
}

/** The order, locked with its family, and the language of its mails. */
export async function lockOrder(trx: Trx, orderId: string) {
  const { familyId } = await trx
    .selectFrom("orders")
    .select("familyId")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  await lockFamily(trx, familyId);
  const first = await trx
    .selectFrom("registrations")
    .select("language")
    .where("orderId", "=", orderId)
    .orderBy("id")
    .executeTakeFirst();
  const { eraseAt } = await trx
    .selectFrom("orders")
    .select("eraseAt")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { familyId, eraseAt, language: first?.language ?? ("en" as const) };
}

type EraseDeps = Pick<Deps, "db" | "now">;

interface Wish {
  at: Date;
  eraseAt: string | null;
}

/** Lets staff see that a family's registrations are to be erased on a day, or no longer. */
async function showStaff(
  trx: Trx,
  orderId: string,
  { at, before, after }: { at: Date; before: string | null; after: string | null },
): Promise<void> {
  const { timeZone } = await readClub(trx);
  const dayOf = (instant: string | null) => (instant === null ? "" : dateInZone(new Date(instant), timeZone));
  const rows = await trx.selectFrom("registrations").select("id").where("orderId", "=", orderId).execute();
  const step = { field: "eraseAt", before: dayOf(before), after: dayOf(after) } as const;
  await insertFamilyStep(trx, { registrationIds: rows.map(({ id }) => id), step, at: instantOf(at) });
}

/** Writes that an order is to be erased, or no longer, tells its mailbox and logs it; the same again changes nothing. */
async function writeWish(trx: Trx, orderId: string, { at, eraseAt }: Wish): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if ((order.eraseAt === null) === (eraseAt === null)) return;
  await trx.updateTable("orders").set({ eraseAt }).where("id", "=", orderId).execute();
  await showStaff(trx, orderId, { at, before: order.eraseAt, after: eraseAt });
  const kind = eraseAt === null ? ("erasure_stopped" as const) : ("erasure_asked" as const);
  await queueMessage(trx, {
    ...{ dedupeKey: `${kind}:${orderId}:${instantOf(at)}`, kind, recipient: "guardian" },
    language: order.language,
    about: { orderId },
    now: instantOf(at),
  });
  await recordAudit(trx, { at, actor: "family", action: kind, subject: orderId });
}

/**
 * Has orders erased in seven days, and tells their mailbox; asked again, it changes nothing
 * (docs/rules/family.md#taking-along-and-erasing).
 * @throws {ApiError} not_found; erase_blocked with `blocks`
 */
export async function askErasure(
  { db, now }: EraseDeps,
  family: Family,
  asked: readonly string[] | undefined,
): Promise<string> {
  const ids = openedOrders(family, asked);
  const at = now();
  const eraseAt = instantOf(new Date(at.getTime() + ERASE_DAYS * DAY_MS));
  await inTransaction(db, async (trx) => {
    for (const orderId of ids) {
      await lockOrder(trx, orderId);
      const blocks = await eraseBlocks(trx, orderId, at);
      if (blocks.length > 0) throw new ApiError("erase_blocked", { more: { blocks } });
      await writeWish(trx, orderId, { at, eraseAt });
    }
  });
  return eraseAt;
}

/** Keeps orders after all. @throws {ApiError} not_found */
export async function stopErasure(
  { db, now }: EraseDeps,
  family: Family,
  asked: readonly string[] | undefined,
): Promise<void> {
  const ids = openedOrders(family, asked);
  await inTransaction(db, async (trx) => {
    for (const orderId of ids) await writeWish(trx, orderId, { at: now(), eraseAt: null });
  });
}
