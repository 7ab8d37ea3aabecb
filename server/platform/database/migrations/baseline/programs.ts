import { type RawBuilder, sql } from "kysely";
import type { ColumnTypes } from "#server/platform/database/engine.ts";

export const programTables = ({ id, instant, date }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table seasons (
    id ${id} primary key,
    slug text not null unique,
    starts_on ${date} not null,
    ends_on ${date} not null,
    state text not null check (state in ('draft', 'live', 'past')),
    sibling_from integer,
    sibling_percent integer,
    sibling_cents integer
  )`,
  sql`create table season_texts (
    id ${id} primary key,
    season_id ${id} not null references seasons (id) on delete cascade,
    language text not null,
    name text not null,
    constraint season_texts_once unique (season_id, language)
  )`,
  sql`create table programs (
    id ${id} primary key,
    season_id ${id} not null references seasons (id),
    slug text not null,
    kind text not null check (kind in ('camp', 'team', 'clinic', 'league', 'training')),
    position integer not null,
    fee_cents integer check (fee_cents >= 0),
    age_rule text not null,
    opens_at ${instant},
    closes_at ${instant},
    starts_on ${date},
    ends_on ${date},
    switch text not null default 'closed' check (switch in ('auto', 'open', 'closed')),
    capacity integer check (capacity >= 0),
    places_taken integer not null default 0 check (places_taken >= 0),
    constraint programs_slug unique (season_id, slug)
  )`,
  sql`create index programs_of_season on programs (season_id, position)`,
  sql`create table program_texts (
    id ${id} primary key,
    program_id ${id} not null references programs (id) on delete cascade,
    language text not null,
    name text not null,
    summary text not null,
    description text not null,
    what_to_bring text not null,
    checked_at ${instant},
    constraint program_texts_once unique (program_id, language)
  )`,
  sql`create table program_sessions (
    id ${id} primary key,
    program_id ${id} not null references programs (id) on delete cascade,
    on_date ${date} not null,
    starts_time text not null,
    ends_time text not null,
    place text
  )`,
  sql`create index program_sessions_of on program_sessions (program_id)`,
  sql`create table program_groups (
    id ${id} primary key,
    program_id ${id} not null references programs (id) on delete cascade,
    code text not null,
    born_from ${date} not null,
    born_to ${date} not null,
    capacity integer check (capacity >= 0),
    places_taken integer not null default 0 check (places_taken >= 0),
    constraint program_groups_once unique (program_id, code)
  )`,
  sql`create table program_prices (
    id ${id} primary key,
    program_id ${id} not null references programs (id) on delete cascade,
    cents integer not null check (cents >= 0),
    until ${instant} not null,
    constraint program_prices_once unique (program_id, until)
  )`,
  sql`create index program_prices_of on program_prices (program_id)`,
  sql`create table refund_steps (
    id ${id} primary key,
    program_id ${id} not null references programs (id) on delete cascade,
    days_before integer not null check (days_before >= 0),
    percent integer not null check (percent between 0 and 100),
    constraint refund_steps_once unique (program_id, days_before)
  )`,
  sql`create table questions (
    id ${id} primary key,
    program_id ${id} not null references programs (id) on delete cascade,
    kind text not null check (kind in ('text', 'choice', 'yes-no')),
    required boolean not null,
    sensitive boolean not null,
    position integer not null
  )`,
  sql`create table question_texts (
    id ${id} primary key,
    question_id ${id} not null references questions (id) on delete cascade,
    language text not null,
    label text not null,
    options text,
    constraint question_texts_once unique (question_id, language)
  )`,
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
    replaced_payload text,
    replaced_actor text,
    replaced_at ${instant},
    constraint drafts_once unique (subject, subject_id)
  )`,
  sql`create table publications (
    version integer primary key,
    payload text not null,
    published_at ${instant} not null,
    actor text not null
  )`,
  sql`create table club_facts (
    id ${id} primary key,
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
];
