/**
 * Every code that the server answers with or a form shows. Each has a title and a message in
 * content/locales/<language>/errors.json, checked by the compiler (design.md §7.14).
 */
export const FIELD_ERROR_CODES = [
  "missing_child",
  "age_range",
  "age_mismatch",
  "missing_parent",
  "invalid_email",
  "invalid_phone",
  "missing_reason",
  "missing_emergency",
  "missing_waiver",
  "signature_name",
  "waiver_date",
  "invalid_date",
  "conduct_required",
  "terms_required",
  "donation_range",
  "too_long",
  "name_letters",
  "name_address",
  "invalid_pin",
  "weak_pin",
  "invalid_code",
  "invalid_capacity",
  "invalid_username",
  "short_password",
  "common_password",
  "missing_name",
  "rating_range",
  "comment_length",
  "reason_required",
  "change_reason",
  "waiver_future",
] as const;
export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number];

export const API_ERROR_CODES = [
  "invalid_input",
  "malformed_body",
  "body_too_large",
  "not_found",
  "unauthenticated",
  "wrong_pin",
  "pin_locked",
  "password_locked",
  "sign_in_busy",
  "pin_off",
  "wrong_password",
  "wrong_passkey",
  "invitation_gone",
  "username_taken",
  "account_needed",
  "sign_in_again",
  "wrong_code",
  "invitation_waits",
  "passkey_copied",
  "last_member",
  "forbidden_origin",
  "too_many_requests",
  "registration_closed",
  "program_full",
  "not_payable",
  "already_registered",
  "payment_unavailable",
  "payment_setup_failed",
  "payment_mismatch",
  "payment_not_found",
  "registration_deleted",
  "difference_remains",
  "check_running",
  "payment_not_refundable",
  "refund_too_large",
  "stripe_unreachable",
  "card_attempts_exceeded",
  "already_paid",
  "card_processing",
  "card_not_ended",
  "cash_amount",
  "edit_conflict",
  "contest_decided",
  "link_gone",
  "restore_too_late",
  "restore_conflict",
  "restore_no_place",
  "not_deleted",
  "internal_error",
] as const;
export type ApiErrorCode = (typeof API_ERROR_CODES)[number];

/** Body of every failed call. */
export interface ApiErrorBody {
  success: false;
  code: ApiErrorCode;
  message: string;
  fields?: Record<string, string>;
}
