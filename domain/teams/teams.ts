import * as z from "zod/mini";
import { hasNoLink } from "#domain/staff/messages.ts";
import { requiredLine } from "#domain/text/checks.ts";
import { PROPOSED_TEAMS_MAX } from "./team-proposal.ts";

/** Longest name, in characters. */
const TEAM_NAME_MAX = 40;
/** More coaches than a team has. */
const COACHES_MAX = 20;
/** More players than a program has. */
const PLACED_MAX = 1500;

const name = requiredLine("missing_name", TEAM_NAME_MAX).check(z.refine(hasNoLink, "name_address"));

/** The body of POST /api/admin/teams: the id is made by the page, so that a repeated request adds nothing. */
export const newTeamSchema = z.object({
  id: z.uuid("invalid_input"),
  programId: z.uuid("invalid_input"),
  /** null for a team of the whole program. */
  groupId: z.nullable(z.uuid("invalid_input")),
  name,
});
export type NewTeam = z.infer<typeof newTeamSchema>;

/** The body of PATCH /api/admin/teams/{id}. */
export const teamChangesSchema = z.object({
  name,
  coachIds: z.array(z.uuid("invalid_input")).check(z.maxLength(COACHES_MAX, "invalid_input")),
});
export type TeamChanges = z.infer<typeof teamChangesSchema>;

/** The body of PUT /api/admin/teams/players; null is no team. */
export const placementsSchema = z.object({
  programId: z.uuid("invalid_input"),
  placements: z
    .array(
      z.object({
        teamId: z.nullable(z.uuid("invalid_input")),
        registrationIds: z.array(z.uuid("invalid_input")).check(z.maxLength(PLACED_MAX, "invalid_input")),
      }),
    )
    .check(z.maxLength(PROPOSED_TEAMS_MAX, "invalid_input")),
});
export type TeamPlacements = z.infer<typeof placementsSchema>;

/** The body of POST /api/admin/teams/notices. */
export const teamNoticesSchema = z.object({ programId: z.uuid("invalid_input") });

/** What a family knows of its child's team: "changed" since the last notice, "new" before the first notice. */
export type NoticeState = "no_team" | "new" | "notified" | "changed";

export function noticeState(teamName: string | null, notifiedName: string | null): NoticeState {
  if (teamName === notifiedName) return teamName === null ? "no_team" : "notified";
  return notifiedName === null ? "new" : "changed";
}
