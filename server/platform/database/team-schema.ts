import type { Generated } from "kysely";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { AttendanceKind } from "#domain/teams/attendance.ts";
import type { ClearanceKind } from "#domain/teams/clearances.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { Instant } from "./schema.ts";

/** A team of a program, or of one of its groups. */
interface TeamsTable {
  id: string;
  programId: ProgramId;
  groupId: string | null;
  /** Unique in the program. */
  name: string;
  createdAt: Instant;
}

/** The accounts that see a team's players at the field. */
interface TeamCoachesTable {
  id: string;
  teamId: string;
  userId: string;
}

/** The team of each assigned child, and the last notice. The row stays after a child left its team. */
interface TeamPlayersTable {
  registrationId: string;
  teamId: Generated<string | null>;
  /** The team name in the last notice; null before the first. */
  notifiedTeamName: Generated<string | null>;
  notifiedAt: Generated<Instant | null>;
}

/** What somebody recorded at the field. Rows are added and never changed; the newest one decides. */
export interface AttendanceEventsTable {
  /** Made by the device, so that a repeated request adds nothing. */
  id: string;
  registrationId: string;
  programId: ProgramId;
  /** The published day and hour of the session, as in `sessionChanges`. */
  onDate: CalendarDate;
  startsTime: string;
  kind: AttendanceKind;
  /** Who picked the child up; only for "out". */
  pickUpName: Generated<string | null>;
  /** The event that "undo" takes back. No foreign key: events arrive in any order. */
  undoesId: Generated<string | null>;
  /** Of the tap, by the server's clock; decides the order. */
  recordedAt: Instant;
  actor: string;
}

/** A family's answer whether its child comes to a session. */
interface SessionRepliesTable {
  id: string;
  registrationId: string;
  onDate: CalendarDate;
  startsTime: string;
  isComing: boolean;
  repliedAt: Instant;
}

/** That an adult met a requirement. No papers and no numbers are stored. */
interface ClearancesTable {
  id: string;
  userId: string;
  kind: ClearanceKind;
  doneOn: CalendarDate;
  /** The last valid day, by the club's clock. */
  validUntil: CalendarDate;
  /** The actor who has seen the proof. */
  checkedBy: string;
  createdAt: Instant;
}

export interface TeamTables {
  teams: TeamsTable;
  teamCoaches: TeamCoachesTable;
  teamPlayers: TeamPlayersTable;
  attendanceEvents: AttendanceEventsTable;
  sessionReplies: SessionRepliesTable;
  clearances: ClearancesTable;
}
