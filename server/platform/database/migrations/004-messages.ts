import { type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type ColumnTypes, columnTypes, type Engine } from "#server/platform/database/engine.ts";

/** What staff write to families, and days that change (docs/rules/messages.md). */
const changes = ({ id, instant, date }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table day_changes (
    id ${id} primary key,
    program_id ${id} not null references programs (id),
    on_date ${date} not null,
    starts_time text not null,
    kind text not null,
    new_date ${date},
    new_starts text,
    new_ends text,
    new_place text,
    reason text,
    actor text not null,
    created_at ${instant} not null,
    ended_at ${instant}
  )`,
  sql`create index day_changes_program on day_changes (program_id, on_date)`,
  // One change at a time for each session.
  sql`create unique index day_changes_current on day_changes (program_id, on_date, starts_time) where ended_at is null`,
  sql`create table messages (
    id ${id} primary key,
    kind text not null,
    list text not null,
    subject_en text not null,
    subject_es text not null,
    body_en text not null,
    body_es text not null,
    day_change_id ${id} references day_changes (id),
    actor text not null,
    created_at ${instant} not null,
    stopped_at ${instant}
  )`,
  sql`create index messages_created on messages (created_at)`,
  sql`create table message_recipients (
    id ${id} primary key,
    message_id ${id} not null references messages (id) on delete cascade,
    registration_id ${id} references registrations (id) on delete cascade,
    interest_id ${id} references interests (id) on delete cascade,
    outbox_id ${id},
    called_at ${instant},
    called_by text
  )`,
  sql`create index message_recipients_message on message_recipients (message_id)`,
  sql`create index message_recipients_registration on message_recipients (registration_id)`,
  sql`create index message_recipients_outbox on message_recipients (outbox_id)`,
  sql`alter table outbox add column message_id ${id}`,
  sql`create index outbox_sent on outbox (sent_at)`,
  sql`create table news_leavers (
    address_hash text primary key,
    left_at ${instant} not null
  )`,
];

export default function messages(engine: Engine): Migration {
  return {
    async up(db) {
      for (const statement of changes(columnTypes(engine))) await statement.execute(db);
    },
  };
}
