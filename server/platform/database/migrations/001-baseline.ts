import { type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type ColumnTypes, columnTypes, type Engine } from "#server/platform/database/engine.ts";
import { familyTables, moneyTables } from "#server/platform/database/migrations/baseline/money.ts";
import { programTables } from "#server/platform/database/migrations/baseline/programs.ts";
import { registrationTables } from "#server/platform/database/migrations/baseline/registrations.ts";
import { teamTables } from "#server/platform/database/migrations/baseline/teams.ts";

const REFUSAL = "The audit log is append-only.";

/** A column as it is, or without the caller's address: "pin:address:203.0.113.1" becomes "pin:address". */
const keptOf = (column: "actor" | "subject", before: RawBuilder<unknown>) => {
  const now = sql`coalesce(${sql.ref(`new.${column}`)}, '')`;
  const old = sql`coalesce(${sql.ref(`old.${column}`)}, '')`;
  return sql`(${now} = ${old} or (${before} > 0 and ${now} = substr(${old}, 1, ${before} + 7)))`;
};

/** Whether an update of a line only erases addresses (docs/reference/staff-access.md#audit-log). */
function onlyErasesAddresses(positionOf: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`new.id = old.id and new.at = old.at and new.action = old.action
    and coalesce(new.details, '') = coalesce(old.details, '')
    and ${keptOf("actor", positionOf("old.actor"))}
    and ${keptOf("subject", positionOf("old.subject"))}`;
}

/** The database itself refuses to delete or to change a line of the audit log. */
function appendOnlyLog(engine: Engine): RawBuilder<unknown>[] {
  if (engine === "sqlite") {
    const erases = onlyErasesAddresses((column) => sql`instr(coalesce(${sql.ref(column)}, ''), ':address:')`);
    return [
      sql`create trigger audit_log_update before update on audit_log when not (${erases}) begin
        select raise(abort, ${sql.lit(REFUSAL)});
      end`,
      sql`create trigger audit_log_delete before delete on audit_log begin
        select raise(abort, ${sql.lit(REFUSAL)});
      end`,
    ];
  }
  const erases = onlyErasesAddresses(
    (column) => sql`position(':address:' in coalesce(${sql.ref(column)}, ''))`,
  );
  return [
    sql`create function refuse_log_change() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' and ${erases} then return new; end if;
      raise exception ${sql.lit(REFUSAL)};
    end $$`,
    sql`create trigger audit_log_change before update or delete on audit_log
      for each row execute function refuse_log_change()`,
  ];
}

/** Staff accounts, the audit log and lockouts (docs/reference/staff-access.md#lock-outs). */
const staffTables = ({ id, instant }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table users (
    id ${id} primary key,
    username text not null unique,
    role text not null,
    email text,
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
    last_used_at ${instant}
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
    knows_pin boolean not null,
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

/** The outbox (docs/decisions/029). */
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
    message_id ${id},
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
  sql`create index outbox_sent on outbox (sent_at) where sent_at is not null`,
];

/** Staff's messages to families, and session changes (docs/reference/messages.md). */
const messageTables = ({ id, instant, date }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table session_changes (
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
  sql`create index session_changes_program on session_changes (program_id, on_date)`,
  // One change at a time for each session.
  sql`create unique index session_changes_current on session_changes (program_id, on_date, starts_time) where ended_at is null`,
  sql`create table messages (
    id ${id} primary key,
    kind text not null,
    list text not null,
    subject_en text not null,
    subject_es text not null,
    body_en text not null,
    body_es text not null,
    session_change_id ${id} references session_changes (id),
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
    waiting_child_id ${id} references waiting_children (id) on delete cascade,
    outbox_id ${id},
    called_at ${instant},
    called_by text
  )`,
  sql`create index message_recipients_message on message_recipients (message_id)`,
  sql`create index message_recipients_registration on message_recipients (registration_id)`,
  sql`create index message_recipients_outbox on message_recipients (outbox_id)`,
  sql`create table unsubscribes (
    address_hash text primary key,
    left_at ${instant} not null
  )`,
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
        ...teamTables(types),
        ...messageTables(types),
      ];
      for (const statement of statements) await statement.execute(db);
    },
  };
}
