import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { FieldErrors } from "#domain/text/checks.ts";
import type { ApiErrorCode } from "#domain/text/error-codes.ts";

/** The HTTP status of every error code (docs/rules/api.md#how-a-failure-answers). */
const STATUS: Record<ApiErrorCode, ContentfulStatusCode> = {
  invalid_input: 400,
  wrong_period: 400,
  malformed_body: 400,
  not_payable: 400,
  no_group: 400,
  sheet_workbook: 400,
  sheet_unreadable: 400,
  picture_unreadable: 400,
  sheet_empty: 400,
  sheet_too_long: 400,
  sheet_too_wide: 400,
  unauthenticated: 401,
  wrong_pin: 401,
  wrong_password: 401,
  wrong_passkey: 401,
  wrong_code: 401,
  forbidden_origin: 403,
  pin_off: 403,
  pin_unseen: 403,
  account_needed: 403,
  sign_in_again: 403,
  passkey_copied: 403,
  not_found: 404,
  payment_not_found: 404,
  registration_closed: 409,
  not_yet_open: 409,
  program_full: 409,
  list_off: 409,
  offer_over: 409,
  offer_changed: 409,
  offer_children: 409,
  price_changed: 409,
  total_too_small: 400,
  nothing_open: 409,
  code_wrong: 400,
  digits_wrong: 400,
  code_over: 410,
  erase_blocked: 409,
  address_change_waits: 409,
  address_unchanged: 400,
  too_many_joins: 429,
  order_over: 410,
  correction_over: 410,
  already_registered: 409,
  payment_mismatch: 409,
  registration_deleted: 409,
  difference_remains: 409,
  check_running: 409,
  already_paid: 409,
  card_processing: 409,
  cash_amount: 409,
  import_paid: 409,
  import_taken_back: 409,
  not_a_check: 409,
  reminded_today: 409,
  aid_limit: 409,
  aid_amount: 409,
  already_decided: 409,
  list_changed: 409,
  list_empty: 409,
  no_family_page: 409,
  family_page_sent: 409,
  edit_conflict: 409,
  shirts_closed: 409,
  not_publishable: 409,
  season_exists: 409,
  season_published: 409,
  program_exists: 409,
  season_in_use: 409,
  restore_too_late: 409,
  restore_conflict: 409,
  restore_no_place: 409,
  restore_refunded: 409,
  not_deleted: 409,
  too_many_announcements: 409,
  payment_not_refundable: 409,
  refund_too_large: 409,
  refund_repeated: 409,
  picture_too_large: 413,
  refund_changed: 409,
  orders_shut: 409,
  under_review: 409,
  difference_changed: 409,
  not_paid: 409,
  other_stripe_account: 409,
  stripe_key_refused: 400,
  stripe_publishable_refused: 400,
  stripe_keys_differ: 400,
  stripe_right_missing: 400,
  stripe_check_failed: 400,
  stripe_account_differs: 409,
  live_needs_https: 409,
  keys_from_environment: 409,
  practice_needs_test: 409,
  setup_running: 409,
  mail_password_refused: 400,
  mail_sender_refused: 400,
  mail_no_certificate: 400,
  mail_recipient_refused: 400,
  mail_unreachable: 400,
  mail_not_taken: 400,
  mail_timeout: 400,
  mail_code_wrong: 400,
  mail_code_over: 410,
  mail_from_environment: 409,
  passphrase_from_environment: 409,
  passphrase_needed: 409,
  already_cancelled: 409,
  dispute_open: 409,
  refund_unallocated: 409,
  username_taken: 409,
  last_member: 409,
  invitation_gone: 410,
  start_link_gone: 410,
  link_gone: 410,
  body_too_large: 413,
  sheet_too_large: 413,
  too_many_requests: 429,
  pin_locked: 429,
  password_locked: 429,
  sign_in_busy: 429,
  card_attempts_exceeded: 429,
  too_many_unpaid: 429,
  internal_error: 500,
  payment_setup_failed: 502,
  busy: 503,
  payment_unavailable: 503,
  stripe_unreachable: 503,
  card_not_ended: 503,
};

interface Details {
  fields?: FieldErrors;
  retryAfterSeconds?: number;
  more?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** An error that the caller sees: a code, its status and a translated message. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: ContentfulStatusCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly more: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ApiErrorCode, { fields, retryAfterSeconds, more, cause }: Details = {}) {
    super(code, { cause });
    this.name = "ApiError";
    this.code = code;
    this.status = STATUS[code];
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.more = more;
  }
}
