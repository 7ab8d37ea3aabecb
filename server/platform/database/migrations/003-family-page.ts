import { type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type ColumnTypes, columnTypes, type Engine } from "#server/platform/database/engine.ts";

/** What the family's page stores (docs/rules/family.md). */
const changes = ({ id, instant }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`alter table mailbox_codes add column email text`,
  sql`alter table mailbox_codes add column asked_from text`,
  sql`create index mailbox_codes_email on mailbox_codes (lower(email))`,
  sql`create table family_sessions (
    id text primary key,
    email text not null,
    phone_digits text not null,
    created_at ${instant} not null,
    last_seen_at ${instant} not null
  )`,
  sql`create index registrations_email on registrations (lower(email))`,
  sql`alter table registrations add column pick_up text`,
  sql`alter table programs add column shirts_closed_at ${instant}`,
  sql`alter table orders add column erase_at ${instant}`,
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
  sql`create index family_sessions_email on family_sessions (email)`,
];

export default function familyPage(engine: Engine): Migration {
  return {
    async up(db) {
      for (const statement of changes(columnTypes(engine))) await statement.execute(db);
    },
  };
}
