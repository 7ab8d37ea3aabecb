import { type RawBuilder, sql } from "kysely";
import { type ColumnTypes, columnTypes, type Engine, sortName } from "#server/platform/database/engine.ts";

const tables = ({ id, instant, date }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table registrations (
    id ${id} primary key,
    program_id ${id} not null references programs (id),
    season_id ${id} not null references seasons (id),
    group_id ${id} references program_groups (id),
    payment_id ${id} references payments (id),
    order_id ${id} not null,
    family_id ${id} not null,
    child_id ${id} not null,
    state text not null default 'awaiting_payment' check (state in ('awaiting_payment', 'awaiting_code',
      'awaiting_manual_payment', 'confirmed', 'needs_review', 'expired', 'cancelled')),
    has_spot boolean not null default false,
    hold_expires_at ${instant},
    child_key text not null,
    child_first_name text not null,
    child_last_name text not null,
    child_age integer not null,
    child_date_of_birth ${date},
    child_sex text,
    skill_level text,
    tshirt_size text,
    parent_first_name text not null,
    parent_last_name text not null,
    parent_address text,
    email text not null,
    phone text not null,
    sign_up_reason text not null,
    emergency_contact_name text,
    emergency_contact_phone text,
    emergency_contact_relation text,
    medical_conditions text,
    allergies text,
    media_consent_declined boolean not null default false,
    code_of_conduct_agreed boolean not null default false,
    waiver_signature text,
    waiver_date ${date},
    terms_agreed boolean not null,
    total_amount integer default 27500 check (total_amount >= 0),
    donation_amount integer not null default 0 check (donation_amount >= 0),
    language text not null,
    created_at ${instant} not null,
    deleted_at ${instant},
    health_erased_at ${instant},
    search_text text not null default '',
    source text not null default 'online' check (source in ('online', 'paper')),
    version integer not null default 1,
    duplicate_of_id ${id},
    reported_not_me_at ${instant},
    pick_up text,
    constraint registrations_hold check (hold_expires_at is null or has_spot)
  )`,
  sql`create index registrations_newest on registrations (created_at desc, id desc)`,
  sql`create index registrations_payment on registrations (payment_id)`,
  sql`create index registrations_child on registrations (program_id, child_key)`,
  sql`create index registrations_holds on registrations (hold_expires_at) where hold_expires_at is not null`,
  sql`create index registrations_health on registrations (created_at) where health_erased_at is null`,
  sql`create index registrations_donations on registrations (payment_id, donation_amount)
    where donation_amount > 0`,
  sql`create index registrations_deleted on registrations (deleted_at, id) where deleted_at is not null`,
  sql`create index registrations_deleted_of_season on registrations (season_id, deleted_at, id)
    where deleted_at is not null`,
  sql`create index registrations_state on registrations (state, deleted_at, payment_id)`,
  sql`create index registrations_duplicates on registrations (duplicate_of_id)
    where duplicate_of_id is not null`,
  sql`create index registrations_wrong_address on registrations (reported_not_me_at) where reported_not_me_at is not null`,
  sql`create index registrations_email on registrations (lower(email))`,
  sql`create index registrations_of_order on registrations (order_id)`,
  sql`create index registrations_of_family on registrations (family_id)`,
  sql`create index registrations_of_child on registrations (child_id)`,
  sql`create table registration_notes (
    id ${id} primary key,
    registration_id ${id} not null references registrations (id) on delete cascade,
    kind text not null,
    fields text,
    replaced text,
    note text not null,
    actor text not null,
    created_at ${instant} not null
  )`,
  sql`create index registration_notes_of on registration_notes (registration_id, created_at)`,
  sql`create table family_changes (
    id ${id} primary key,
    registration_id ${id} not null references registrations (id) on delete cascade,
    field text not null,
    before text not null,
    after text not null,
    changed_at ${instant} not null,
    seen_at ${instant}
  )`,
  sql`create index family_changes_registration on family_changes (registration_id)`,
  sql`create index family_changes_unseen on family_changes (changed_at) where seen_at is null`,
  sql`create table signatures (
    id ${id} primary key,
    registration_id ${id} not null references registrations (id) on delete cascade,
    policy text not null,
    version text not null,
    language text not null,
    text_hash text not null,
    signer text not null default 'guardian',
    signed_name text,
    signed_at ${instant} not null,
    valid_until ${date}
  )`,
  sql`create index signatures_of on signatures (registration_id)`,
  sql`create table policy_texts (
    id ${id} primary key,
    policy text not null,
    version text not null,
    language text not null,
    text_hash text not null,
    text text not null,
    first_used_at ${instant} not null,
    constraint policy_texts_wording unique (text_hash, policy, version, language)
  )`,
  sql`create table answers (
    id ${id} primary key,
    registration_id ${id} not null references registrations (id) on delete cascade,
    question_id ${id} not null,
    value text not null,
    constraint answers_once unique (registration_id, question_id)
  )`,
  sql`create table erasures (
    registration_id ${id} primary key,
    erased_at ${instant} not null
  )`,
];

/**
 * Indexes for staff's lists, by season first, so cost depends on the season's size. deleted_at and columns beside their
 * own expression avoid reading the row, on SQLite and PostgreSQL respectively.
 */
function listIndexes(engine: Engine): RawBuilder<unknown>[] {
  const last = sortName("child_last_name", engine);
  const first = sortName("child_first_name", engine);
  return [
    // An entry must fit a third of a PostgreSQL page: see foldForSearch in domain/staff/registration-search.ts.
    sql`create index registrations_staff_list on registrations
      (season_id, created_at, id, child_age, skill_level, state, program_id, search_text, deleted_at)
      where deleted_at is null`,
    sql`create index registrations_by_name on registrations
      (season_id, ${last}, ${first}, id, child_age, skill_level, state, program_id, child_last_name,
        child_first_name, deleted_at)
      where deleted_at is null`,
    sql`create index registrations_families on registrations
      (season_id, lower(email), email, state, id, program_id, family_id, deleted_at) where deleted_at is null`,
    sql`create index registrations_groups on registrations
      (season_id, child_age, skill_level, state, program_id, tshirt_size, language, deleted_at)
      where deleted_at is null`,
  ];
}

/** Registrations, their dependent tables, and signatures (docs/reference/registration-form.md#fields). */
export function registrationTables(engine: Engine): RawBuilder<unknown>[] {
  return [...tables(columnTypes(engine)), ...listIndexes(engine)];
}
