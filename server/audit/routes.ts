import type { MiddlewareHandler } from "hono";
import { Hono } from "hono";
import * as z from "zod/mini";
import { AUDIT_ACTIONS } from "#domain/audit.ts";
import { lineChecks } from "#domain/text.ts";
import type { Deps } from "#server/deps.ts";
import { cursorOf, optionalCursor, query } from "#server/http/request-input.ts";
import { lastLink } from "./chain-mutations.ts";
import { sealText } from "./chain-rules.ts";
import { lastCheck, listAudit } from "./queries.ts";

const PAGE_SIZE = 100;

const auditQuery = query({
  cursor: optionalCursor,
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  actor: z.optional(z.string().check(...lineChecks(200))),
});

/**
 * The audit log for staff; changes are detected (docs/rules/access.md#the-log-is-chained-every-night).
 * @param staff requireStaff, injected because audit may not import auth
 */
export function auditRoutes({ db }: Pick<Deps, "db">, staff: MiddlewareHandler) {
  const chain = new Hono().get("/admin/audit/chain", staff, async (c) => {
    const [last, checked] = await Promise.all([lastLink(db), lastCheck(db)]);
    const sealed = last ? { lines: last.position, at: last.chainedAt, seal: sealText(last) } : null;
    return c.json({ data: { sealed, checked: checked ?? null } });
  });
  return chain.get("/admin/audit", staff, auditQuery, async (c) => {
    const { cursor, ...filter } = c.req.valid("query");
    const lines = await listAudit(db, filter, PAGE_SIZE + 1, cursor);
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
