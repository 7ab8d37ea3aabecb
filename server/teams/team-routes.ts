import { Hono } from "hono";
import * as z from "zod/mini";
import { initialProgram } from "#domain/programs/programs.ts";
import { PROPOSED_TEAMS_MAX } from "#domain/teams/team-proposal.ts";
import {
  newTeamSchema,
  placementsSchema,
  teamChangesSchema,
  teamNoticesSchema,
} from "#domain/teams/teams.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { idParam, jsonBody, query, requestLanguage } from "#server/platform/http/request-input.ts";
import { ALL_SEASONS, scopeOf, scopeParameters } from "#server/platform/season-scope.ts";
import { getProgram, listPrograms } from "#server/site/programs/published-programs.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { notifyFamilies } from "./team-notices.ts";
import { addTeam, assignPlayers, changeTeam, deleteTeam, presentTeams, proposedPlacements } from "./teams.ts";

const proposalQuery = query({
  program: z.uuid("invalid_input"),
  group: z.optional(z.uuid("invalid_input")),
  question: z.optional(z.uuid("invalid_input")),
  teams: z.coerce.number("invalid_input").check(z.int(), z.minimum(1), z.maximum(PROPOSED_TEAMS_MAX)),
});

/** The teams of a program (docs/reference/teams.md#teams). */
export function teamRoutes(deps: Deps) {
  const { db } = deps;
  const allow = requirePermission(deps);
  return new Hono()
    .get("/admin/teams", allow("teams.view"), query(scopeParameters), async (c) => {
      const filter = c.req.valid("query");
      const season = filter.season === ALL_SEASONS ? undefined : filter.season;
      const scope = await scopeOf(deps, { ...filter, season });
      const program = scope.programId
        ? await getProgram(db, scope.programId)
        : initialProgram((await listPrograms(db)).filter(({ seasonId }) => seasonId === scope.seasonId));
      if (!program) throw new ApiError("not_found");
      return c.json({ data: await presentTeams(db, program, requestLanguage(c)) });
    })
    .get("/admin/teams/proposal", allow("teams.edit"), proposalQuery, async (c) => {
      const { program: programId, group: groupId, question: questionId, teams } = c.req.valid("query");
      const program = await getProgram(db, programId);
      return c.json({ data: await proposedPlacements(db, program, { groupId, questionId, teams }) });
    })
    .post("/admin/teams", allow("teams.edit"), jsonBody(newTeamSchema), async (c) => {
      await addTeam(deps, c.req.valid("json"), c.var.staff.actor);
      return c.json({ success: true as const }, 201);
    })
    .patch("/admin/teams/:id", allow("teams.edit"), jsonBody(teamChangesSchema), async (c) => {
      await changeTeam(deps, { id: idParam(c), ...c.req.valid("json") }, c.var.staff.actor);
      return c.body(null, 204);
    })
    .delete("/admin/teams/:id", allow("teams.edit"), async (c) => {
      await deleteTeam(deps, idParam(c), c.var.staff.actor);
      return c.body(null, 204);
    })
    .put("/admin/teams/players", allow("teams.edit"), jsonBody(placementsSchema), async (c) =>
      c.json({ data: { count: await assignPlayers(deps, c.req.valid("json"), c.var.staff.actor) } }),
    )
    .post("/admin/teams/notices", allow("teams.edit"), jsonBody(teamNoticesSchema), async (c) => {
      const { programId } = c.req.valid("json");
      return c.json({ data: { families: await notifyFamilies(deps, programId, c.var.staff.actor) } });
    });
}
