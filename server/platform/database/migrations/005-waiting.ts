import { type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type ColumnTypes, columnTypes, type Engine } from "#server/platform/database/engine.ts";

/** Who waits for a place, and how many do (docs/rules/waiting.md). */
const changes = ({ id, instant, date }: ColumnTypes): RawBuilder<unknown>[] => [
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
    group_id ${id} references program_groups (id),
    child_key text not null,
    place text not null default 'none',
    registration_id ${id}
  )`,
  sql`create index waiting_children_entry on waiting_children (entry_id)`,
  sql`create index waiting_children_group on waiting_children (group_id)`,
  sql`create index waiting_children_registration on waiting_children (registration_id)
    where registration_id is not null`,
  // A child waits for a program once.
  sql`create unique index waiting_children_waits on waiting_children (program_id, child_key) where place <> 'none'`,
  sql`alter table programs add column waiting_list text not null default 'off'`,
  sql`alter table programs add column waiting integer not null default 0`,
  sql`alter table programs add column list_since ${instant}`,
  sql`alter table program_groups add column waiting integer not null default 0`,
  sql`alter table program_groups add column list_since ${instant}`,
  sql`alter table message_recipients add column waiting_child_id ${id} references waiting_children (id) on delete cascade`,
];

export default function waiting(engine: Engine): Migration {
  return {
    async up(db) {
      for (const statement of changes(columnTypes(engine))) await statement.execute(db);
    },
  };
}
