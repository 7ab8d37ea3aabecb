import { Hono } from "hono";
import { hasSpots, joinWaitingSchema, offerSchema } from "#domain/family/waiting-list.ts";
import { SAVED_AS_FILE } from "#domain/staff/message-kinds.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, pickColumns } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { idParam, jsonBody, query, requestLanguage } from "#server/platform/http/request-input.ts";
import {
  ALL_SEASONS,
  programNames,
  type SeasonScope,
  scopeOf,
  scopeParameters,
} from "#server/platform/season-scope.ts";
import { freeSpotsOf } from "#server/site/programs/public-programs.ts";
import { listPrograms } from "#server/site/programs/published-programs.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { endEntry, type FamilyEntry, lockOpenEntry, waitingEntriesOf } from "./entries.ts";
import { requestToJoin } from "./join-waiting-list.ts";
import { offerDeadlines, offerMailKey, offerSpots } from "./offer.ts";

/** The state of offer emails; staff call the family if one was refused or saved as a file. */
async function mailStates(db: Db, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, "waits" | "accepted" | "filed" | "refused">();
  const mails = await db
    .selectFrom("outbox")
    .select(["dedupeKey", "sentAt", "stuckAt", "droppedAt", "lastError"])
    .where("dedupeKey", "in", keys)
    .execute();
  return new Map(
    mails.map(({ dedupeKey, sentAt, stuckAt, droppedAt, lastError }) => {
      if (sentAt !== null && lastError === SAVED_AS_FILE) return [dedupeKey, "filed" as const];
      if (sentAt !== null) return [dedupeKey, "accepted" as const];
      return [dedupeKey, stuckAt === null && droppedAt === null ? ("waits" as const) : ("refused" as const)];
    }),
  );
}

function presentEntry(entry: FamilyEntry) {
  return {
    ...pickColumns(entry, ["id", "programId", "joinedAt", "email", "phone", "language"]),
    guardian: { firstName: entry.guardianFirstName, lastName: entry.guardianLastName },
    children: entry.children.map((child) => ({
      ...pickColumns(child, ["firstName", "lastName", "groupId", "group"]),
      dateOfBirth: child.bornOn,
    })),
  };
}

/** Waiting families and offers, each program's in its order (docs/reference/waiting-list.md#staff-list). */
export async function listForStaff(
  { db, now, live }: Deps,
  { programId, seasonId }: SeasonScope,
  language: Language,
) {
  const inScope = (await listPrograms(db)).filter(
    (program) =>
      [program.id, undefined].includes(programId) && [program.seasonId, undefined].includes(seasonId),
  );
  const listed = Map.groupBy(
    await waitingEntriesOf(
      db,
      inScope.map(({ id }) => id),
      ["waiting", "offered"],
    ),
    (entry) => entry.programId,
  );
  const programs = inScope.filter(({ id, waitingList }) => waitingList !== "off" || listed.has(id));
  const ids = programs.map(({ id }) => id);
  const names = await programNames(db, language);
  const free = await freeSpotsOf(db, ids, now());
  const deadlines = await offerDeadlines(db, ids, { now: now(), timeZone: live.club.timeZone });
  const offered = [...listed.values()].flat().filter(({ offeredAt }) => offeredAt !== null);
  const mails = await mailStates(db, offered.map(offerMailKey));
  return {
    data: programs.flatMap(({ id, slug }) => {
      const program = names.get(id)?.name ?? slug;
      const entries = (listed.get(id) ?? []).map((entry) => {
        const { offerUntil: until, children } = entry;
        const mail = mails.get(offerMailKey(entry)) ?? ("waits" as const);
        const offer = until ? { until, mail } : null;
        const fits = offer === null && hasSpots(free, children);
        return { ...presentEntry(entry), program, fits, offer };
      });
      const next = entries.find(({ fits }) => fits);
      return entries.map((entry) => ({ ...entry, isNext: entry === next }));
    }),
    programs: programs.map(({ id, slug, waitingList }) => {
      const spots = free.get(id) ?? null;
      return {
        id,
        name: names.get(id)?.name ?? slug,
        waitingList,
        /** Expired holds are free; null: no limit. */
        freeSpots: spots === null ? null : Math.max(0, spots),
        /** The deadline of an offer made now; null if staff call. */
        offerUntil: deadlines.get(id)?.toISOString() ?? null,
      };
    }),
  };
}

/** Calls per network, including refused ones. */
const JOIN_LIMIT = { name: "waiting-joins", calls: 120, windowSeconds: 600 };
const DONE = { success: true as const };

/**
 * Families join a list (docs/reference/waiting-list.md#joining); staff see each program's in its order
 * (docs/reference/waiting-list.md#staff-list).
 */
export function waitingRoutes(deps: Deps) {
  const { db, now } = deps;
  const allow = requirePermission(deps);
  return new Hono()
    .post("/waiting-list", rateLimit(deps, JOIN_LIMIT), jsonBody(joinWaitingSchema), async (c) => {
      const joining = c.req.valid("json");
      // A bot that fills in the hidden field must not notice its rejection.
      if (!joining.website) {
        await requestToJoin(c, deps, { ...joining, language: joining.language ?? requestLanguage(c) });
      }
      return c.json(DONE, 202);
    })
    .get("/admin/waiting-list", allow("waiting_list.view"), query(scopeParameters), async (c) => {
      const scope = await scopeOf(deps, c.req.valid("query"), ALL_SEASONS);
      return c.json(await listForStaff(deps, scope, requestLanguage(c)));
    })
    .post("/admin/waiting-list/:id/offer", allow("waiting_list.edit"), jsonBody(offerSchema), async (c) => {
      const { actor } = c.var.staff;
      return c.json(await offerSpots(deps, { ...c.req.valid("json"), id: idParam(c), actor }));
    })
    .post("/admin/waiting-list/:id/remove", allow("waiting_list.edit"), async (c) => {
      const id = idParam(c);
      const { actor } = c.var.staff;
      await inTransaction(db, async (trx) => {
        const entry = await lockOpenEntry(trx, id);
        if (!entry) throw new ApiError("not_found");
        await endEntry(trx, entry, "removed", instantOf(now()));
        await recordAudit(trx, { at: now(), actor, action: "waiting_removed", subject: id });
      });
      return c.json(DONE);
    });
}
