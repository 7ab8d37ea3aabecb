import { randomUUID } from "node:crypto";
import type { AuditAction } from "#domain/audit.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/deps.ts";

/** What staff do, and what is done to their access, that must be traceable later (field.md 11). */
export type AuditAction =
  | "signed_in"
  | "sign_in_locked"
  | "pin_changed"
  | "pin_reset"
  | "registrations_exported"
  | "registration_viewed"
  | "registration_deleted"
  | "registration_restored"
  | "registration_erased"
  | "health_erased"
  | "registration_opened"
  | "registration_closed"
  | "capacity_changed"
  | "receipt_resent"
  | "testimonial_approved"
  | "testimonial_hidden"
  | "testimonial_deleted"
  | "refund_requested"
  | "books_checked"
  | "difference_resolved"
  | "payments_exported"
  | "backup_downloaded"
  | "backup_restored";

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
