import { Hono } from "hono";
import { joinWaitingSchema, removeWaitingSchema } from "#domain/waiting.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db } from "#server/platform/database.ts";
import { rateLimit } from "#server/platform/rate-limit.ts";
import { idParam, jsonBody, query, requestLanguage } from "#server/platform/request-input.ts";
import { instantOf } from "#server/platform/schema.ts";
import { ALL_SEASONS, programNames, scopeOf, scopeParameters } from "#server/platform/season-scope.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { endEntry, whoWaits } from "./entries.ts";
import { joinList } from "./join.ts";

/** Calls of one network, refused ones included. */
const JOIN_LIMIT = { name: "waiting-joins", calls: 120, windowSeconds: 600 };
const DONE = { success: true as const };

/** Families join a list (docs/rules/waiting.md#joining). */
export function waitingRoutes(deps: Deps) {
  return new Hono().post(
    "/waiting-list",
    rateLimit(deps, JOIN_LIMIT),
    jsonBody(joinWaitingSchema),
    async (c) => {
      const joining = c.req.valid("json");
      // A bot that fills in the hidden field must not notice its rejection.
      if (!joining.website) {
        await joinList(c, deps, { ...joining, language: joining.language ?? requestLanguage(c) });
      }
      return c.json(DONE, 202);
    },
  );
}

async function listOf(db: Db, scope: { seasonId?: string | undefined; programId?: string | undefined }) {
  const rows = await whoWaits(db)
    .innerJoin("programs", "programs.id", "waitingEntries.programId")
    .select(["waitingEntries.id", "waitingEntries.programId", "priority", "joinedAt", "askedAt"])
    .select(["guardianFirstName", "guardianLastName", "email", "phone", "language", "silences"])
    .select(["firstName", "lastName", "bornOn", "groupId", "waitingChildren.position", "programs.seasonId"])
    .execute();
  const inScope = rows.filter(
    ({ seasonId, programId }) =>
      (scope.seasonId === undefined || seasonId === scope.seasonId) &&
      (scope.programId === undefined || programId === scope.programId),
  );
  return [...Map.groupBy(inScope, ({ id }) => id).values()].flatMap((children) => {
    const [first] = children;
    if (!first) return [];
    const { id, programId, priority, joinedAt, askedAt, silences, email, phone, language } = first;
    return {
      ...{ id, programId, priority, joinedAt, askedAt, silences, email, phone, language },
      guardian: { firstName: first.guardianFirstName, lastName: first.guardianLastName },
      children: children
        .toSorted((a, b) => a.position - b.position)
        .map(({ firstName, lastName, bornOn, groupId }) => ({
          ...{ firstName, lastName, groupId },
          dateOfBirth: bornOn,
        })),
    };
  });
}

/** Staff's list of who waits, each program's in its order (docs/rules/waiting.md#what-staff-see). */
export function staffWaitingRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/waiting-list", staff, query(scopeParameters), async (c) => {
      const scope = await scopeOf(db, c.req.valid("query"), { now: now(), usual: ALL_SEASONS });
      const names = await programNames(db, requestLanguage(c));
      const entries = (await listOf(db, scope)).map((entry) => ({
        ...entry,
        program: names.get(entry.programId)?.name ?? "",
      }));
      const byProgram = Map.groupBy(entries, ({ programId }) => programId);
      return c.json({ data: [...byProgram.values()].flat() });
    })
    .post("/admin/waiting-list/:id/remove", staff, jsonBody(removeWaitingSchema), async (c) => {
      const id = idParam(c);
      const { actor } = c.var.staff;
      const isEnded = await inTransaction(db, async (trx) => {
        const ended = await endEntry(trx, { id, reason: "removed", now: instantOf(now()) });
        const details = c.req.valid("json");
        if (ended)
          await recordAudit(trx, { at: now(), actor, action: "waiting_removed", subject: id, details });
        return ended;
      });
      if (!isEnded) throw new ApiError("not_found");
      return c.json(DONE);
    });
}
