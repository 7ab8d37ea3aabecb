import { randomUUID } from "node:crypto";
import { type FirstProgram, firstSeason } from "#content/first-season.ts";
import { LANGUAGES } from "#domain/languages.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";

async function addProgram(trx: Trx, program: FirstProgram, position: number, now: Instant): Promise<void> {
  const { id, slug, kind, feeCents, ageRule, capacity, sessions, words } = program;
  const days = sessions.map(({ on }) => on).toSorted();
  await trx
    .insertInto("programs")
    .values({
      ...{ id, slug, kind, feeCents, ageRule, capacity, position },
      seasonId: firstSeason.id,
      ...{ opensAt: null, closesAt: null, startsOn: days[0] ?? null, endsOn: days.at(-1) ?? null },
    })
    .execute();
  await trx
    .insertInto("programTexts")
    .values(
      LANGUAGES.map((language) => ({
        ...{ id: randomUUID(), programId: id, language, checkedAt: now },
        ...words[language],
      })),
    )
    .execute();
  if (sessions.length === 0) return;
  await trx
    .insertInto("programSessions")
    .values(
      sessions.map(({ on, starts, ends, place }) => ({
        ...{ id: randomUUID(), programId: id, onDate: on, startsTime: starts, endsTime: ends, place },
      })),
    )
    .execute();
}

/** Copies the first season of content/ into a new database; afterwards it is edited by staff. */
export function seedFirstSeason(db: Db, now: Instant): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { id, slug, startsOn, endsOn, state, names, programs } = firstSeason;
    const known = await trx.selectFrom("seasons").select("id").limit(1).executeTakeFirst();
    if (known) return;
    const added = await trx
      .insertInto("seasons")
      .values({ id, slug, startsOn, endsOn, state })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    // Another server inserted it at the same time.
    if (!added) return;
    await trx
      .insertInto("seasonTexts")
      .values(
        LANGUAGES.map((language) => ({ id: randomUUID(), seasonId: id, language, name: names[language] })),
      )
      .execute();
    for (const [position, program] of programs.entries()) await addProgram(trx, program, position, now);
  });
}
