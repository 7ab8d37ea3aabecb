import { Hono } from "hono";
import * as z from "zod/mini";
import type { ChildSex } from "#domain/registration/limits.ts";
import {
  COLUMN_PRESETS,
  fieldsInFile,
  type Player,
  type PlayerColumns,
  type PlayerField,
  playerColumnsSchema,
  playerProblems,
} from "#domain/registration/player-file.ts";
import { groupFilter } from "#domain/staff/messages.ts";
import { byChildName } from "#domain/text/person-name.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { csvHeaders, csvHeadings, csvRows, phoneCell } from "#server/platform/csv.ts";
import type { Db } from "#server/platform/database/database.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { jsonBody, query } from "#server/platform/http/request-input.ts";
import { readSetting, writeSetting } from "#server/platform/settings.ts";
import { getProgram, type Program } from "#server/site/programs/published-programs.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { programTeams } from "#server/teams/program-teams.ts";
import { expectedChildren } from "./rosters.ts";

/** The club's columns, or the first preset before any are saved. */
export async function playerColumns(db: Db): Promise<PlayerColumns> {
  const stored = await readSetting(db, "playerColumns");
  return stored === undefined ? COLUMN_PRESETS.players : playerColumnsSchema.parse(JSON.parse(stored));
}

async function readPlayers(db: Db, program: Program): Promise<(Player & { groupId: string | null })[]> {
  const children = await expectedChildren(db, program.id)
    .select(["id", "groupId", "childFirstName", "childLastName", "childDateOfBirth", "childSex"])
    .select(["skillLevel", "parentFirstName", "parentLastName", "email", "phone", "parentAddress"])
    .execute();
  return children.sort(byChildName).map((row) => ({
    id: row.id,
    groupId: row.groupId,
    firstName: row.childFirstName,
    lastName: row.childLastName,
    birthDate: row.childDateOfBirth,
    sex: row.childSex,
    level: program.groups.find(({ id }) => id === row.groupId)?.code ?? row.skillLevel,
    program: program.texts.en.name,
    guardianFirstName: row.parentFirstName,
    guardianLastName: row.parentLastName,
    email: row.email,
    phone: row.phone && phoneCell(row.phone),
    address: row.parentAddress,
  }));
}

/** A program's players: one file for each team that has any, without teams for each group, else one file. */
export async function playerFiles(db: Db, program: Program, columns: PlayerColumns) {
  const players = await readPlayers(db, program);
  const problems = playerProblems(players, columns, program.groups);
  const teams = await programTeams(db, program.id);
  const placed = await db
    .selectFrom("teamPlayers")
    .innerJoin("teams", "teams.id", "teamPlayers.teamId")
    .select(["registrationId", "teamId"])
    .where("programId", "=", program.id)
    .execute();
  const teamOf = new Map(placed.map(({ registrationId, teamId }) => [registrationId, teamId]));
  const partOf = ({ id, groupId }: (typeof players)[number]) =>
    teams.length === 0 ? groupId : (teams.find((team) => team.id === teamOf.get(id))?.id ?? null);
  return [...Map.groupBy(players, partOf)].map(([partId, inPart]) => ({
    group: program.groups.find(({ id }) => id === partId)?.code ?? null,
    team: teams.find(({ id }) => id === partId) ?? null,
    players: inPart,
    refused: inPart.flatMap(({ id, firstName, lastName }) => {
      const rowProblems = problems.get(id);
      return rowProblems ? { id, name: `${firstName} ${lastName}`, problems: rowProblems } : [];
    }),
  }));
}

const SEX_LETTERS = { girl: "F", boy: "M" } as const satisfies Record<ChildSex, string>;

/** A governing body's files are in English. Dates: 06/12/2015 or 2015-06-12. */
function cellOf(player: Player, field: PlayerField, dates: PlayerColumns["dates"]): string {
  const { birthDate, sex } = player;
  if (field === "sex") return sex === null ? "" : SEX_LETTERS[sex];
  if (field !== "birthDate" || birthDate === null || dates === "iso") return player[field] ?? "";
  const [year, month, day] = birthDate.split("-");
  return `${month}/${day}/${year}`;
}

export function playerCsv(players: readonly Player[], columns: PlayerColumns): string {
  const fields = fieldsInFile(columns);
  const rows = players.map((player) => fields.map((field) => cellOf(player, field, columns.dates)));
  return csvHeadings(fields.map((field) => columns.headings[field])) + csvRows(rows);
}

const programQuery = query({ program: z.uuid("invalid_input") });
const fileQuery = query({
  program: z.uuid("invalid_input"),
  group: groupFilter,
  team: z.optional(z.uuid("invalid_input")),
});

/** The governing body's file of players (docs/reference/rosters.md#governing-bodys-file). */
export function playerFileRoutes(deps: Deps) {
  const { db, now, live } = deps;
  const allow = requirePermission(deps);
  return new Hono()
    .get("/admin/player-file", allow("registrations.export"), programQuery, async (c) => {
      const program = await getProgram(db, c.req.valid("query").program);
      const columns = await playerColumns(db);
      const files = await playerFiles(db, program, columns);
      return c.json({
        data: {
          columns,
          files: files.map(({ group, team, players, refused }) => ({
            group,
            team: team && { id: team.id, name: team.name },
            count: players.length,
            refused,
          })),
        },
      });
    })
    .put(
      "/admin/player-file/columns",
      allow("registrations.export"),
      jsonBody(playerColumnsSchema),
      async (c) => {
        await writeSetting(db, "playerColumns", JSON.stringify(c.req.valid("json")), now());
        return c.body(null, 204);
      },
    )
    .get("/admin/player-file/csv", allow("registrations.export"), fileQuery, async (c) => {
      const { program: programId, group = null, team = null } = c.req.valid("query");
      const program = await getProgram(db, programId);
      const columns = await playerColumns(db);
      const file = (await playerFiles(db, program, columns)).find(
        (candidate) => candidate.group === group && (candidate.team?.id ?? null) === team,
      );
      if (!file) throw new ApiError("not_found");
      if (file.refused.length > 0)
        throw new ApiError("player_file_refused", { more: { rows: file.refused } });
      const { actor } = c.var.staff;
      const part = file.team?.name ?? group ?? undefined;
      const details = { count: file.players.length, group: part };
      await recordAudit(db, { at: now(), actor, action: "players_exported", subject: programId, details });
      const name = ["players", program.slug, ...(part ? [part] : []), dateInZone(now(), live.club.timeZone)];
      return c.body(playerCsv(file.players, columns), 200, csvHeaders(name.join("-")));
    });
}
