import { type RawBuilder, sql } from "kysely";
import type { Engine } from "#server/platform/database/engine.ts";

const REFUSAL = "The audit log is append-only.";

/** A column as it is, or without the caller's address: "pin:address:203.0.113.1" becomes "pin:address". */
const keptOf = (column: "actor" | "subject", before: RawBuilder<unknown>) => {
  const now = sql`coalesce(${sql.ref(`new.${column}`)}, '')`;
  const old = sql`coalesce(${sql.ref(`old.${column}`)}, '')`;
  return sql`(${now} = ${old} or (${before} > 0 and ${now} = substr(${old}, 1, ${before} + 7)))`;
};

/** Whether an update of a line only erases addresses (docs/rules/access.md#the-audit-log-is-append-only). */
function onlyErasesAddresses(positionOf: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`new.id = old.id and new.at = old.at and new.action = old.action
    and coalesce(new.details, '') = coalesce(old.details, '')
    and ${keptOf("actor", positionOf("old.actor"))}
    and ${keptOf("subject", positionOf("old.subject"))}`;
}

/** The database itself refuses to delete or to change a line of the audit log. */
export function appendOnlyLog(engine: Engine): RawBuilder<unknown>[] {
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
