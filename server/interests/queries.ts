import { type Expression, type SqlBool, sql } from "kysely";
import type { ProgramId } from "#domain/programs.ts";
import type { Db } from "#server/db/database.ts";
import { containing, foldAccents } from "#server/db/engine.ts";
import type { Position } from "#server/http/request-input.ts";
import type { SeasonScope } from "#server/programs/season-queries.ts";

/** Words may also be digits of a phone number without country code. */
export interface InterestFilter {
  scope: SeasonScope;
  words: readonly string[];
  programs?: readonly ProgramId[] | undefined;
}

const PHONE_PUNCTUATION = [" ", "-", "(", ")", ".", "/", "+"];

/** The contact without phone punctuation. */
const digits = PHONE_PUNCTUATION.reduce(
  (text, mark) => sql<string>`replace(${text}, ${sql.lit(mark)}, '')`,
  sql<string>`interests.contact`,
);

function matchesWord(word: string): Expression<SqlBool> {
  const name = containing(word, foldAccents(sql<string>`interests.name`));
  const mail = containing(word, sql<string>`lower(interests.contact)`);
  return sql<boolean>`(${name} or ${mail} or ${containing(word, digits)})`;
}

function filteredRows(db: Db, { scope: { seasonId, programId }, words, programs }: InterestFilter) {
  let rows = db.selectFrom("interests").innerJoin("programs", "programs.id", "interests.programId");
  if (seasonId !== undefined) rows = rows.where("programs.seasonId", "=", seasonId);
  if (programId !== undefined) rows = rows.where("interests.programId", "=", programId);
  if (programs?.length === 0) rows = rows.where(sql<boolean>`1 = 0`);
  else if (programs) rows = rows.where("interests.programId", "in", programs);
  return rows.where((eb) => eb.and(words.map(matchesWord)));
}

export function listInterests(db: Db, filter: InterestFilter, limit: number, after?: Position) {
  const rows = filteredRows(db, filter)
    .select(["interests.id", "interests.programId", "interests.name", "interests.contact"])
    .select(["interests.language", "interests.reason", "interests.createdAt"])
    .orderBy("interests.createdAt", "desc")
    .orderBy("interests.id", "desc")
    .limit(limit);
  if (!after) return rows.execute();
  return rows
    .where(sql<boolean>`(interests.created_at, interests.id) < (${after.at}, ${after.id})`)
    .execute();
}
export type InterestRow = Awaited<ReturnType<typeof listInterests>>[number];

export async function countInterests(db: Db, filter: InterestFilter): Promise<number> {
  const { rows } = await filteredRows(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return rows;
}
