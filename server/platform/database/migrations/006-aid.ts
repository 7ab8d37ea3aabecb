import { type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type ColumnTypes, columnTypes, type Engine } from "#server/platform/database/engine.ts";

/** Families who cannot pay now, and what staff decided (docs/rules/aid.md). */
const changes = ({ id, instant }: ColumnTypes): RawBuilder<unknown>[] => [
  sql`create table aid_requests (
    order_id ${id} primary key references orders (id),
    text text,
    asked_at ${instant} not null,
    proved_at ${instant},
    network text,
    decided_at ${instant},
    decided_by text,
    granted_cents integer check (granted_cents >= 0),
    reason text
  )`,
  sql`create index aid_requests_open on aid_requests (proved_at) where decided_at is null`,
  sql`create index order_lines_aid on order_lines (order_id) where reason = 'aid'`,
];

export default function aid(engine: Engine): Migration {
  return {
    async up(db) {
      for (const statement of changes(columnTypes(engine))) await statement.execute(db);
    },
  };
}
