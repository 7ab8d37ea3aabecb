import { contactKey, type InterestData } from "#domain/interest.ts";
import type { Language } from "#domain/languages.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Db } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { ApiError } from "#server/http/api-error.ts";

/**
 * A deterministic id per person and program, so asking twice makes one row. It is keyed, because the audit log keeps it
 * after
 * the contact is erased (docs/decisions/054-who-asks-is-a-row.md).
 */
function interestId(secretKey: Buffer, { programId, contact }: InterestData): string {
  const bytes = keyedHash(secretKey, "interest", `${programId}\0${contactKey(contact)}`).subarray(0, 16);
  const hex = bytes.toString("hex");
  // A UUID of version 8 (RFC 9562), which allows custom bits.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

async function isPublic(db: Db, programId: string): Promise<boolean> {
  const program = await db
    .selectFrom("programs")
    .innerJoin("seasons", "seasons.id", "programs.seasonId")
    .select("programs.id")
    .where("programs.id", "=", programId)
    .where("seasons.state", "!=", "draft")
    .executeTakeFirst();
  return program !== undefined;
}

interface NewInterest {
  interest: InterestData & { language: Language };
  secretKey: Buffer;
  now: Date;
}

/**
 * Adds a family to a program's list. A second request keeps the name and updates the reason.
 * @throws {ApiError} not_found for a program that is not public
 */
export async function addInterest(db: Db, { interest, secretKey, now }: NewInterest): Promise<void> {
  const { programId, name, contact, language, reason = null } = interest;
  if (!(await isPublic(db, programId))) throw new ApiError("not_found");
  await db
    .insertInto("interests")
    .values({
      id: interestId(secretKey, interest),
      programId,
      name,
      contact,
      language,
      reason,
      createdAt: instantOf(now),
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ reason }))
    .execute();
}

interface Removal {
  id: string;
  actor: string;
  now: Date;
}

/** Deletes an interest and records who did. @returns false if there is no such row */
export function removeInterest(db: Db, { id, actor, now }: Removal): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const removed = await trx.deleteFrom("interests").where("id", "=", id).returning("id").executeTakeFirst();
    if (!removed) return false;
    await recordAudit(trx, { at: now, actor, action: "interest_removed", subject: id });
    return true;
  });
}
