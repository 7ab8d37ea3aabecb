import { type RawBuilder, sql } from "kysely";
import type { ColumnTypes } from "#server/platform/database/engine.ts";

/** Payments, the ledger and the comparison with Stripe (docs/reference/ledger.md#ledger-entries). */
export const moneyTables = ({ id, instant, date }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table payments (
    id ${id} primary key,
    purpose text not null check (purpose in ('registration', 'donation')),
    amount_cents integer not null check (amount_cents > 0),
    currency text not null,
    state text not null default 'creating',
    intent_id text unique,
    intent_params text,
    attempt integer not null default 1,
    live_key text,
    browser_hash text,
    language text not null,
    expires_at ${instant} not null,
    created_at ${instant} not null,
    paid_at ${instant},
    recheck_at ${instant},
    method text not null default 'card',
    network_hash text,
    declines integer not null default 0,
    last_declined_charge text,
    order_id ${id},
    check_number text,
    environment text,
    stripe_account text,
    outcome text,
    answer_by ${instant}
  )`,
  // A browser has one live donation, and an order one live payment of its open balance.
  sql`create unique index payments_one_live on payments (live_key)
    where state in ('creating', 'open', 'processing')`,
  sql`create index payments_unsettled on payments (created_at)
    where state in ('creating', 'open', 'processing')`,
  sql`create index payments_recheck on payments (recheck_at) where recheck_at is not null`,
  sql`create index payments_newest on payments (created_at desc, id desc)`,
  sql`create index payments_by_state on payments (state, created_at desc, id desc)`,
  // Every payment first reads the browser's open ones.
  sql`create index payments_browser on payments (browser_hash) where browser_hash is not null`,
  sql`create index payments_of_order on payments (order_id)`,
  sql`create index payments_by_check on payments (check_number) where check_number is not null`,
  sql`create index payments_to_answer on payments (answer_by) where answer_by is not null`,
  // No check on kinds: SQLite cannot change a check without rebuilding the table.
  sql`create table ledger (
    id ${id} primary key,
    payment_id ${id} not null references payments (id),
    kind text not null,
    stripe_id text not null,
    cents integer not null,
    created_at ${instant} not null,
    stripe_fee_cents integer,
    constraint ledger_movements unique (kind, stripe_id)
  )`,
  sql`create index ledger_payment on ledger (payment_id)`,
  sql`create index ledger_days on ledger (created_at, kind, cents, payment_id, id)`,
  sql`create index ledger_sums on ledger (kind, cents)`,
  sql`create table stripe_entries (
    id text primary key,
    environment text not null,
    stripe_account text not null,
    type text not null,
    source text not null,
    intent_id text,
    cents integer not null,
    fee_cents integer not null,
    payout_id text,
    available_on ${date} not null,
    created_at ${instant} not null
  )`,
  sql`create index stripe_entries_source on stripe_entries (source, type)`,
  sql`create index stripe_entries_newest on stripe_entries (environment, stripe_account, created_at)`,
  sql`create index stripe_entries_payout on stripe_entries (payout_id)`,
  sql`create table refunds (
    id ${id} primary key,
    payment_id ${id} not null references payments (id),
    cents integer not null check (cents > 0),
    reason text not null,
    note text,
    state text not null default 'queued',
    stripe_id text unique,
    attempt integer not null default 1,
    requested_by text not null,
    last_error text,
    tries integer not null default 0,
    next_try_at ${instant},
    created_at ${instant} not null,
    updated_at ${instant} not null
  )`,
  sql`create index refunds_payment on refunds (payment_id)`,
  sql`create index refunds_unfinished on refunds (created_at) where state in ('queued', 'pending')`,
  sql`create table donations (
    id ${id} primary key,
    payment_id ${id} not null unique references payments (id),
    donor_name text,
    donor_email text,
    message text
  )`,
  sql`create table discrepancies (
    id ${id} primary key,
    kind text not null,
    stripe_id text not null,
    payment_id ${id},
    stripe_cents integer,
    our_cents integer,
    found_at ${instant} not null,
    resolved_at ${instant},
    resolution text,
    note text,
    constraint discrepancies_once unique (kind, stripe_id)
  )`,
  sql`create table stripe_events (
    id text primary key,
    type text not null,
    object_id text,
    received_at ${instant} not null,
    processed_at ${instant},
    error text,
    tries integer not null default 0,
    next_try_at ${instant}
  )`,
  sql`create index stripe_events_unprocessed on stripe_events (received_at) where processed_at is null`,
  sql`create index stripe_events_object on stripe_events (object_id)`,
];

/** Families and their orders (docs/decisions/013). */
export const familyTables = ({ id, instant, date }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table families (
    id ${id} primary key,
    email text,
    verified_at ${instant}
  )`,
  sql`create table children (
    id ${id} primary key,
    family_id ${id} not null references families (id) on delete cascade,
    first_name text not null,
    last_name text not null,
    born_on ${date}
  )`,
  sql`create index children_of on children (family_id)`,
  sql`create table orders (
    id ${id} primary key,
    family_id ${id} not null references families (id),
    season_id ${id} not null references seasons (id),
    donation_cents integer not null check (donation_cents >= 0),
    total_cents integer not null check (total_cents >= 0),
    browser_hash text,
    network_hash text,
    hold_renewals integer not null default 0,
    settled_at ${instant},
    due_on ${date},
    reminded_at ${instant},
    import_id ${id},
    created_at ${instant} not null,
    erase_at ${instant}
  )`,
  sql`create index orders_of on orders (family_id, season_id)`,
  sql`create index orders_of_season on orders (season_id)`,
  sql`create index orders_of_browser on orders (browser_hash, created_at)`,
  sql`create index orders_of_network on orders (network_hash) where network_hash is not null`,
  sql`create index orders_of_import on orders (import_id) where import_id is not null`,
  sql`create index orders_due on orders (due_on) where due_on is not null`,
  sql`create index orders_unsettled on orders (created_at) where settled_at is null`,
  // No foreign keys to registrations and programs: lines outlive erased ones.
  sql`create table order_lines (
    id ${id} primary key,
    order_id ${id} not null references orders (id),
    registration_id ${id},
    program_id ${id},
    kind text not null,
    reason text,
    cents integer not null,
    position integer not null,
    created_at ${instant} not null
  )`,
  sql`create index order_lines_of on order_lines (order_id, position)`,
  sql`create index order_lines_of_registration on order_lines (registration_id)`,
  sql`create index order_lines_of_program on order_lines (program_id, order_id)`,
  sql`create index order_lines_adjusted on order_lines (registration_id, order_id)
    where kind = 'adjustment'`,
  sql`create index order_lines_aid on order_lines (order_id) where reason = 'aid'`,
  sql`create table refund_lines (
    id ${id} primary key,
    refund_id ${id} not null references refunds (id),
    order_line_id ${id} not null references order_lines (id),
    cents integer not null check (cents > 0)
  )`,
  sql`create index refund_lines_of on refund_lines (refund_id)`,
  sql`create index refund_lines_of_line on refund_lines (order_line_id)`,
  sql`create table allocations (
    id ${id} primary key,
    ledger_entry_id ${id} not null references ledger (id) on delete cascade,
    order_line_id ${id} references order_lines (id),
    purpose text not null check (purpose in ('fee', 'donation', 'unapplied')),
    cents integer not null check (cents <> 0),
    is_provisional boolean not null,
    constraint allocations_line check (order_line_id is not null or purpose in ('donation', 'unapplied'))
  )`,
  sql`create index allocations_of on allocations (ledger_entry_id, purpose, cents)`,
  sql`create index allocations_of_line on allocations (order_line_id)`,
  sql`create index allocations_unapplied on allocations (ledger_entry_id, cents) where purpose = 'unapplied'`,
  sql`create index allocations_donated on allocations (ledger_entry_id, cents) where purpose = 'donation'`,
  sql`create table mailbox_codes (
    id ${id} primary key,
    order_id ${id} references orders (id) on delete cascade,
    email text,
    asked_from text,
    email_hash text not null,
    address_hash text not null,
    seed ${id} not null,
    joining text,
    browser_hash text not null,
    tries integer not null default 0,
    created_at ${instant} not null,
    expires_at ${instant} not null,
    used_at ${instant}
  )`,
  sql`create index mailbox_codes_of on mailbox_codes (email_hash, created_at)`,
  sql`create index mailbox_codes_of_order on mailbox_codes (order_id)`,
  sql`create index mailbox_codes_email on mailbox_codes (lower(email))`,
  sql`create table family_sessions (
    id text primary key,
    email text not null,
    phone_digits text not null,
    created_at ${instant} not null,
    last_seen_at ${instant} not null
  )`,
  sql`create index family_sessions_email on family_sessions (email)`,
  sql`create table address_changes (
    id ${id} primary key,
    order_id ${id} not null references orders (id),
    from_email text not null,
    to_email text not null,
    requested_by text not null,
    created_at ${instant} not null,
    verified_at ${instant},
    effective_at ${instant} not null,
    ended_at ${instant}
  )`,
  sql`create index address_changes_order on address_changes (order_id)`,
  sql`create table aid_requests (
    order_id ${id} primary key references orders (id),
    text text,
    asked_at ${instant} not null,
    verified_at ${instant},
    network text,
    decided_at ${instant},
    decided_by text,
    granted_cents integer check (granted_cents >= 0),
    reason text
  )`,
  sql`create index aid_requests_open on aid_requests (verified_at) where decided_at is null`,
];
