import { randomUUID } from "node:crypto";
import { ADDRESS_CORRECTIONS, CORRECTION_MINUTES } from "#domain/address-correction.ts";
import { MINUTE_MS } from "#domain/durations.ts";
import type { Deps } from "#server/deps.ts";
import { endCodes } from "#server/mail/mailbox-codes.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { findOrder, lockFamily, type StoredOrder } from "#server/money/order-lines.ts";
import type { OrderRequest } from "#server/orders/confirm/order-status.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { lockRegistrationsOfOrder, type Registration } from "#server/registrations/data.ts";
import { insertNote } from "#server/registrations/details.ts";
import { queueOrderReceipt } from "#server/registrations/receipts.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { writeAddress } from "./write-address.ts";

/** The actor of notes and the audit log for corrections by families. */
const ACTOR = "family";

/** Whether a browser may correct the order's address: it must have sent the order, which must cost something. */
function isPayer({ browserHash, totalCents }: StoredOrder, callerHash: string | null): boolean {
  return browserHash !== null && browserHash === callerHash && totalCents > 0;
}

/** How often a registration's address was corrected, at most ADDRESS_CORRECTIONS. */
async function correctionsOf(db: Db | Trx, registrationId: string): Promise<number> {
  const notes = await db
    .selectFrom("registrationNotes")
    .select("id")
    .where("registrationId", "=", registrationId)
    .where("kind", "=", "address_corrected")
    .limit(ADDRESS_CORRECTIONS)
    .execute();
  return notes.length;
}

/** Whether the family's mailbox has confirmed a code, so its address was not mistyped. */
async function isProved(db: Db | Trx, familyId: string): Promise<boolean> {
  const family = await db
    .selectFrom("families")
    .select("provedAt")
    .where("id", "=", familyId)
    .executeTakeFirst();
  return family === undefined || family.provedAt !== null;
}

/**
 * For how many seconds a browser may still correct the address of its paid order; 0 for any other browser
 * (docs/rules/registration.md#a-mistyped-address-is-corrected-within-the-hour).
 */
export async function correctableSeconds(
  db: Db | Trx,
  { orderId, browserHash }: { orderId: string | null; browserHash: string | null },
  now: Date,
): Promise<number> {
  const order = orderId === null ? undefined : await findOrder(db, orderId);
  if (!order || !isPayer(order, browserHash) || order.settledAt === null) return 0;
  const leftMs = Date.parse(order.settledAt) + CORRECTION_MINUTES * MINUTE_MS - now.getTime();
  if (leftMs <= 0 || (await isProved(db, order.familyId))) return 0;
  const first = await db
    .selectFrom("registrations")
    .select("id")
    .where("orderId", "=", order.id)
    .limit(1)
    .executeTakeFirst();
  if (!first || (await correctionsOf(db, first.id)) >= ADDRESS_CORRECTIONS) return 0;
  return Math.ceil(leftMs / 1000);
}

/** Drops receipts that are still queued, because a new one goes to the new address. */
async function dropQueuedReceipts(trx: Trx, orderId: string, now: Instant): Promise<void> {
  await trx
    .updateTable("outbox")
    .set({ droppedAt: now, lastError: "outdated", stuckAt: null })
    .where("orderId", "=", orderId)
    .where("kind", "in", ["registration_receipt", "registration_needs_review"])
    .where("sentAt", "is", null)
    .where("droppedAt", "is", null)
    .execute();
}

/** Mails the old address, and notes it at each registration for staff. */
async function noteAndMailOldAddress(
  trx: Trx,
  rows: readonly Registration[],
  { correctionId, at }: { correctionId: string; at: Date },
): Promise<void> {
  const now = instantOf(at);
  const entry = { kind: "address_corrected" as const, fields: "email", actor: ACTOR, createdAt: now };
  for (const [index, { id: registrationId, email }] of rows.entries()) {
    // The first note has the correction's id, because the mail reads the old address from that note.
    const id = index === 0 ? correctionId : randomUUID();
    await insertNote(trx, { id, registrationId, ...entry, note: email });
    const details = { fields: ["email"] };
    await recordAudit(trx, {
      at,
      actor: ACTOR,
      action: "address_corrected",
      subject: registrationId,
      details,
    });
  }
  const [first] = rows;
  if (!first) return;
  await queueMessage(trx, {
    ...{ dedupeKey: `address-corrected:${correctionId}`, kind: "address_corrected", recipient: "guardian" },
    language: first.language,
    about: { registrationId: first.id, noteId: correctionId },
    now,
  });
}

interface Correction extends OrderRequest {
  email: string;
}

/** The family's orders that this browser paid within the last hour: "register another child" repeats a mistyped address. */
function recentlyPaidOrders(trx: Trx, { familyId, browserHash }: StoredOrder, at: Date) {
  return trx
    .selectFrom("orders")
    .select("id")
    .where("familyId", "=", familyId)
    .where("browserHash", "=", browserHash)
    .where("settledAt", ">", instantBefore(at, CORRECTION_MINUTES * MINUTE_MS))
    .orderBy("id")
    .execute();
}

async function correct(trx: Trx, { orderId, browserHash, email }: Correction, at: Date): Promise<void> {
  const now = instantOf(at);
  const order = await findOrder(trx, orderId);
  if (!order || !isPayer(order, browserHash)) throw new ApiError("not_found");
  await lockFamily(trx, order.familyId);
  const [first, ...siblings] = await lockRegistrationsOfOrder(trx, orderId);
  // A double click or another tab has stored it already.
  if (first && first.email.toLowerCase() === email.toLowerCase()) return;
  if (!first || (await correctableSeconds(trx, { orderId, browserHash }, at)) === 0)
    throw new ApiError("correction_over");
  const correctionId = randomUUID();
  const rows = [first, ...siblings];
  const orderIds = [orderId];
  for (const { id } of await recentlyPaidOrders(trx, order, at)) {
    if (id === orderId) continue;
    const sameAddressRows = (await lockRegistrationsOfOrder(trx, id)).filter(
      (row) => row.email === first.email,
    );
    rows.push(...sameAddressRows);
    if (sameAddressRows.length > 0) orderIds.push(id);
  }
  await noteAndMailOldAddress(trx, rows, { correctionId, at });
  await writeAddress(trx, { familyId: order.familyId, rows, email });
  for (const id of orderIds) {
    await endCodes(trx, { orderId: id }, now);
    await dropQueuedReceipts(trx, id, now);
    await queueOrderReceipt(trx, { orderId: id, dedupeKey: `receipt:${id}:${correctionId}`, now });
  }
}

/**
 * Corrects the mail address of a paid order, for the browser that paid. The receipt with its calendar goes to the new
 * address, the old address gets a notice, and codes sent to it end
 * (docs/rules/registration.md#a-mistyped-address-is-corrected-within-the-hour). The same address again changes nothing.
 * @throws {ApiError} not_found for another browser's order or a free one; correction_over if it is unpaid, after an hour,
 * after the last allowed correction, or if the mailbox has confirmed a code
 */
export function correctAddress({ db, now }: Pick<Deps, "db" | "now">, correction: Correction): Promise<void> {
  return inTransaction(db, (trx) => correct(trx, correction, now()));
}
