import { expressionBuilder } from "kysely";
import type { ProgramId } from "#domain/programs/programs.ts";
import { compareNames } from "#domain/text/person-name.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

/** The teams of a program, or of all, by name. */
export async function programTeams(db: Db, programId?: ProgramId) {
  const teams = await db
    .selectFrom("teams")
    .select(["id", "programId", "groupId", "name"])
    .$if(programId !== undefined, (query) => query.where("programId", "=", programId ?? ""))
    .execute();
  return teams.toSorted((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/** The name of a program's team. @throws {ApiError} invalid_input for a team of another program */
export async function teamName(db: Db, programId: ProgramId, teamId: string): Promise<string> {
  const team = (await programTeams(db, programId)).find(({ id }) => id === teamId);
  if (!team) throw new ApiError("invalid_input", { fields: { team: "invalid_input" } });
  return team.name;
}

/** Condition on `registrations`: the children whom staff put into a team, also those who have left the program since. */
export function inTeam(teamId: string) {
  const eb = expressionBuilder<DatabaseSchema, "registrations">();
  const players = eb.selectFrom("teamPlayers").select("registrationId").where("teamId", "=", teamId);
  return eb("registrations.id", "in", players);
}
