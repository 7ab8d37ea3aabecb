import { randomUUID } from "node:crypto";
import type { Db } from "#server/platform/database/database.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { TEST_START } from "#tests/support/database/club-template.ts";
import { changeRows, readRow, storeRow } from "#tests/support/database/rows.ts";

interface TeamOfPlayers {
  name: string;
  /** Registration ids. */
  players: readonly string[];
  programId?: string;
}

/** Stores a team with its players. @returns its id */
export async function addTeam(
  db: Db,
  { name, players, programId = firstCamp.id }: TeamOfPlayers,
): Promise<string> {
  const teamId = randomUUID();
  await db
    .insertInto("teams")
    .values({ id: teamId, programId, groupId: null, name, createdAt: TEST_START })
    .execute();
  const rows = players.map((registrationId) => ({ registrationId, teamId }));
  if (rows.length > 0) await db.insertInto("teamPlayers").values(rows).execute();
  return teamId;
}

/** Makes an account a coach of a team. */
export async function makeCoach(db: Db, username: string, teamId: string): Promise<void> {
  await changeRows(db, "users", { username }, { role: "coach" });
  const { id: userId } = await readRow(db, "users", { username }, ["id"]);
  await storeRow(db, "teamCoaches", { teamId, userId });
}
