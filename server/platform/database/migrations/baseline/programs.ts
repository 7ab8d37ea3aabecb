import { type RawBuilder, sql } from "kysely";
import type { ColumnTypes } from "#server/platform/database/engine.ts";

export const programTables = ({ id, instant, date }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table seasons (
    id ${id} primary key,
    slug text not null unique,
    starts_on ${date} not null,
    ends_on ${date} not null,
    state text not null check (state in ('draft', 'live', 'past'))
  )`,
  sql`create table programs (
    id ${id} primary key,
    season_id ${id} not null references seasons (id),
    switch text not null default 'closed' check (switch in ('auto', 'open', 'closed')),
    capacity integer check (capacity >= 0),
    spots_taken integer not null default 0 check (spots_taken >= 0),
    waiting_list text not null default 'off',
    waiting integer not null default 0,
    waitlist_reserved_since ${instant},
    shirts_closed_at ${instant},
    takes_cash boolean not null default false
  )`,
  sql`create index programs_of_season on programs (season_id)`,
  sql`create table program_groups (
    id ${id} primary key,
    program_id ${id} not null references programs (id) on delete cascade,
    capacity integer check (capacity >= 0),
    spots_taken integer not null default 0 check (spots_taken >= 0),
    waiting integer not null default 0,
    waitlist_reserved_since ${instant}
  )`,
  sql`create index program_groups_of on program_groups (program_id)`,
  sql`create table retired_questions (
    id ${id} primary key,
    program_id ${id} not null references programs (id) on delete cascade,
    content text not null
  )`,
  sql`create index retired_questions_of on retired_questions (program_id)`,
  sql`create table interests (
    id ${id} primary key,
    program_id ${id} not null references programs (id) on delete cascade,
    name text not null,
    contact text not null,
    language text not null,
    reason text,
    created_at ${instant} not null
  )`,
  sql`create index interests_of on interests (program_id)`,
  sql`create table drafts (
    id ${id} primary key,
    subject text not null,
    subject_id text not null,
    payload text not null,
    version integer not null,
    actor text not null,
    updated_at ${instant} not null,
    constraint drafts_once unique (subject, subject_id)
  )`,
  sql`create table publications (
    version integer primary key,
    hash text not null,
    published_at ${instant} not null,
    actor text not null,
    payload text not null
  )`,
  sql`create table pictures (
    id ${id} primary key,
    picture text not null,
    size text not null,
    type text not null,
    content text not null,
    created_at ${instant} not null,
    actor text not null,
    constraint pictures_once unique (picture, size)
  )`,
  sql`create table announcements (
    id ${id} primary key,
    text_en text not null,
    text_es text not null,
    starts_at ${instant} not null,
    ends_at ${instant} not null,
    created_at ${instant} not null,
    actor text not null
  )`,
  sql`create table testimonials (
    id ${id} primary key,
    parent_name text not null,
    child_name text,
    child_age integer,
    rating integer not null check (rating between 1 and 5),
    comment text not null,
    is_approved boolean not null default false,
    created_at ${instant} not null
  )`,
  sql`create table waiting_entries (
    id ${id} primary key,
    program_id ${id} not null references programs (id) on delete cascade,
    guardian_first_name text not null,
    guardian_last_name text not null,
    email text not null,
    mailbox text not null,
    phone text not null,
    language text not null,
    network text,
    joined_at ${instant} not null,
    offered_at ${instant},
    offer_until ${instant},
    offer_cents integer,
    ended_at ${instant},
    ended_reason text
  )`,
  sql`create index waiting_entries_program on waiting_entries (program_id) where ended_at is null`,
  sql`create index waiting_entries_offers on waiting_entries (offer_until) where offer_until is not null`,
  sql`create index waiting_entries_email on waiting_entries (lower(email))`,
  sql`create index waiting_entries_mailbox on waiting_entries (mailbox)`,
  sql`create index waiting_entries_network on waiting_entries (network) where ended_at is null`,
  sql`create table waiting_children (
    id ${id} primary key,
    entry_id ${id} not null references waiting_entries (id) on delete cascade,
    program_id ${id} not null,
    position integer not null,
    first_name text not null,
    last_name text not null,
    born_on ${date} not null,
    sex text,
    group_id ${id} references program_groups (id),
    child_key text not null,
    place text not null default 'none',
    registration_id ${id}
  )`,
  sql`create index waiting_children_entry on waiting_children (entry_id)`,
  sql`create index waiting_children_group on waiting_children (group_id)`,
  sql`create index waiting_children_registration on waiting_children (registration_id)
    where registration_id is not null`,
  // A child is on a program's list once.
  sql`create unique index waiting_children_waits on waiting_children (program_id, child_key) where place <> 'none'`,
];
