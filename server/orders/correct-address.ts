import { randomUUID } from "node:crypto";
import { ADDRESS_CORRECTIONS, CORRECTION_MINUTES } from "#domain/address-correction.ts";
import { searchTextOf } from "#domain/registration-search.ts";
import type { Deps } from "#server/deps.ts";
import { endCodesOfOrder } from "#server/mail/mailbox-codes.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { findOrder, lockFamily, type StoredOrder } from "#server/money/order-lines.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { lockRegistrationsOfOrder, type Registration } from "#server/registrations/data.ts";
import { insertNote } from "#server/registrations/details.ts";
import { queueOrderReceipt } from "#server/registrations/receipts.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import type { OrderRequest } from "./order-status.ts";

/** The actor of the log and of notes: the browser that paid. */
const ACTOR = "family";
const MINUTE_MS = 60_000;

/** Whether a browser may correct an order's address at all; strangers learn nothing about any order. */
function isPayer({ browserHash, totalCents }: StoredOrder, asking: string | null): boolean {
  return browserHash !== null && browserHash === asking && totalCents > 0;
}

/** How often the address of these registrations was corrected already. */
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

/** A mailbox that has proved itself by a code was not mistyped. */
async function isProved(db: Db | Trx, familyId: string): Promise<boolean> {
  const family = await db
    .selectFrom("families")
    .select("provedAt")
    .where("id", "=", familyId)
    .executeTakeFirst();
  return family === undefined || family.provedAt !== null;
}

/**
 * For how many seconds a browser may still correct the address of the order that it paid for; 0 for any other browser
 * (docs/rules/registration.md#a-mistyped-address-is-corrected-within-the-hour).
 */
export async function correctableSeconds(
  db: Db | Trx,
  { orderId, browserHash }: { orderId: string | null; browserHash: string | null },
  now: Date,
): Promise<number> {
  const order = orderId === null ? undefined : await findOrder(db, orderId);
  if (!order || !isPayer(order, browserHash) || order.settledAt === null) return 0;
  const left = Date.parse(order.settledAt) + CORRECTION_MINUTES * MINUTE_MS - now.getTime();
  if (left <= 0 || (await isProved(db, order.familyId))) return 0;
  const first = await db
    .selectFrom("registrations")
    .select("id")
    .where("orderId", "=", order.id)
    .limit(1)
    .executeTakeFirst();
  if (!first || (await correctionsOf(db, first.id)) >= ADDRESS_CORRECTIONS) return 0;
  return Math.ceil(left / 1000);
}

/** The receipt that is still queued is replaced by the one to the new address: none arrives twice. */
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

/** Every registration of the order, and its family, from now on under the new address. */
async function writeAddress(
  trx: Trx,
  { familyId, rows, email }: { familyId: string; rows: readonly Registration[]; email: string },
): Promise<void> {
  for (const row of rows) {
    await trx
      .updateTable("registrations")
      .set({ email, searchText: searchTextOf({ ...row, email }), version: row.version + 1 })
      .where("id", "=", row.id)
      .execute();
  }
  await trx.updateTable("families").set({ email }).where("id", "=", familyId).execute();
}

/** Tells the old address, and keeps it beside each registration for staff. */
async function noteAndTell(
  trx: Trx,
  rows: readonly Registration[],
  { correctionId, at }: { correctionId: string; at: Date },
): Promise<void> {
  const now = instantOf(at);
  const noted = { kind: "address_corrected" as const, fields: "email", actor: ACTOR, createdAt: now };
  for (const [place, { id: registrationId, email }] of rows.entries()) {
    // The first row's note carries the correction's id: the mail to the old address reads the address there.
    const id = place === 0 ? correctionId : randomUUID();
    await insertNote(trx, { id, registrationId, ...noted, note: email });
    const subject = `${registrationId}: email`;
    await recordAudit(trx, { at, actor: ACTOR, action: "address_corrected", subject });
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

/** What else this browser paid for within the hour under the same family: "register another child" carries a mistake on. */
function paidLately(trx: Trx, { familyId, browserHash }: StoredOrder, at: Date) {
  return trx
    .selectFrom("orders")
    .select("id")
    .where("familyId", "=", familyId)
    .where("browserHash", "=", browserHash)
    .where("settledAt", ">", instantOf(new Date(at.getTime() - CORRECTION_MINUTES * MINUTE_MS)))
    .orderBy("id")
    .execute();
}

async function correct(trx: Trx, { orderId, browserHash, email }: Correction, at: Date): Promise<void> {
  const now = instantOf(at);
  const known = await findOrder(trx, orderId);
  if (!known || !isPayer(known, browserHash)) throw new ApiError("not_found");
  await lockFamily(trx, known.familyId);
  const [first, ...siblings] = await lockRegistrationsOfOrder(trx, orderId);
  // A double click, or another tab, has stored it already.
  if (first && first.email.toLowerCase() === email.toLowerCase()) return;
  if (!first || (await correctableSeconds(trx, { orderId, browserHash }, at)) === 0)
    throw new ApiError("correction_over");
  const correctionId = randomUUID();
  const rows = [first, ...siblings];
  const orderIds = [orderId];
  for (const { id } of await paidLately(trx, known, at)) {
    if (id === orderId) continue;
    const others = (await lockRegistrationsOfOrder(trx, id)).filter((row) => row.email === first.email);
    rows.push(...others);
    if (others.length > 0) orderIds.push(id);
  }
  await noteAndTell(trx, rows, { correctionId, at });
  await writeAddress(trx, { familyId: known.familyId, rows, email });
  for (const id of orderIds) {
    await endCodesOfOrder(trx, id, now);
    await dropQueuedReceipts(trx, id, now);
    await queueOrderReceipt(trx, { orderId: id, dedupeKey: `receipt:${id}:${correctionId}`, now });
  }
}

/**
 * Corrects the mail address of a paid order, for the browser that paid: receipt and calendar go to the new address, the
 * old one is told, codes that went there end (docs/rules/registration.md#a-mistyped-address-is-corrected-within-the-hour).
 * The same address again changes nothing.
 * @throws {ApiError} not_found for another browser's order and for one that cost nothing; correction_over for one that is
 * not paid, after the hour, after the last correction, and for a mailbox that a code has proved
 */
export function correctAddress({ db, now }: Pick<Deps, "db" | "now">, correction: Correction): Promise<void> {
  return inTransaction(db, (trx) => correct(trx, correction, now()));
}
