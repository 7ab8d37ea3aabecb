import { Hono } from "hono";
import { sql } from "kysely";
import { groupCapacitySchema, programSettingsSchema } from "#domain/programs/program-settings.ts";
import { PAID_STATES } from "#domain/registration/status.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, pickColumns } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { changeGroupCapacity, changeProgramSettings, listGroups } from "./capacity.ts";
import { findProgram, listPrograms, type Program, spotsOf } from "./published-programs.ts";

/**
 * The number of families (by mail address) with several registered children, by season id, for staff who change the
 * sibling discount.
 */
async function siblingFamilies(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("registrations")
    .select("seasonId")
    .where("state", "in", PAID_STATES)
    .where("deletedAt", "is", null)
    .groupBy(["seasonId", sql`lower(email)`])
    .having(sql<boolean>`count(distinct child_key) > 1`)
    .execute();
  const bySeason = Map.groupBy(rows, ({ seasonId }) => seasonId);
  return Object.fromEntries([...bySeason].map(([seasonId, families]) => [seasonId, families.length]));
}

/** The number of families (by mail address) that paid the program's current fee, for staff who change it. */
async function familiesThatPaid(db: Db, { id, feeCents }: Program): Promise<number> {
  if (feeCents === null) return 0;
  const { families } = await db
    .selectFrom("registrations")
    .select(sql<number>`count(distinct lower(email))`.as("families"))
    .where("programId", "=", id)
    .where("state", "in", PAID_STATES)
    .where("deletedAt", "is", null)
    .where(sql<boolean>`total_amount - donation_amount = ${feeCents}`)
    .executeTakeFirstOrThrow();
  return Number(families);
}

async function presentProgram({ db, now }: Pick<Deps, "db" | "now">, program: Program) {
  const { en, es } = program.texts;
  const { waiting, ...spots } = await spotsOf(db, program, instantOf(now()));
  return {
    ...pickColumns(program, ["id", "seasonId", "kind", "switch", "capacity", "feeCents", "startsOn"]),
    ...pickColumns(program, ["endsOn", "opensAt", "closesAt", "waitingList", "takesCash"]),
    spots,
    names: { en: en.name || program.slug, es: es.name || program.slug },
    paidFamilies: await familiesThatPaid(db, program),
    waiting,
    seasonState: program.season.state,
  };
}

/**
 * Staff's view and settings of programs (docs/reference/registration-opening.md#opening-and-closing) and of the
 * capacities of their groups (docs/reference/seasons.md#group-capacity).
 */
export function programRoutes(deps: Deps) {
  const { db, now } = deps;
  const allow = requirePermission(deps);
  return new Hono()
    .get("/admin/programs", allow("programs.view"), async (c) => {
      const programs = await listPrograms(db);
      const data = await Promise.all(programs.map((program) => presentProgram(deps, program)));
      return c.json({ data, siblingFamilies: await siblingFamilies(db) });
    })
    .patch("/admin/programs/:id", allow("programs.edit"), jsonBody(programSettingsSchema), async (c) => {
      const id = idParam(c);
      // A program that exists only in a draft has no settings yet.
      if (!(await findProgram(db, id))) throw new ApiError("not_found");
      const settings = c.req.valid("json");
      const change = { id, settings, actor: c.var.staff.actor, now: now() };
      return c.json({ data: await presentProgram(deps, await changeProgramSettings(db, change)) });
    })
    .get("/admin/programs/:id/groups", allow("programs.view"), async (c) => {
      const program = await findProgram(db, idParam(c));
      if (!program) throw new ApiError("not_found");
      return c.json({ data: await listGroups(db, program.id) });
    })
    .put(
      "/admin/programs/:id/groups/:groupId/capacity",
      allow("programs.edit"),
      jsonBody(groupCapacitySchema),
      async (c) => {
        const { capacity } = c.req.valid("json");
        const change = { programId: idParam(c), groupId: idParam(c, "groupId"), capacity };
        const group = await changeGroupCapacity(db, { ...change, actor: c.var.staff.actor, now: now() });
        return c.json({ data: group });
      },
    );
}
