import { type RawBuilder, sql } from "kysely";
import type { ColumnTypes } from "#server/platform/database/engine.ts";

/** Teams, attendance and clearances (docs/reference/teams.md). */
export const teamTables = ({ id, instant, date }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table teams (
    id ${id} primary key,
    program_id ${id} not null references programs (id) on delete cascade,
    group_id ${id},
    name text not null,
    created_at ${instant} not null,
    constraint teams_once unique (program_id, name)
  )`,
  sql`create table team_coaches (
    id ${id} primary key,
    team_id ${id} not null references teams (id) on delete cascade,
    user_id ${id} not null references users (id) on delete cascade,
    constraint team_coaches_once unique (team_id, user_id)
  )`,
  sql`create index team_coaches_user on team_coaches (user_id)`,
  sql`create table team_players (
    registration_id ${id} primary key references registrations (id) on delete cascade,
    team_id ${id} references teams (id) on delete set null,
    notified_team_name text,
    notified_at ${instant}
  )`,
  sql`create index team_players_team on team_players (team_id)`,
  sql`create table attendance_events (
    id ${id} primary key,
    registration_id ${id} not null references registrations (id) on delete cascade,
    program_id ${id} not null references programs (id) on delete cascade,
    on_date ${date} not null,
    starts_time text not null,
    kind text not null check (kind in ('in', 'late', 'absent', 'out', 'undo')),
    pick_up_name text,
    undoes_id ${id},
    recorded_at ${instant} not null,
    actor text not null
  )`,
  sql`create index attendance_events_session on attendance_events (program_id, on_date, starts_time)`,
  sql`create index attendance_events_registration on attendance_events (registration_id)`,
  sql`create table session_replies (
    id ${id} primary key,
    registration_id ${id} not null references registrations (id) on delete cascade,
    on_date ${date} not null,
    starts_time text not null,
    is_coming boolean not null,
    replied_at ${instant} not null,
    constraint session_replies_once unique (registration_id, on_date, starts_time)
  )`,
  sql`create table clearances (
    id ${id} primary key,
    user_id ${id} not null references users (id) on delete cascade,
    kind text not null check (kind in ('background_check', 'safesport', 'concussion_course')),
    done_on ${date} not null,
    valid_until ${date} not null,
    checked_by text not null,
    created_at ${instant} not null,
    constraint clearances_once unique (user_id, kind)
  )`,
];
