import { randomUUID } from "node:crypto";
import type { AuditAction } from "#domain/audit.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/deps.ts";

export interface AuditEntry {
  at: Date;
  /** Who: a named account, a session opened with the PIN, or where an unknown visitor came from. */
  actor: string;
  action: AuditAction;
  /** What it was done to; ids and numbers only, never a name or an answer about health. */
  subject?: string;
}

/** Adds one line to the audit log; in the same transaction as the deed where there is one. */
export async function recordAudit(db: Db | Trx, { at, actor, action, subject }: AuditEntry): Promise<void> {
  await db
    .insertInto("auditLog")
    .values({ id: randomUUID(), at: instantOf(at), actor, action, subject: subject ?? null })
    .execute();
}
