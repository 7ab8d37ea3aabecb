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
import { byChildName } from "#domain/text/person-name.ts";
import { csvHeadings, csvRows, phoneCell } from "#server/platform/csv.ts";
import type { Db } from "#server/platform/database/database.ts";
import { readSetting } from "#server/platform/settings.ts";
import type { Program } from "#server/site/programs/published-programs.ts";
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

/** A program's players, one file for each group that has any; without groups, one file. */
export async function playerFiles(db: Db, program: Program, columns: PlayerColumns) {
  const players = await readPlayers(db, program);
  const problems = playerProblems(players, columns, program.groups);
  const byGroup = Map.groupBy(players, ({ groupId }) => groupId);
  return [...byGroup].map(([groupId, inGroup]) => ({
    group: program.groups.find(({ id }) => id === groupId)?.code ?? null,
    players: inGroup,
    refused: inGroup.flatMap(({ id, firstName, lastName }) => {
      const found = problems.get(id);
      return found ? { id, name: `${firstName} ${lastName}`, problems: found } : [];
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
