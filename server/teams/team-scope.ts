import { isAllowed } from "#domain/staff/permissions.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Staff } from "#server/staff/require-permission.ts";

/**
 * The programs of the teams that a session may see, by team id; undefined for all. Every route for coaches reads its
 * rows through it.
 */
export async function teamScope(db: Db | Trx, { role, userId }: Staff) {
  if (isAllowed(role, "rosters.view")) return undefined;
  const own = await db
    .selectFrom("teamCoaches")
    .innerJoin("teams", "teams.id", "teamId")
    .select(["teamId", "programId"])
    .where("userId", "=", userId)
    .execute();
  return new Map(own.map(({ teamId, programId }) => [teamId, programId]));
}

/** Refuses registrations outside the scope. @throws {ApiError} not_found, as for registrations that do not exist */
export async function assertInScope(db: Db | Trx, staff: Staff, ids: readonly string[]): Promise<void> {
  const scope = await teamScope(db, staff);
  if (scope === undefined || ids.length === 0) return;
  const rows = await db
    .selectFrom("teamPlayers")
    .select(["registrationId", "teamId"])
    .where("registrationId", "in", ids)
    .execute();
  const placed = rows.filter(({ teamId }) => teamId !== null && scope.has(teamId));
  const inScope = new Set(placed.map(({ registrationId }) => registrationId));
  if (ids.some((id) => !inScope.has(id))) throw new ApiError("not_found");
}
