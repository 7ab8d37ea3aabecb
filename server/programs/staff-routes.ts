import { Hono } from "hono";
import { programSettingsSchema } from "#domain/staff-access.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { listPrograms, type Program } from "./data.ts";
import { changeProgramSettings } from "./staff-data.ts";

function presentProgram(program: Program) {
  const { id, registrationOpen, capacity, placesTaken, feeCents, startsOn, endsOn } = program;
  return { id, registrationOpen, capacity, placesTaken, feeCents, startsOn, endsOn };
}

/** What staff see and decide about programs (design.md §7.1). */
export function staffProgramRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/programs", staff, async (c) => {
      const programs = await listPrograms(db);
      return c.json({ data: programs.map(presentProgram) });
    })
    .patch("/admin/programs/:id", staff, jsonBody(programSettingsSchema), async (c) => {
      const settings = c.req.valid("json");
      const change = { id: c.req.param("id"), settings, actor: c.var.staff.actor, now: now() };
      const program = await changeProgramSettings(db, change);
      if (!program) throw new ApiError("not_found");
      return c.json({ data: presentProgram(program) });
    });
}
