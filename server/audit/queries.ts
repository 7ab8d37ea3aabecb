import { sql } from "kysely";
import * as z from "zod/mini";
import type { AuditAction } from "#domain/audit.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { readSetting } from "#server/db/settings.ts";
import type { Position } from "#server/http/request-input.ts";
import { accountIdOf } from "./mutations.ts";

interface AuditFilter {
  action?: AuditAction | undefined;
  actor?: string | undefined;
  anyOf?: { actions: readonly AuditAction[]; since: Instant };
}

/** Usernames by account id, for actors and subjects that are accounts. */
export async function usernames(db: Db, names: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(names.flatMap((name) => accountIdOf(name ?? "") ?? []))];
  if (ids.length === 0) return new Map();
  const accounts = await db.selectFrom("users").select(["id", "username"]).where("id", "in", ids).execute();
  return new Map(accounts.map(({ id, username }) => [id, username]));
}

export function usernameIn(names: ReadonlyMap<string, string>, actor: string | null): string | null {
  return names.get(accountIdOf(actor ?? "") ?? "") ?? null;
}

/** Up to `limit` matching lines after a position, newest first. */
export async function listAudit(
  db: Db,
  { action, actor, anyOf }: AuditFilter,
  limit: number,
  after?: Position,
) {
  let query = db.selectFrom("auditLog").selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(limit);
  if (action) query = query.where("action", "=", action);
  if (actor) query = query.where("actor", "=", actor);
  if (anyOf) query = query.where("action", "in", anyOf.actions).where("at", ">", anyOf.since);
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id})`);
  const lines = await query.execute();
  const names = await usernames(
    db,
    lines.flatMap((line) => [line.actor, line.subject]),
  );
  const nameOf = (text: string | null) => usernameIn(names, text);
  return lines.map((line) => ({
    ...line,
    actorName: nameOf(line.actor),
    subjectName: nameOf(line.subject),
  }));
}

const checkedSchema = z.object({
  at: z.string(),
  faults: z.number(),
});

export async function lastCheck(db: Db | Trx) {
  const stored = await readSetting(db, "logChecked");
  return stored === undefined ? undefined : checkedSchema.parse(JSON.parse(stored));
}
