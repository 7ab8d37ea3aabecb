import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { eraseMailAndNotes } from "#server/mail/queue.ts";
import { BATCH, type Db, hasRows, inBatches, type Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { published } from "#server/platform/published.ts";
import { openAnswerFields, openQuestionIds } from "#server/site/programs/published-programs.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { removeFromDuplicates } from "./duplicates.ts";
import { isAboutHealth, NO_HEALTH } from "./health.ts";
import type { Registration } from "./registration-rows.ts";

function hasRegistrations(trx: Trx, column: "familyId" | "childId" | "orderId", id: string) {
  return hasRows(trx.selectFrom("registrations").where(column, "=", id));
}

/**
 * Erases a child's name with its last registration, and the family's address with its last one. Orders and their lines
 * stay, without names (docs/reference/privacy.md#erasure).
 */
async function eraseNames(
  trx: Trx,
  { familyId, childId }: Pick<Registration, "familyId" | "childId">,
): Promise<void> {
  if (!(await hasRegistrations(trx, "childId", childId))) {
    await trx.deleteFrom("children").where("id", "=", childId).execute();
  }
  if (await hasRegistrations(trx, "familyId", familyId)) return;
  await trx.deleteFrom("children").where("familyId", "=", familyId).execute();
  await trx.updateTable("orders").set({ browserHash: null }).where("familyId", "=", familyId).execute();
  await trx.updateTable("families").set({ email: null }).where("id", "=", familyId).execute();
}

/** Erases with an order's last registration what is kept about the order's mailbox. */
async function eraseOrderTraces(trx: Trx, orderId: string): Promise<void> {
  if (await hasRegistrations(trx, "orderId", orderId)) return;
  await trx.deleteFrom("addressChanges").where("orderId", "=", orderId).execute();
  await trx.deleteFrom("secondGuardians").where("orderId", "=", orderId).execute();
  await trx
    .updateTable("aidRequests")
    .set({ text: null, reason: null })
    .where("orderId", "=", orderId)
    .execute();
  await trx.updateTable("payments").set({ reference: null }).where("orderId", "=", orderId).execute();
  await trx.updateTable("orders").set({ eraseAt: null }).where("id", "=", orderId).execute();
}

/** Marks the mails of messages that may name the child: their files must go. */
async function eraseMessageFiles(trx: Trx, registrationId: string, erasedAt: Instant): Promise<void> {
  await trx
    .updateTable("outbox")
    .set({ erasedAt })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("messageRecipients")
        .select(sql<string>`outbox_id`.as("id"))
        .where("registrationId", "=", registrationId)
        .where("outboxId", "is not", null),
    )
    .execute();
}

interface Erasure {
  registrationId: string;
  at: Date;
  /** The actor of the audit log; "system" after the retention time. */
  actor: string;
}

/**
 * Erases a registration permanently, with its signatures, answers, mails and staff's notes. Payments, ledger and order
 * lines stay, without names (docs/reference/privacy.md#erasure, docs/reference/ledger.md#erased-families).
 */
export async function eraseRegistration(trx: Trx, { registrationId, at, actor }: Erasure): Promise<void> {
  await eraseMessageFiles(trx, registrationId, instantOf(at));
  await removeFromDuplicates(trx, registrationId);
  const row = await trx
    .deleteFrom("registrations")
    .where("id", "=", registrationId)
    .returning(["paymentId", "orderId", "familyId", "childId"])
    .executeTakeFirst();
  if (!row) return;
  await eraseNames(trx, row);
  await eraseOrderTraces(trx, row.orderId);
  await eraseMailAndNotes(trx, { id: registrationId, paymentId: row.paymentId, at });
  await recordAudit(trx, { at, actor, action: "registration_erased", subject: registrationId });
}

type EraseDeps = Pick<Deps, "db" | "now">;

async function eraseBatch({ db, now }: EraseDeps, rows: readonly { id: string }[]) {
  for (const { id } of rows) {
    await inTransaction(db, (trx) =>
      eraseRegistration(trx, { registrationId: id, at: now(), actor: "system" }),
    );
    await setImmediate();
  }
  return rows;
}

/** Erases a batch of registrations that staff deleted. @returns them */
export async function eraseDeleted(deps: EraseDeps, before: Instant) {
  const deleted = deps.db.selectFrom("registrations").select("id").where("deletedAt", "<=", before);
  return eraseBatch(deps, await deleted.limit(BATCH).execute());
}

/** Erases a batch of unpaid registrations. @returns them */
export async function eraseExpired(deps: EraseDeps, before: Instant) {
  const expired = deps.db
    .selectFrom("registrations")
    .leftJoin("payments", "payments.id", "registrations.paymentId")
    .select("registrations.id")
    .where("registrations.state", "=", "expired")
    // Free registrations have no payment.
    .where((eb) => eb(eb.fn.coalesce("payments.expiresAt", "registrations.createdAt"), "<=", before))
    .limit(BATCH);
  return eraseBatch(deps, await expired.execute());
}

const withErasedHealth = (db: Db) =>
  db.selectFrom("registrations").select("registrations.id").where("healthErasedAt", "is not", null);

/**
 * Erases the sensitive answers of registrations whose health answers are erased, even if marked sensitive later, and
 * the family's changes of them.
 */
async function eraseSensitiveAnswers(db: Db): Promise<void> {
  const openQuestions = await openQuestionIds(db);
  const openFields = await openAnswerFields(db);
  await eraseNamedRows(db, {
    table: "answers",
    column: "questionId",
    isSensitive: (id) => !openQuestions.has(id),
  });
  const isSensitive = (field: string) => isAboutHealth(field, openFields);
  await eraseNamedRows(db, { table: "familyChanges", column: "field", isSensitive });
}

interface NamedRows {
  table: "answers" | "familyChanges";
  column: "questionId" | "field";
  isSensitive: (name: string) => boolean;
}

async function eraseNamedRows(db: Db, { table, column, isSensitive }: NamedRows): Promise<void> {
  const ofErased = () => db.selectFrom(table).where("registrationId", "in", withErasedHealth(db));
  const names = await ofErased().select(sql.ref<string>(column).as("name")).distinct().execute();
  for (const { name } of names.filter((row) => isSensitive(row.name))) {
    const dueRows = ofErased().select("id").where(sql.ref(column), "=", name).limit(BATCH);
    await inBatches(() => db.deleteFrom(table).where("id", "in", dueRows).returning("id").execute());
  }
}

/** Erases health answers when the program's end and the registration are old enough (docs/reference/privacy.md#health-data). */
export async function eraseHealth({ db, now }: EraseDeps, before: Instant): Promise<void> {
  const { site, programs } = await published(db);
  const endedBefore = dateInZone(new Date(before), site.club.timeZone);
  const ended = [...programs.values()].flatMap(({ id, lastDay }) => (lastDay <= endedBefore ? id : []));
  const dueRegistrations = db
    .selectFrom("registrations")
    .select("id")
    .where("healthErasedAt", "is", null)
    .where("createdAt", "<=", before)
    .where("programId", "in", ended)
    .limit(BATCH);
  await inBatches(() =>
    inTransaction(db, async (trx) => {
      const currentTime = now();
      const erased = await trx
        .updateTable("registrations")
        .set({ ...NO_HEALTH, healthErasedAt: instantOf(currentTime) })
        .where("id", "in", dueRegistrations)
        .returning("id")
        .execute();
      const details = { count: erased.length };
      if (erased.length > 0)
        await recordAudit(trx, { at: currentTime, actor: "system", action: "health_erased", details });
      return erased;
    }),
  );
  await eraseSensitiveAnswers(db);
}
