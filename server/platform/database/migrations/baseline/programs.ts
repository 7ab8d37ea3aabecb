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
    places_taken integer not null default 0 check (places_taken >= 0)
  )`,
  sql`create index programs_of_season on programs (season_id)`,
  sql`create table program_groups (
    id ${id} primary key,
    program_id ${id} not null references programs (id) on delete cascade,
    capacity integer check (capacity >= 0),
    places_taken integer not null default 0 check (places_taken >= 0)
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
    replaced_payload text,
    replaced_actor text,
    replaced_at ${instant},
    constraint drafts_once unique (subject, subject_id)
  )`,
  sql`create table publications (
    version integer primary key,
    payload text not null,
    hash text not null,
    published_at ${instant} not null,
    actor text not null
  )`,
  sql`create table samples (
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
