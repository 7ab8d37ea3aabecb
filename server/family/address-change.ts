import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { ADDRESS_OBJECTION_HOURS } from "#domain/family/family-page.ts";
import { isEntered } from "#domain/registration/status.ts";
import { searchTextOf } from "#domain/staff/registration-search.ts";
import type { Language } from "#domain/text/languages.ts";
import { childKey } from "#domain/text/person-name.ts";
import { HOUR_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import {
  CODES_PER_NETWORK,
  consumeCode,
  endCodes,
  lastCode,
  mailCode,
  tryCode,
  verifyMailbox,
} from "#server/mail/mailbox-codes.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { dropQueuedReceipts, queueOrderReceipt } from "#server/orders/confirm/confirm.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type AddressChangesTable, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { countAgainst } from "#server/platform/http/rate-limit.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import { insertNote } from "#server/registrations/details.ts";
import { earlierDuplicates, flagDuplicate } from "#server/registrations/duplicates.ts";
import { insertFamilyChanges } from "#server/registrations/family-change-log.ts";
import { isVerifiedEmail } from "#server/registrations/family-registrations.ts";
import type { Registration } from "#server/registrations/registration-rows.ts";
import { lockProgramsOf, lockRegistrationsOfOrder } from "#server/registrations/registration-rows.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { moveEntries } from "#server/waiting/entries.ts";
import { lockOrder, lockOrders } from "./erase.ts";

/** Whether the row is paid or entered by staff, so that another registration of its child is a duplicate. */
function isActiveEntry(row: Registration): boolean {
  return isEntered(row) && row.deletedAt === null;
}

interface NewAddress {
  familyId: string;
  /** Locked. */
  rows: readonly Registration[];
  email: string;
}

/**
 * Writes a new address to registrations and their family. The address is part of a child's identity, so a registration
 * whose child is registered there too is flagged as a duplicate. Refusing would reveal what is registered there
 * (docs/reference/registrations.md#child-identity).
 */
export async function writeAddress(trx: Trx, { familyId, rows, email }: NewAddress): Promise<void> {
  await lockProgramsOf(trx, rows);
  for (const row of rows) {
    const moved = { ...row, email, childKey: childKey({ ...row, email }) };
    const [[first] = []] =
      isActiveEntry(row) && row.duplicateOfId === null ? await earlierDuplicates(trx, [moved]) : [];
    if (first) await flagDuplicate(trx, row.id, first);
    await trx
      .updateTable("registrations")
      .set({
        email,
        childKey: moved.childKey,
        searchText: searchTextOf(moved),
        version: row.version + 1,
      })
      .where("id", "=", row.id)
      .execute();
  }
  await trx.updateTable("families").set({ email }).where("id", "=", familyId).execute();
}

type AddressChange = Selectable<AddressChangesTable>;
type ChangeDeps = Pick<Deps, "db" | "now" | "secretKey" | "settings">;

/** The actor of a family's own change. */
export const FAMILY = "family";

export interface AddressChanger {
  orderIds: readonly string[];
  fromEmail: string;
  /** `FAMILY`, or the actor of a staff account. */
  requestedBy: string;
  /** Only this session, or this staff account for this order, can use the code. */
  session: string;
}

export async function pendingChanges(db: Db | Trx, orderIds: readonly string[]): Promise<AddressChange[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("addressChanges")
    .selectAll()
    .where("orderId", "in", orderIds)
    .where("endedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

async function refuseSecondChange(db: Db | Trx, orderIds: readonly string[]): Promise<void> {
  if ((await pendingChanges(db, orderIds)).length > 0) throw new ApiError("address_change_pending");
}

/**
 * At once if the old mailbox is unverified, else after 72 hours in which the old mailbox can stop the change. A session
 * of the family page verifies a mailbox.
 */
async function effectiveAtOf(
  trx: Trx,
  { fromEmail, requestedBy }: AddressChanger,
  now: Date,
): Promise<string> {
  const isVerified = requestedBy === FAMILY || (await isVerifiedEmail(trx, fromEmail));
  return instantOf(new Date(now.getTime() + (isVerified ? ADDRESS_OBJECTION_HOURS * HOUR_MS : 0)));
}

/** Replaces the browser hash in the code's row, so the code cannot sign in. */
function codeOwner({ secretKey }: ChangeDeps, { session }: AddressChanger) {
  return { orderId: null, browserHash: keyedHash(secretKey, "new address", session).toString("base64url") };
}

/**
 * Mails a code to the new mailbox (docs/reference/family-page.md#email-change).
 * @param callerKey the caller's network
 * @throws {ApiError} address_unchanged; address_change_pending; too_many_requests
 */
export async function requestAddressChange(
  deps: ChangeDeps,
  changer: AddressChanger,
  { email, language, callerKey }: { email: string; language: Language; callerKey: string },
): Promise<void> {
  const { orderIds, fromEmail, requestedBy } = changer;
  if (email.toLowerCase() === fromEmail.toLowerCase()) throw new ApiError("address_unchanged");
  await refuseSecondChange(deps.db, orderIds);
  await countAgainst(deps, CODES_PER_NETWORK, callerKey);
  const askedFrom = requestedBy === FAMILY ? callerKey : null;
  const code = { ...codeOwner(deps, changer), kind: "address_code", email, language, askedFrom } as const;
  await mailCode(deps, code, true);
}

/** Mails a change to a mailbox; the reason "old" is for the mailbox before it. */
async function mailAbout(
  trx: Trx,
  { id: changeId, orderId }: Pick<AddressChange, "id" | "orderId">,
  kind: "address_change_requested" | "address_change_stopped" | "address_changed",
  { reason = "old", language, at }: { reason?: "old" | "new"; language: Language; at: Date },
): Promise<void> {
  await queueMessage(trx, {
    dedupeKey: `${kind}:${changeId}:${reason}`,
    kind,
    recipient: "guardian",
    language,
    about: { orderId, changeId, reason },
    now: instantOf(at),
  });
}

/** Mails both mailboxes that a change has taken effect; the new one only if a code has verified it. */
async function mailBothMailboxes(
  trx: Trx,
  change: AddressChange,
  mail: { language: Language; at: Date },
): Promise<void> {
  await mailAbout(trx, change, "address_changed", mail);
  if (change.verifiedAt !== null) await mailAbout(trx, change, "address_changed", { ...mail, reason: "new" });
}

/** Stores and logs a change of these orders, and writes one that takes effect now; mails name only the first order. */
export async function storeChange(
  trx: Trx,
  orderIds: readonly string[],
  requested: Omit<AddressChange, "id" | "orderId" | "createdAt" | "endedAt">,
  currentTime: Date,
): Promise<void> {
  const now = instantOf(currentTime);
  const isAtOnce = requested.effectiveAt === now;
  for (const [index, orderId] of orderIds.entries()) {
    const { language } = await lockOrder(trx, orderId);
    const change = { ...requested, id: randomUUID(), orderId, createdAt: now, endedAt: null };
    await trx.insertInto("addressChanges").values(change).execute();
    const { requestedBy: actor } = requested;
    await recordAudit(trx, { at: currentTime, actor, action: "address_change_requested", subject: orderId });
    if (isAtOnce) await writeChange(trx, change, currentTime);
    if (index > 0) continue;
    if (isAtOnce) await mailBothMailboxes(trx, change, { language, at: currentTime });
    else await mailAbout(trx, change, "address_change_requested", { language, at: currentTime });
  }
}

/**
 * Checks the code from the new mailbox. The change takes effect by the policy above; the old mailbox gets a mail at
 * once.
 * @returns when it takes effect
 * @throws {ApiError} code_wrong, code_expired; address_change_pending
 */
export async function confirmAddress(
  deps: ChangeDeps,
  changer: AddressChanger,
  digits: string,
): Promise<string> {
  const { orderIds, fromEmail, requestedBy } = changer;
  const owner = codeOwner(deps, changer);
  const email = (await lastCode(deps.db, owner))?.email ?? "";
  const { id: codeId, email: toEmail } = await tryCode(deps, { owner, email, digits });
  const currentTime = deps.now();
  const now = instantOf(currentTime);
  return inTransaction(deps.db, async (trx) => {
    await lockOrders(trx, orderIds);
    await refuseSecondChange(trx, orderIds);
    if (toEmail === null || !(await consumeCode(trx, codeId, now))) throw new ApiError("code_expired");
    const effectiveAt = await effectiveAtOf(trx, changer, currentTime);
    const requested = { fromEmail, toEmail, requestedBy, verifiedAt: now, effectiveAt };
    await storeChange(trx, orderIds, requested, currentTime);
    return effectiveAt;
  });
}

/**
 * Stops the pending changes of these orders; only the old mailbox can.
 * @throws {ApiError} not_found if none is pending
 */
export async function cancelAddressChange(
  { db, now }: Pick<Deps, "db" | "now">,
  orderIds: readonly string[],
): Promise<void> {
  const currentTime = now();
  await inTransaction(db, async (trx) => {
    await lockOrders(trx, orderIds);
    const changes = await pendingChanges(trx, orderIds);
    const [first] = changes;
    if (!first) throw new ApiError("not_found");
    for (const { id, orderId } of changes) {
      await trx
        .updateTable("addressChanges")
        .set({ endedAt: instantOf(currentTime) })
        .where("id", "=", id)
        .execute();
      await recordAudit(trx, {
        at: currentTime,
        actor: FAMILY,
        action: "address_change_stopped",
        subject: orderId,
      });
    }
    const { language } = await lockOrder(trx, first.orderId);
    await mailAbout(trx, first, "address_change_stopped", { language, at: currentTime });
  });
}

/**
 * Writes a change's address to registrations and family; codes of the old mailbox end. If a code verified the new one,
 * open waiting-list entries move, and sessions of the old one end. The receipt follows a change at once. The order
 * must be locked.
 * @returns false if no registration has the old address any more
 */
async function writeChange(trx: Trx, change: AddressChange, currentTime: Date): Promise<boolean> {
  const { id: changeId, orderId, fromEmail, toEmail, requestedBy, createdAt, verifiedAt } = change;
  const now = instantOf(currentTime);
  const { familyId } = await lockOrder(trx, orderId);
  const orderRows = await lockRegistrationsOfOrder(trx, orderId);
  const rows = orderRows.filter(({ email }) => email.toLowerCase() === fromEmail.toLowerCase());
  await trx.updateTable("addressChanges").set({ endedAt: now }).where("id", "=", changeId).execute();
  // Erased or changed in the meantime.
  if (rows.length === 0) return false;
  // Before, as this locks the programs of both in one order.
  if (verifiedAt !== null) await moveEntries(trx, { from: fromEmail, to: toEmail, rows, now });
  await writeAddress(trx, { familyId, rows, email: toEmail });
  for (const { id: registrationId, email } of rows) {
    const entry = { kind: "address_corrected" as const, fields: "email", note: email };
    await insertNote(trx, { id: randomUUID(), registrationId, ...entry, actor: requestedBy, createdAt: now });
  }
  await endCodes(trx, { orderId }, now);
  await recordAudit(trx, {
    at: currentTime,
    actor: requestedBy,
    action: "address_changed",
    subject: orderId,
  });
  if (change.effectiveAt === createdAt) {
    await dropQueuedReceipts(trx, orderId, now);
    await queueOrderReceipt(trx, { orderId, dedupeKey: `receipt:${orderId}:${changeId}`, now });
  }
  if (verifiedAt === null) return true;
  await verifyMailbox(trx, familyId, verifiedAt);
  await trx.deleteFrom("familySessions").where("email", "=", fromEmail.toLowerCase()).execute();
  if (requestedBy === FAMILY) {
    const step = { field: "email", before: fromEmail, after: toEmail };
    await insertFamilyChanges(trx, rows, { changes: [step], at: now });
  }
  return true;
}

/** Writes the new addresses after 72 hours, unless stopped; several instances may run it. */
export async function writeDueChanges({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const dueChanges = await db
    .selectFrom("addressChanges")
    .select(["id", "orderId"])
    .where("effectiveAt", "<=", instantOf(now()))
    .where("endedAt", "is", null)
    .orderBy("orderId")
    .execute();
  for (const { id, orderId } of dueChanges) {
    await inTransaction(db, async (trx) => {
      const { language } = await lockOrder(trx, orderId);
      // Stopped in the meantime, or another instance was faster.
      const change = (await pendingChanges(trx, [orderId])).find((waiting) => waiting.id === id);
      if (!change) return;
      const currentTime = now();
      if (await writeChange(trx, change, currentTime))
        await mailBothMailboxes(trx, change, { language, at: currentTime });
    });
  }
}
