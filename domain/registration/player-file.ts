import * as z from "zod/mini";
import { lineChecks } from "#domain/text/checks.ts";
import { nameKey } from "#domain/text/person-name.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import { type GroupRule, groupOfBirth } from "./ages.ts";
import type { ChildSex } from "./limits.ts";

/** What a column of the governing body's file can hold. */
export const PLAYER_FIELDS = [
  "firstName",
  "lastName",
  "birthDate",
  "sex",
  "level",
  "program",
  "guardianFirstName",
  "guardianLastName",
  "email",
  "phone",
  "address",
] as const;
export type PlayerField = (typeof PLAYER_FIELDS)[number];

/** Fields that a governing body accepts blank. */
const MAY_BE_BLANK: readonly PlayerField[] = ["address"];
/** Longest heading, in characters. */
const HEADING_MAX = 60;

/** How birth dates are written: 06/12/2015 or 2015-06-12. */
export const DATE_FORMATS = ["us", "iso"] as const;

const heading = z._default(z.string("invalid_input").check(...lineChecks(HEADING_MAX)), "");
type Headings = Record<PlayerField, typeof heading>;

export const playerColumnsSchema = z.object({
  dates: z.enum(DATE_FORMATS, "invalid_input"),
  headings: z.object(Object.fromEntries(PLAYER_FIELDS.map((field) => [field, heading])) as Headings),
});
/** The columns of the governing body's file; one without a heading is left out. */
export type PlayerColumns = z.infer<typeof playerColumnsSchema>;

/** The fields that the file has, from left to right. */
export function fieldsInFile({ headings }: PlayerColumns): PlayerField[] {
  return PLAYER_FIELDS.filter((field) => headings[field] !== "");
}

const EMPTY = Object.fromEntries(PLAYER_FIELDS.map((field) => [field, ""])) as Record<PlayerField, string>;
const PLAYER = {
  ...EMPTY,
  firstName: "First Name",
  lastName: "Last Name",
  birthDate: "Date of Birth",
  sex: "Gender",
  level: "Level",
};
const WITH_GUARDIAN = {
  ...PLAYER,
  guardianFirstName: "Parent First Name",
  guardianLastName: "Parent Last Name",
  email: "Email",
  phone: "Phone",
};

/** Columns to start from. */
export const COLUMN_PRESETS = {
  players: { dates: "us", headings: PLAYER },
  guardians: { dates: "us", headings: WITH_GUARDIAN },
  iso: { dates: "iso", headings: WITH_GUARDIAN },
} as const satisfies Record<string, PlayerColumns>;
export const PRESET_NAMES = Object.keys(COLUMN_PRESETS) as (keyof typeof COLUMN_PRESETS)[];

/** A player with the values of the columns; null: not answered. */
export interface Player extends Record<Exclude<PlayerField, "birthDate" | "sex">, string | null> {
  id: string;
  firstName: string;
  lastName: string;
  birthDate: CalendarDate | null;
  sex: ChildSex | null;
}

/** Why a governing body refuses a row: a blank field, or the code of a wrong one. */
export interface PlayerProblem {
  code: "blank" | "name" | "outside_group" | "twice";
  field: PlayerField;
}

/** Letters of any alphabet with the marks of names; no digits and no parentheses. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u;

function identityOf({ firstName, lastName, birthDate }: Player): string {
  return `${nameKey({ childFirstName: firstName, childLastName: lastName })} ${birthDate}`;
}

/** The problems of each player who has any, by id. @param groups of the program; empty: not checked */
export function playerProblems(
  players: readonly Player[],
  columns: PlayerColumns,
  groups: readonly GroupRule[],
): Map<string, PlayerProblem[]> {
  const fields = fieldsInFile(columns);
  const byIdentity = Map.groupBy(players, identityOf);
  const problemsOf = (player: Player): PlayerProblem[] => {
    const { birthDate, sex } = player;
    const problems: PlayerProblem[] = fields
      .filter((field) => !player[field] && !MAY_BE_BLANK.includes(field))
      .map((field) => ({ code: "blank", field }));
    for (const field of ["firstName", "lastName"] as const)
      if (player[field] && !NAME.test(player[field])) problems.push({ code: "name", field });
    const isPlaced = groups.length === 0 || groupOfBirth(groups, birthDate ?? "", sex ?? "");
    if (birthDate && !isPlaced) problems.push({ code: "outside_group", field: "birthDate" });
    if ((byIdentity.get(identityOf(player))?.length ?? 0) > 1)
      problems.push({ code: "twice", field: "lastName" });
    return problems;
  };
  return new Map(
    players
      .map((player) => [player.id, problemsOf(player)] as const)
      .filter(([, problems]) => problems.length > 0),
  );
}
