import { type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type ColumnTypes, columnTypes, type Engine } from "#server/platform/database/engine.ts";
import { appendOnlyLog } from "#server/platform/database/migrations/baseline/append-only-log.ts";
import { familyTables, moneyTables } from "#server/platform/database/migrations/baseline/money.ts";
import { programTables } from "#server/platform/database/migrations/baseline/programs.ts";
import { registrationTables } from "#server/platform/database/migrations/baseline/registrations.ts";

/** Staff accounts, the audit log and lockouts (docs/rules/access.md#wrong-tries-lock-for-longer-and-longer). */
const staffTables = ({ id, instant }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table users (
    id ${id} primary key,
    username text not null unique,
    password text,
    invite_hash text unique,
    invite_expires_at ${instant},
    invited_by text,
    created_at ${instant} not null,
    disabled_at ${instant}
  )`,
  sql`create table authenticators (
    id ${id} primary key,
    user_id ${id} not null references users (id) on delete cascade,
    credential_id text not null unique,
    credential_public_key text not null,
    counter bigint not null default 0,
    credential_device_type text not null,
    credential_backed_up boolean not null,
    transports text,
    created_at ${instant} not null,
    last_used_at ${instant},
    copied_at ${instant}
  )`,
  sql`create table sessions (
    id text primary key,
    user_id ${id} references users (id) on delete cascade,
    method text not null,
    browser text,
    created_at ${instant} not null,
    last_seen_at ${instant} not null
  )`,
  sql`create table challenges (
    challenge text primary key,
    purpose text not null,
    user_id ${id} references users (id) on delete cascade,
    expires_at ${instant} not null
  )`,
  sql`create table staff_devices (
    id ${id} primary key,
    user_id ${id} references users (id) on delete cascade,
    method text not null,
    browser text not null,
    created_at ${instant} not null,
    last_used_at ${instant} not null
  )`,
  sql`create table audit_log (
    id ${id} primary key,
    at ${instant} not null,
    actor text not null,
    action text not null,
    subject text,
    details text
  )`,
  sql`create index audit_log_newest on audit_log (at desc, id desc)`,
  sql`create table settings (
    key text primary key,
    value text not null,
    updated_at ${instant} not null
  )`,
  sql`create table throttles (
    key text primary key,
    count integer not null,
    window_started_at ${instant} not null,
    locked_until ${instant}
  )`,
];

/** The outbox (docs/decisions/015). */
const mailTables = ({ id, instant }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table outbox (
    id ${id} primary key,
    dedupe_key text not null unique,
    kind text not null,
    recipient text not null,
    language text not null,
    payload text not null,
    registration_id ${id},
    payment_id ${id},
    order_id ${id},
    asked_from text,
    attempts integer not null default 0,
    next_attempt_at ${instant} not null,
    sent_at ${instant},
    created_at ${instant} not null,
    last_error text,
    stuck_at ${instant},
    dropped_at ${instant},
    erased_at ${instant}
  )`,
  sql`create index outbox_waiting on outbox (next_attempt_at)
    where sent_at is null and dropped_at is null`,
  sql`create index outbox_registration on outbox (registration_id)
    where registration_id is not null`,
  sql`create index outbox_payment on outbox (payment_id) where payment_id is not null`,
  sql`create index outbox_order on outbox (order_id) where order_id is not null`,
  sql`create index outbox_strangers on outbox (created_at) where asked_from is not null`,
];

/** Every table of the first release; later changes are new migrations. */
export default function baseline(engine: Engine): Migration {
  const types = columnTypes(engine);
  return {
    async up(db) {
      // Referenced tables come first.
      const statements = [
        ...staffTables(types),
        ...appendOnlyLog(engine),
        ...mailTables(types),
        ...programTables(types),
        ...moneyTables(types),
        ...familyTables(types),
        ...registrationTables(engine),
      ];
      for (const statement of statements) await statement.execute(db);
    },
  };
}
