import type { Language } from "#domain/languages.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import type { Db } from "#server/db/database.ts";
import { siblingRuleOf } from "./sibling-rules.ts";

export function sessionsOf(db: Db, programId: ProgramId) {
  return db
    .selectFrom("programSessions")
    .select(["onDate as on", "startsTime as starts", "endsTime as ends", "place"])
    .where("programId", "=", programId)
    .orderBy("onDate")
    .orderBy("startsTime")
    .execute();
}

/**
 * A program as last published, in one language, for mails. It also works for past seasons and unlisted programs
 * (docs/rules/pages.md#facts-of-a-mail).
 */
export async function programFacts(db: Db, programId: ProgramId, language: Language): Promise<ProgramFacts> {
  const { siblingFrom, siblingPercent, siblingCents, ...program } = await db
    .selectFrom("programs")
    .innerJoin("programTexts", "programTexts.programId", "programs.id")
    .innerJoin("seasons", "seasons.id", "programs.seasonId")
    .innerJoin("seasonTexts", "seasonTexts.seasonId", "programs.seasonId")
    .select([
      "programs.id",
      "programs.slug",
      "kind",
      "feeCents",
      "ageRule",
      "opensAt",
      "closesAt",
      "programs.seasonId",
    ])
    .select(["programTexts.name", "summary", "description", "whatToBring", "seasonTexts.name as seasonName"])
    .select(["siblingFrom", "siblingPercent", "siblingCents"])
    .where("programs.id", "=", programId)
    .where("programTexts.language", "=", language)
    .where("seasonTexts.language", "=", language)
    .executeTakeFirstOrThrow();
  const [sessions, prices, groups, refundSteps] = await Promise.all([
    sessionsOf(db, programId),
    db.selectFrom("programPrices").select(["cents", "until"]).where("programId", "=", programId).execute(),
    db
      .selectFrom("programGroups")
      .select(["id", "code", "bornFrom", "bornTo"])
      .where("programId", "=", programId)
      .execute(),
    db
      .selectFrom("refundSteps")
      .select(["daysBefore", "percent"])
      .where("programId", "=", programId)
      .orderBy("daysBefore", "desc")
      .execute(),
  ]);
  // Mails need no questions.
  const siblingRule = siblingRuleOf({ siblingFrom, siblingPercent, siblingCents });
  return { ...program, siblingRule, sessions, prices, groups, refundSteps, questions: [] };
}
