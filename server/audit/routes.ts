import { Hono } from "hono";
import * as z from "zod/mini";
import { AUDIT_ACTIONS } from "#domain/audit.ts";
import { cleanLine } from "#domain/text.ts";
import type { Deps } from "#server/deps.ts";
import { cursorOf, optionalCursor, query } from "#server/http/page-query.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { listAudit } from "./data.ts";

const PAGE_SIZE = 100;

const auditQuery = query({
  cursor: optionalCursor,
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  actor: z.optional(z.string().check(z.overwrite(cleanLine), z.maxLength(200))),
});

/** The audit log, for staff to read; nobody can change it (design.md §7.5). */
export function auditRoutes(deps: Deps) {
  return new Hono().get("/admin/audit", requireStaff(deps), auditQuery, async (c) => {
    const { cursor, ...filter } = c.req.valid("query");
    const lines = await listAudit(deps.db, filter, PAGE_SIZE + 1, cursor);
    const page = lines.slice(0, PAGE_SIZE);
    const last = lines.length > PAGE_SIZE ? page.at(-1) : undefined;
    return c.json({
      data: page.map(({ id, at, action, actor, actorName, subject, subjectName }) => ({
        id,
        at,
        action,
        actor,
        actorName,
        subject,
        subjectName,
      })),
      nextCursor: last ? cursorOf(last) : null,
    });
  });
}
