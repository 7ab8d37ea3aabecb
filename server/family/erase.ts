import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { ERASE_DELAY_DAYS, type EraseBlock } from "#domain/family/family-page.ts";
import { isDisputeOpen, isPendingState } from "#domain/money/payments.ts";
import { DAY_MS, dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { lockFamily } from "#server/money/families.ts";
import { findOrder } from "#server/money/orders.ts";
import { lockForLeaving } from "#server/orders/cancel/cancel.ts";
import { type Db, hasRows, type Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction, WriteConflict } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { published, readClub } from "#server/platform/published.ts";
import { eraseRegistration } from "#server/registrations/erase-registrations.ts";
import { insertFamilyChanges } from "#server/registrations/family-change-log.ts";
import { isKnownEmail, ordersWithFamilies } from "#server/registrations/family-registrations.ts";
import { childrenOfOrder, type Registration } from "#server/registrations/registration-rows.ts";
import { moveToDeleted } from "#server/registrations/state.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { eraseEntries } from "#server/waiting/waiting-job.ts";
import { type Family, orderIdsOfSession } from "./family-sessions.ts";

/** Why an order cannot be erased yet; empty if it can. */
export async function eraseBlocks(db: Db | Trx, orderId: string, now: Date): Promise<EraseBlock[]> {
  const { site, programs } = await published(db);
  const today = dateInZone(now, site.club.timeZone);
  const registrations = await db
    .selectFrom("registrations")
    .select(["email", "state", "deletedAt", "programId"])
    .where("orderId", "=", orderId)
    .execute();
  const payments = await db
    .selectFrom("payments")
    .select(["state", "recheckAt", "answerBy"])
    .where("orderId", "=", orderId)
    .execute();
  const unfinishedRefunds = db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .where("payments.orderId", "=", orderId)
    .where("refunds.state", "in", ["queued", "pending"]);
  const balance = await balanceOfOrder(db, orderId);
  const isOwed = balance !== undefined && (balance.openCents > 0 || balance.overpaidCents > 0);
  const present = registrations.filter(({ deletedAt }) => deletedAt === null);
  const found: Record<EraseBlock, boolean> = {
    child_to_come: present.some(
      ({ state, programId }) => state !== "expired" && (programs.get(programId)?.lastDay ?? today) >= today,
    ),
    money_open:
      isOwed || (await hasRows(unfinishedRefunds)) || payments.some(({ state }) => isPendingState(state)),
    dispute_open: payments.some((payment) => payment.answerBy !== null || isDisputeOpen(payment)),
    // Staff gave one of the children another parent's address.
    other_mailbox: new Set(registrations.map(({ email }) => email.toLowerCase())).size > 1,
  };
  return (Object.keys(found) as EraseBlock[]).filter((block) => found[block]);
}

async function familiesOf(trx: Trx, orderIds: readonly string[]): Promise<Map<string, string>> {
  const orders = await ordersWithFamilies(trx, new Set(orderIds));
  return new Map(orders.map(({ id, familyId }) => [id, familyId]));
}

/**
 * Locks orders by their families, in the order that all locks follow.
 * @returns each order's family
 * @throws {WriteConflict} if an order was joined with another family meanwhile
 */
export async function lockOrders(trx: Trx, orderIds: readonly string[]): Promise<Map<string, string>> {
  const families = await familiesOf(trx, orderIds);
  for (const id of [...new Set(families.values())].sort()) await lockFamily(trx, id);
  const locked = await familiesOf(trx, orderIds);
  for (const [id, familyId] of locked)
    if (families.get(id) !== familyId) throw new WriteConflict("an order was joined with another family");
  return locked;
}

/** The order, locked with its family, and the language of its mails. */
export async function lockOrder(trx: Trx, orderId: string) {
  const familyId = (await lockOrders(trx, [orderId])).get(orderId) ?? "";
  const first = await trx
    .selectFrom("registrations")
    .select("language")
    .where("orderId", "=", orderId)
    .orderBy("id")
    .executeTakeFirst();
  const { eraseAt = null } = (await findOrder(trx, orderId)) ?? {};
  return { familyId, eraseAt, language: first?.language ?? ("en" as const) };
}

type EraseDeps = Pick<Deps, "db" | "now">;

/** Shows staff the day on which a family's registrations will be erased, or that they stay. */
async function recordErasureDate(
  trx: Trx,
  orderId: string,
  { at, before, after }: { at: Date; before: string | null; after: string | null },
): Promise<void> {
  const { timeZone } = await readClub(trx);
  const dayOf = (instant: string | null) => (instant === null ? "" : dateInZone(new Date(instant), timeZone));
  const rows = await trx.selectFrom("registrations").select("id").where("orderId", "=", orderId).execute();
  const step = { field: "eraseAt", before: dayOf(before), after: dayOf(after) };
  await insertFamilyChanges(trx, rows, { changes: [step], at: instantOf(at) });
}

/** Stores or removes an order's erasure date, with mail and log. Idempotent. */
async function setErasureDate(trx: Trx, orderId: string, now: Date, eraseAt: string | null): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if ((order.eraseAt === null) === (eraseAt === null)) return;
  await trx.updateTable("orders").set({ eraseAt }).where("id", "=", orderId).execute();
  await recordErasureDate(trx, orderId, { at: now, before: order.eraseAt, after: eraseAt });
  const kind = eraseAt === null ? ("erasure_stopped" as const) : ("erasure_requested" as const);
  await queueMessage(trx, {
    dedupeKey: `${kind}:${orderId}:${instantOf(now)}`,
    kind,
    recipient: "guardian",
    language: order.language,
    about: { orderId },
    now: instantOf(now),
  });
  await recordAudit(trx, { at: now, actor: "family", action: kind, subject: orderId });
}

/**
 * Schedules orders for erasure in seven days and mails their family. Idempotent
 * (docs/reference/family-page.md#erasure-requests).
 * @throws {ApiError} not_found; erase_blocked with `blocks`
 */
export async function requestErasure(
  { db, now }: EraseDeps,
  family: Family,
  requestedIds: readonly string[] | undefined,
): Promise<string> {
  const ids = orderIdsOfSession(family, requestedIds);
  const currentTime = now();
  const eraseAt = instantOf(new Date(currentTime.getTime() + ERASE_DELAY_DAYS * DAY_MS));
  await inTransaction(db, async (trx) => {
    await lockOrders(trx, ids);
    for (const orderId of ids) {
      const blocks = await eraseBlocks(trx, orderId, currentTime);
      if (blocks.length > 0) throw new ApiError("erase_blocked", { more: { blocks } });
      await setErasureDate(trx, orderId, currentTime, eraseAt);
    }
  });
  return eraseAt;
}

/** Cancels the erasure of orders. @throws {ApiError} not_found */
export async function cancelErasure(
  { db, now }: EraseDeps,
  family: Family,
  requestedIds: readonly string[] | undefined,
): Promise<void> {
  const ids = orderIdsOfSession(family, requestedIds);
  await inTransaction(db, async (trx) => {
    await lockOrders(trx, ids);
    for (const orderId of ids) await setErasureDate(trx, orderId, now(), null);
  });
}

const ACTOR = "family";

/** Ends the sessions, waiting-list entries and codes of an erased mailbox. */
async function eraseMailbox(trx: Trx, email: string, now: Date): Promise<void> {
  if (await isKnownEmail(trx, email)) return;
  const address = email.toLowerCase();
  await eraseEntries(trx, address, instantOf(now));
  await trx.deleteFrom("familySessions").where("email", "=", address).execute();
  await trx.deleteFrom("mailboxCodes").where(sql`lower(email)`, "=", address).execute();
}

/** The current and former mailboxes of an order, and those its family verified. */
async function mailboxesOf(trx: Trx, orderId: string, rows: readonly Registration[]): Promise<Set<string>> {
  const changes = await trx
    .selectFrom("addressChanges")
    .select(["fromEmail", "toEmail"])
    .where("orderId", "=", orderId)
    .execute();
  return new Set([
    ...rows.map(({ email }) => email),
    ...changes.flatMap(({ fromEmail, toEmail }) => [fromEmail, toEmail]),
  ]);
}

/** Erases all of one order or nothing. A blocked erasure is retried later. */
async function eraseOrder(trx: Trx, orderId: string, now: Date): Promise<boolean> {
  await lockForLeaving(trx, await childrenOfOrder(trx, orderId));
  const { eraseAt = null } = (await findOrder(trx, orderId)) ?? {};
  // Stopped in the meantime, or another instance was faster.
  if (eraseAt === null || eraseAt > instantOf(now)) return false;
  if ((await eraseBlocks(trx, orderId, now)).length > 0) return false;
  const rows = await childrenOfOrder(trx, orderId);
  const mailboxes = await mailboxesOf(trx, orderId, rows);
  for (const row of rows) {
    if (row.deletedAt === null) await moveToDeleted(trx, row, { at: now, actor: ACTOR });
    await eraseRegistration(trx, { registrationId: row.id, at: now, actor: ACTOR });
  }
  await trx.deleteFrom("mailboxCodes").where("orderId", "=", orderId).execute();
  for (const email of mailboxes) await eraseMailbox(trx, email, now);
  return true;
}

/** Erases orders at the end of their seven days; several instances may run it. */
export async function eraseRequested({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const dueOrders = await db
    .selectFrom("orders")
    .select("id")
    .where("eraseAt", "<=", instantOf(now()))
    .orderBy("id")
    .execute();
  for (const { id } of dueOrders) {
    await inTransaction(db, (trx) => eraseOrder(trx, id, now()));
    await setImmediate();
  }
}
