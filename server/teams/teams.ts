import { randomUUID } from "node:crypto";
import type { ProgramId } from "#domain/programs/programs.ts";
import { isAllowed } from "#domain/staff/permissions.ts";
import { proposeTeams } from "#domain/teams/team-proposal.ts";
import { type NewTeam, noticeState, type TeamChanges, type TeamPlacements } from "#domain/teams/teams.ts";
import type { Language } from "#domain/text/languages.ts";
import { byChildName, compareNames } from "#domain/text/person-name.ts";
import type { Deps } from "#server/deps.ts";
import { mailboxOf } from "#server/mail/mailbox.ts";
import { type Db, inChunks, pickColumns, type Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction, lockNames } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { answerCell, nonSensitiveAnswers } from "#server/registrations/program-answers.ts";
import { expectedChildren } from "#server/registrations/rosters.ts";
import { getProgram, type Program } from "#server/site/programs/published-programs.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { activeAccounts } from "./clearances.ts";
import { programTeams } from "./program-teams.ts";

type TeamDeps = Pick<Deps, "db" | "now">;

/** The accounts that can coach a team, by username. */
async function possibleCoaches(db: Db) {
  const accounts = await activeAccounts(db);
  return accounts.filter(({ role }) => isAllowed(role, "attendance.record"));
}

async function teamsOf(db: Db, programId: ProgramId) {
  const teams = await programTeams(db, programId);
  const coaches = await db
    .selectFrom("teamCoaches")
    .innerJoin("teams", "teams.id", "teamCoaches.teamId")
    .innerJoin("users", "users.id", "teamCoaches.userId")
    .select(["teamId", "userId as id", "username"])
    .where("programId", "=", programId)
    .orderBy("username")
    .execute();
  return teams.map(({ id, name, groupId }) => ({
    id,
    name,
    groupId,
    coaches: coaches.filter(({ teamId }) => teamId === id).map(({ teamId: _team, ...coach }) => coach),
  }));
}

/** The children who are expected in a program, with their teams in it, by name. */
export async function teamPlayers(db: Db, programId: ProgramId) {
  const children = await expectedChildren(db, programId)
    .leftJoin("teamPlayers", "registrationId", "registrations.id")
    .select(["id", "orderId", "familyId", "groupId", "childFirstName", "childLastName"])
    .select(["childDateOfBirth", "email", "phone", "language", "parentFirstName"])
    .select(["teamId", "notifiedTeamName", "notifiedAt"])
    .execute();
  const teams = new Map((await programTeams(db, programId)).map(({ id, name }) => [id, name]));
  return children.sort(byChildName).map((child) => {
    const teamName = teams.get(child.teamId ?? "") ?? null;
    return { ...child, teamName, notice: noticeState(teamName, child.notifiedTeamName) };
  });
}
type TeamPlayer = Awaited<ReturnType<typeof teamPlayers>>[number];

/** Whether a family gets a mail when staff tell the families next; one without an email address is called. */
export function mustBeNotified({ notice, email }: Pick<TeamPlayer, "notice" | "email">): boolean {
  return (notice === "new" || notice === "changed") && email !== "";
}

/** Number of families, by mailbox. */
export function countFamilies(players: readonly Pick<TeamPlayer, "email">[]): number {
  return new Set(players.map(({ email }) => mailboxOf(email))).size;
}

const wishQuestions = ({ questions }: Program) =>
  questions.filter(({ kind, sensitive }) => kind === "text" && !sensitive);

/** The page of a program's teams. */
export async function presentTeams(db: Db, program: Program, language: Language) {
  const players = await teamPlayers(db, program.id);
  return {
    program: {
      id: program.id,
      name: program.texts[language].name || program.slug,
      groups: program.groups.map(({ id, code }) => ({ id, code })),
      /** The questions whose answers may name other children. */
      questions: wishQuestions(program).map(({ id, texts }) => ({ id, label: texts[language].label })),
    },
    coaches: (await possibleCoaches(db)).map(({ id, username }) => ({ id, username })),
    teams: await teamsOf(db, program.id),
    familiesToNotify: countFamilies(players.filter(mustBeNotified)),
    players: players.map((player) => ({
      ...pickColumns(player, ["id", "childFirstName", "childLastName", "childDateOfBirth"]),
      ...pickColumns(player, ["groupId", "teamId", "notice", "notifiedTeamName", "notifiedAt"]),
      /** Whom staff call because there is no email address; null otherwise. */
      phone: player.email === "" ? player.phone : null,
    })),
  };
}

export interface ProposalRequest {
  groupId?: string | undefined;
  teams: number;
  /** The question about friends; without it, wishes do not count. */
  questionId?: string | undefined;
}

/** Divides a program's or a group's players; stores nothing. @throws {ApiError} invalid_input for another question */
export async function proposedPlacements(
  db: Db,
  program: Program,
  { groupId, teams, questionId }: ProposalRequest,
) {
  const question = wishQuestions(program).find(({ id }) => id === questionId);
  if (questionId !== undefined && !question)
    throw new ApiError("invalid_input", { fields: { question: "invalid_input" } });
  const players = (await teamPlayers(db, program.id)).filter(
    (player) => groupId === undefined || player.groupId === groupId,
  );
  const answers = await nonSensitiveAnswers(
    db,
    players.map(({ id }) => id),
  );
  return proposeTeams(
    players.map(({ id, childFirstName, childLastName, childDateOfBirth, email, familyId }) => ({
      id,
      firstName: childFirstName,
      lastName: childLastName,
      birthDate: childDateOfBirth,
      // Orders of one guardian are separate families until they sign in.
      family: email === "" ? familyId : mailboxOf(email),
      wish: question ? answerCell(question, answers.get(id) ?? {}, "en") : "",
    })),
    teams,
  );
}

/** Two staff members who change teams wait for each other. */
export async function lockTeams(trx: Trx): Promise<void> {
  await lockNames(trx, ["teams"]);
}

/** @throws {ApiError} team_name_taken */
async function assertNameIsFree(trx: Trx, { id, programId, name }: Omit<NewTeam, "groupId">): Promise<void> {
  const teams = await programTeams(trx, programId);
  if (teams.some((team) => team.id !== id && compareNames(team.name, name) === 0))
    throw new ApiError("team_name_taken");
}

/**
 * Adds a team. Idempotent.
 * @throws {ApiError} not_found for an unknown program; invalid_input for a group of another; team_name_taken
 */
export async function addTeam({ db, now }: TeamDeps, team: NewTeam, actor: string): Promise<void> {
  const program = await getProgram(db, team.programId);
  if (team.groupId !== null && !program.groups.some(({ id }) => id === team.groupId))
    throw new ApiError("invalid_input", { fields: { groupId: "invalid_input" } });
  await inTransaction(db, async (trx) => {
    await lockTeams(trx);
    await assertNameIsFree(trx, team);
    const added = await trx
      .insertInto("teams")
      .values({ ...team, createdAt: instantOf(now()) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    const details = { team: team.name };
    if (added)
      await recordAudit(trx, { at: now(), actor, action: "team_added", subject: program.id, details });
  });
}

/** A team, locked. @throws {ApiError} not_found */
async function lockedTeam(trx: Trx, id: string) {
  await lockTeams(trx);
  const team = await trx.selectFrom("teams").selectAll().where("id", "=", id).executeTakeFirst();
  if (!team) throw new ApiError("not_found");
  return team;
}

/** Replaces a team's name and coaches. @throws {ApiError} not_found, team_name_taken; invalid_input */
export async function changeTeam(
  { db, now }: TeamDeps,
  { id, name, coachIds }: TeamChanges & { id: string },
  actor: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const team = await lockedTeam(trx, id);
    await assertNameIsFree(trx, { ...team, name });
    await trx.updateTable("teams").set({ name }).where("id", "=", id).execute();
    const possible = new Set((await possibleCoaches(trx)).map((account) => account.id));
    if (coachIds.some((coachId) => !possible.has(coachId)))
      throw new ApiError("invalid_input", { fields: { coachIds: "invalid_input" } });
    await trx.deleteFrom("teamCoaches").where("teamId", "=", id).execute();
    const rows = [...new Set(coachIds)].map((userId) => ({ id: randomUUID(), teamId: id, userId }));
    if (rows.length > 0) await trx.insertInto("teamCoaches").values(rows).execute();
    const details = { team: name };
    await recordAudit(trx, { at: now(), actor, action: "team_changed", subject: team.programId, details });
  });
}

/** Deletes a team; its players are in none. @throws {ApiError} not_found */
export async function deleteTeam({ db, now }: TeamDeps, id: string, actor: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { programId, name } = await lockedTeam(trx, id);
    await trx.deleteFrom("teams").where("id", "=", id).execute();
    const details = { team: name };
    await recordAudit(trx, { at: now(), actor, action: "team_deleted", subject: programId, details });
  });
}

/**
 * Puts children into teams, or into none. Children who have left the program meanwhile are skipped. Idempotent.
 * @returns the number of children who are in another team now
 * @throws {ApiError} not_found for a team that is not of the program
 */
export async function assignPlayers(
  { db, now }: TeamDeps,
  { programId, placements }: TeamPlacements,
  actor: string,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    await lockTeams(trx);
    const teams = new Set((await programTeams(trx, programId)).map(({ id }) => id));
    if (placements.some(({ teamId }) => teamId !== null && !teams.has(teamId)))
      throw new ApiError("not_found");
    const current = new Map((await teamPlayers(trx, programId)).map(({ id, teamId }) => [id, teamId]));
    const teamOf = new Map(
      placements.flatMap(({ teamId, registrationIds }) => registrationIds.map((id) => [id, teamId] as const)),
    );
    const moved = [...teamOf].flatMap(([registrationId, teamId]) =>
      current.has(registrationId) && current.get(registrationId) !== teamId ? { registrationId, teamId } : [],
    );
    await inChunks(moved, (chunk) =>
      trx
        .insertInto("teamPlayers")
        .values(chunk)
        .onConflict((conflict) =>
          conflict.column("registrationId").doUpdateSet((eb) => ({ teamId: eb.ref("excluded.teamId") })),
        )
        .execute(),
    );
    const details = { count: moved.length };
    if (moved.length > 0)
      await recordAudit(trx, { at: now(), actor, action: "team_players_moved", subject: programId, details });
    return moved.length;
  });
}
