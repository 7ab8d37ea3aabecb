import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { PAYABLE_PROGRAMS, type ProgramId } from "#domain/programs.ts";
import { programSettingsSchema } from "#domain/staff-access.ts";
import { type Deps, instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { freePlaces } from "#server/holds/free-places.ts";
import { groupPlaces, presentGroups } from "#server/holds/groups.ts";
import { unpaidPlaces } from "#server/holds/unpaid.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { listPrograms, type Program, placesOf } from "./data.ts";
import { changeProgramSettings } from "./staff-data.ts";

async function presentProgram({ db, now }: Pick<Deps, "db" | "now">, program: Program) {
  const { id, registrationOpen, capacity, feeCents, startsOn, endsOn } = program;
  const places = await placesOf(db, program, instantOf(now()));
  return { id, registrationOpen, capacity, places, feeCents, startsOn, endsOn };
}

/** Families with more children than this are rare; whoever keeps fewer places stands in a sum. */
const SMALLEST_GROUP = 3;
const SHOWN_GROUPS = 10;

const freePlacesSchema = z.object({ group: z.nullable(z.string().check(z.maxLength(100))) });

/** @throws {ApiError} not_found */
function programIn(c: Context): ProgramId {
  const id = PAYABLE_PROGRAMS.find((known) => known === c.req.param("id"));
  if (!id) throw new ApiError("not_found");
  return id;
}

/** What staff see and decide about programs (design.md §7.1). */
export function staffProgramRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/programs", staff, async (c) => {
      const programs = await listPrograms(db);
      return c.json({ data: await Promise.all(programs.map((program) => presentProgram(deps, program))) });
    })
    .patch("/admin/programs/:id", staff, jsonBody(programSettingsSchema), async (c) => {
      const settings = c.req.valid("json");
      const change = { id: c.req.param("id"), settings, actor: c.var.staff.actor, now: now() };
      const program = await changeProgramSettings(db, change);
      if (!program) throw new ApiError("not_found");
      return c.json({ data: await presentProgram(deps, program) });
    })
    .get("/admin/programs/:id/holds", staff, async (c) => {
      const places = await unpaidPlaces(db, now(), programIn(c));
      const groups = presentGroups(groupPlaces(places));
      const shown = groups.filter((group) => group.places >= SMALLEST_GROUP).slice(0, SHOWN_GROUPS);
      const since = groups.map((group) => group.since).sort()[0] ?? null;
      return c.json({ data: { places: places.length, since, groups: shown } });
    })
    .post("/admin/programs/:id/holds/free", staff, jsonBody(freePlacesSchema), async (c) => {
      const { group } = c.req.valid("json");
      const freed = await freePlaces(deps, { programId: programIn(c), group, actor: c.var.staff.actor });
      return c.json({ data: { freed } });
    });
}
