import { Hono } from "hono";
import * as z from "zod/mini";
import { playerColumnsSchema } from "#domain/registration/player-file.ts";
import { groupFilter } from "#domain/staff/messages.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { csvHeaders } from "#server/platform/csv.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { jsonBody, query } from "#server/platform/http/request-input.ts";
import { writeSetting } from "#server/platform/settings.ts";
import { getProgram } from "#server/site/programs/published-programs.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { playerColumns, playerCsv, playerFiles } from "./player-file.ts";

const programQuery = query({ program: z.uuid("invalid_input") });
const fileQuery = query({ program: z.uuid("invalid_input"), group: groupFilter });

/** The governing body's file of players (docs/reference/rosters.md#governing-bodys-file). */
export function playerFileRoutes(deps: Deps) {
  const { db, now, live } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/player-file", staff, programQuery, async (c) => {
      const program = await getProgram(db, c.req.valid("query").program);
      const columns = await playerColumns(db);
      const files = await playerFiles(db, program, columns);
      return c.json({
        data: {
          columns,
          files: files.map(({ group, players, refused }) => ({ group, count: players.length, refused })),
        },
      });
    })
    .put("/admin/player-file/columns", staff, jsonBody(playerColumnsSchema), async (c) => {
      await writeSetting(db, "playerColumns", JSON.stringify(c.req.valid("json")), now());
      return c.body(null, 204);
    })
    .get("/admin/player-file/csv", staff, fileQuery, async (c) => {
      const { program: programId, group = null } = c.req.valid("query");
      const program = await getProgram(db, programId);
      const columns = await playerColumns(db);
      const file = (await playerFiles(db, program, columns)).find((candidate) => candidate.group === group);
      if (!file) throw new ApiError("not_found");
      if (file.refused.length > 0)
        throw new ApiError("player_file_refused", { more: { rows: file.refused } });
      const { actor } = c.var.staff;
      const details = { count: file.players.length, group: group ?? undefined };
      await recordAudit(db, { at: now(), actor, action: "players_exported", subject: programId, details });
      const name = [
        "players",
        program.slug,
        ...(group ? [group] : []),
        dateInZone(now(), live.club.timeZone),
      ];
      return c.body(playerCsv(file.players, columns), 200, csvHeaders(name.join("-")));
    });
}
