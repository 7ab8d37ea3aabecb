import { Hono } from "hono";
import { sql } from "kysely";
import * as z from "zod/mini";
import { AUDIT_ACTIONS, type AuditAction, type AuditEvent } from "#domain/staff/audit.ts";
import { lineChecks } from "#domain/text/checks.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, pickColumns } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import {
  cursorOf,
  optionalCursor,
  type Position,
  pageOf,
  query,
  requestLanguage,
} from "#server/platform/http/request-input.ts";
import { everySeason } from "#server/platform/published.ts";
import { programNames } from "#server/platform/season-scope.ts";
import { usernameIn, usernames } from "./audit-log.ts";
import { requirePermission } from "./require-permission.ts";

const PAGE_SIZE = 100;

interface AuditFilter {
  action?: AuditAction | undefined;
  actor?: string | undefined;
  anyOf?: { actions: readonly AuditAction[]; since: Instant };
}

/** Staff's names of programs and seasons, whose ids are in the lines. */
async function programAndSeasonNames(db: Db, language: Language): Promise<[id: string, name: string][]> {
  const { seasons } = await everySeason(db);
  const programs = [...(await programNames(db, language))];
  return [
    ...programs.map(([id, { name, seasonName }]): [string, string] => [id, `${name} (${seasonName})`]),
    ...seasons.map(({ id, names }): [string, string] => [id, names[language]]),
  ];
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

const auditQuery = query({
  cursor: optionalCursor,
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  actor: z.optional(z.string().check(...lineChecks(200))),
});

/** The audit log for staff (docs/reference/staff-access.md#audit-log). */
export function auditRoutes(deps: Deps) {
  const { db } = deps;
  return new Hono().get("/admin/audit", requirePermission(deps)("log.view"), auditQuery, async (c) => {
    const { cursor, ...filter } = c.req.valid("query");
    const lines = await listAudit(db, filter, PAGE_SIZE + 1, cursor);
    const { page, nextCursor } = pageOf(lines, PAGE_SIZE, cursorOf);
    const names = await programAndSeasonNames(db, requestLanguage(c));
    return c.json({
      data: page.map(({ action, details, ...line }) => ({
        ...({ action, details: details === null ? undefined : JSON.parse(details) } as AuditEvent),
        ...pickColumns(line, ["id", "at", "actor", "actorName", "subject", "subjectName"]),
        /** Names of the programs and seasons in this line, by id. */
        names: Object.fromEntries(names.filter(([key]) => `${line.subject} ${details}`.includes(key))),
      })),
      nextCursor,
    });
  });
}
