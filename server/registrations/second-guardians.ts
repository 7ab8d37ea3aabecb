import type { SecondGuardian } from "#domain/registration/second-guardian.ts";
import { formatPhone } from "#domain/text/phone.ts";
import type { Deps } from "#server/deps.ts";
import { mailboxOf } from "#server/mail/mailbox.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { type Db, inChunks, pickColumns, type Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import { lockRegistrationsById } from "#server/registrations/registration-rows.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { insertFamilyChanges } from "./family-change-log.ts";
import { childrenOfOrder, type Registration } from "./registration-rows.ts";

/** Differs from the hash of the mailbox's own registrations and news, so that leaving one leaves nothing else. */
function addressHashOf(secretKey: Buffer, email: string): string {
  return keyedHash(secretKey, "second guardian", mailboxOf(email)).toString("base64url");
}

/** The second guardians of orders, and whether each has left by the link of a mail. */
async function secondGuardiansOf(db: Db | Trx, orderIds: readonly string[]) {
  const rows = await inChunks([...new Set(orderIds)], (chunk) =>
    db
      .selectFrom("secondGuardians")
      .leftJoin("unsubscribes", "unsubscribes.addressHash", "secondGuardians.addressHash")
      .select(["orderId", "name", "email", "phone", "language", "secondGuardians.addressHash", "leftAt"])
      .where("orderId", "in", chunk)
      .execute(),
  );
  return rows.map(({ leftAt, ...row }) => ({ ...row, hasUnsubscribed: leftAt !== null }));
}

/** The second guardian of an order, as its family and staff see it; null if there is none. */
export async function secondGuardianOf(db: Db | Trx, orderId: string) {
  const [row] = await secondGuardiansOf(db, [orderId]);
  return row ? pickColumns(row, ["name", "email", "phone", "language", "hasUnsubscribed"]) : null;
}

/** The second guardians of orders who have not left, by order. */
export async function activeSecondGuardians(db: Db | Trx, orderIds: readonly string[]) {
  const rows = await secondGuardiansOf(db, orderIds);
  return new Map(rows.filter(({ hasUnsubscribed }) => !hasUnsubscribed).map((row) => [row.orderId, row]));
}

const textOf = (guardian: SecondGuardian | null) =>
  guardian ? [guardian.name, guardian.email, formatPhone(guardian.phone)].join(", ") : "";

interface NewGuardian {
  orderId: string;
  guardian: SecondGuardian | null;
  /** An actor of the audit log; "family" for the family itself, whose changes staff see. */
  actor: string;
}

/**
 * Sets or removes the second guardian of an order's children. Idempotent.
 * @throws {ApiError} registration_deleted without active children; address_unchanged for the family's own mailbox
 */
export async function setSecondGuardian(
  { db, now, secretKey }: Pick<Deps, "db" | "now" | "secretKey">,
  { orderId, guardian, actor }: NewGuardian,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const children = await childrenOfOrder(trx, orderId);
    const rows = await lockRegistrationsById(
      trx,
      children.flatMap(({ id, deletedAt }) => (deletedAt === null ? id : [])),
    );
    if (rows.length === 0) throw new ApiError("registration_deleted");
    if (guardian && rows.some(({ email }) => mailboxOf(email) === mailboxOf(guardian.email)))
      throw new ApiError("address_unchanged");
    const before = textOf(await secondGuardianOf(trx, orderId));
    await trx.deleteFrom("secondGuardians").where("orderId", "=", orderId).execute();
    if (guardian) {
      const addressHash = addressHashOf(secretKey, guardian.email);
      await trx
        .insertInto("secondGuardians")
        .values({ orderId, ...guardian, addressHash })
        .execute();
    }
    const at = now();
    const change = { field: "secondGuardian", before, after: textOf(guardian) };
    if (actor === "family" && change.before !== change.after)
      await insertFamilyChanges(trx, rows, { changes: [change], at: instantOf(at) });
    const details = { fields: [change.field] };
    for (const { id: subject } of rows)
      await recordAudit(trx, { at, actor, action: "registration_edited", subject, details });
  });
}

interface GuardianMail {
  kind: "registration_canceled" | "registration_moved" | "aid_requested" | "aid_decided" | "cash_hold";
  /** The note of the change; by default an order gets one mail of the kind. */
  noteId?: string;
  now: Instant;
}

/** Queues a mail to a child's guardian about what happened to it, once; without money also to the second guardian. */
export async function mailGuardian(
  trx: Trx,
  { id: registrationId, orderId, language }: Pick<Registration, "id" | "orderId" | "language">,
  { kind, noteId, now }: GuardianMail,
): Promise<void> {
  const about = { orderId, registrationId, ...(noteId && { noteId }) };
  const dedupeKey = `${kind}:${noteId ?? orderId}`;
  await queueMessage(trx, { dedupeKey, kind, recipient: "guardian", language, about, now });
  const second = (await activeSecondGuardians(trx, [orderId])).get(orderId);
  if (!second || kind === "aid_requested" || kind === "aid_decided") return;
  await queueMessage(trx, {
    dedupeKey: `${dedupeKey}:second`,
    kind,
    recipient: "second_guardian",
    language: second.language,
    about: { ...about, isSecond: true },
    now,
  });
}
