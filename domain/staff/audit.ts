import type { OfferReason, WaitingListMode } from "#domain/family/waiting-list.ts";
import type { Cents } from "#domain/money/money.ts";
import type { DiscrepancyResolution } from "#domain/money/reconciliation.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { RecipientList } from "./messages.ts";
import type { MailPace } from "./setup.ts";

/**
 * Actions that grant access, change a way to sign in, redirect money, or waive it. Staff get each
 * by mail and on the dashboard (docs/reference/staff-access.md#access-notices).
 */
export const ACCESS_NOTICE_ACTIONS = [
  "pin_changed",
  "pin_reset",
  "pin_turned_off",
  "pin_turned_on",
  "member_invited",
  "invitation_stopped",
  "member_joined",
  "member_role_changed",
  "member_email_changed",
  "member_enabled",
  "password_changed",
  "passkey_added",
  "payment_keys_changed",
  "mail_change_begun",
  "mail_changed",
  "backup_passphrase_changed",
  "stripe_account_changed",
  "aid_decided",
] as const;

/** Actions of staff, and changes to their access, that the log records (docs/reference/staff-access.md#audit-log). */
export const AUDIT_ACTIONS = [
  ...ACCESS_NOTICE_ACTIONS,
  "signed_in",
  "sign_in_locked",
  "signed_out_everyone",
  "member_disabled",
  "member_signed_out",
  "passkey_removed",
  "clearance_rules_changed",
  "clearance_recorded",
  "clearance_removed",
  "registrations_exported",
  "roster_exported",
  "players_exported",
  "health_list_viewed",
  "health_list_exported",
  "registration_viewed",
  "registration_entered",
  "registrations_imported",
  "import_taken_back",
  "registration_edited",
  "family_changes_seen",
  "address_change_requested",
  "address_change_stopped",
  "address_changed",
  "family_exported",
  "erasure_requested",
  "erasure_stopped",
  "cash_taken",
  "check_taken",
  "other_taken",
  "check_returned",
  "due_changed",
  "families_reminded",
  "duplicates_kept",
  "wrong_address_seen",
  "registration_deleted",
  "registration_restored",
  "registration_cancelled",
  "registration_moved",
  "registration_signed",
  "orders_joined",
  "team_added",
  "team_changed",
  "team_deleted",
  "team_players_moved",
  "team_families_told",
  "refund_assigned",
  "registration_erased",
  "health_erased",
  "donor_erased",
  "registration_opened",
  "registration_closed",
  "registration_scheduled",
  "shirts_closed",
  "shirts_reopened",
  "cash_allowed",
  "cash_ended",
  "capacity_changed",
  "group_capacity_changed",
  "waiting_list_changed",
  "season_added",
  "season_copied",
  "season_removed",
  "season_published",
  "club_published",
  "pages_published",
  "policies_published",
  "publication_undone",
  "spots_freed",
  "message_sent",
  "message_stopped",
  "message_resumed",
  "mail_pace_changed",
  "handover_saved",
  "receipt_resent",
  "testimonial_approved",
  "testimonial_hidden",
  "testimonial_deleted",
  "interest_removed",
  "interests_erased",
  "waiting_removed",
  "waiting_offered",
  "contacts_exported",
  "announcement_published",
  "announcement_ended",
  "session_changed",
  "session_change_ended",
  "refund_requested",
  "reconciliation_run",
  "discrepancy_resolved",
  "payments_exported",
  "backup_downloaded",
  "backup_restored",
] as const;

export type AccessNoticeAction = (typeof ACCESS_NOTICE_ACTIONS)[number];
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const TREASURER_SHEETS = ["days", "transactions", "payouts"] as const;
export type TreasurerSheet = (typeof TREASURER_SHEETS)[number];

/** A value before and after. */
interface Change<T> {
  from: T;
  to: T;
}
interface Count {
  count: number;
}
interface Amount {
  cents: Cents;
}
/** A sheet of children; of all groups without one. */
type ListedChildren = Count & { group?: string | undefined };
type Version = { version: number };

/**
 * Details of a line besides its subject, by its action: ids, numbers, days and codes, for a sentence in the reader's
 * language. Never names of persons, addresses or a family's text.
 */
export interface AuditDetails {
  registrations_exported: Count;
  roster_exported: ListedChildren;
  players_exported: ListedChildren;
  health_list_viewed: ListedChildren;
  health_list_exported: ListedChildren;
  registrations_imported: Count & { rows: number };
  import_taken_back: Count & { rows: number };
  registration_edited: { fields: readonly string[] };
  family_changes_seen: Count;
  cash_taken: Amount;
  check_taken: Amount;
  other_taken: Amount;
  check_returned: Amount;
  /** null: no day any more. */
  due_changed: { to: CalendarDate | null };
  families_reminded: Count;
  registration_cancelled: { refundCents: Cents; cancellationFeeCents: Cents };
  registration_moved: Change<string> & Amount;
  registration_signed: { policy: string };
  team_added: { team: string };
  team_changed: { team: string };
  team_deleted: { team: string };
  team_players_moved: Count;
  team_families_told: Count;
  /** registrationId is null for the order's donation. */
  refund_assigned: Amount & { stripeId: string; registrationId: string | null };
  health_erased: Count;
  /** Spots; null is no limit. */
  capacity_changed: Change<number | null>;
  group_capacity_changed: Change<number | null> & { group: string };
  waiting_list_changed: Change<WaitingListMode>;
  season_copied: { sourceId: string };
  season_published: Version;
  club_published: Version;
  pages_published: Version;
  policies_published: Version;
  publication_undone: Version;
  spots_freed: Count;
  interests_erased: Count;
  /** null if there was a spot; the number of children beyond the capacity. */
  waiting_offered: { reason: OfferReason | null; over: number };
  message_sent: Count & { list: RecipientList["list"] };
  /** Mails that waited. */
  message_stopped: Count;
  message_resumed: Count;
  mail_pace_changed: MailPace;
  contacts_exported: Count & { list: RecipientList["list"] };
  refund_requested: Amount & { refundId: string };
  discrepancy_resolved: { resolution: DiscrepancyResolution };
  payments_exported: Change<CalendarDate> & { sheet: TreasurerSheet };
  backup_restored: { createdAt: string };
}

export type AuditEvent = {
  [Action in AuditAction]: Action extends keyof AuditDetails
    ? { action: Action; details: AuditDetails[Action] }
    : { action: Action; details?: undefined };
}[AuditAction];
