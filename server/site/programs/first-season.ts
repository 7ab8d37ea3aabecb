import { randomUUID } from "node:crypto";
import { firstClub } from "#content/club/first-club.ts";
import { firstSeason } from "#content/club/first-season.ts";
import { policies } from "#content/club/policies/policies.ts";
import { firstPages } from "#content/product/first-pages.ts";
import type { FirstProgram, FirstSeason } from "#content/product/first-season.ts";
import type { PublishedFacts } from "#domain/club/facts.ts";
import type { PublishedProgram, PublishedSite } from "#domain/programs/site-facts.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { seedFacts } from "#server/platform/club-facts.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { addPublication, newestVersion } from "#server/site/publishing/publication-queries.ts";
import { seedTestimonials } from "#server/site/publishing/seed.ts";

/** What the club says of itself before staff publish anything. */
const firstFacts: PublishedFacts = { club: firstClub, pages: firstPages, policies };

interface Place {
  seasonId: string;
  position: number;
}

async function addProgram(trx: Trx, program: FirstProgram, at: Place, now: Instant): Promise<void> {
  const { id, slug, kind, feeCents, ageRule, capacity, sessions, words } = program;
  const days = sessions.map(({ on }) => on).toSorted();
  await trx
    .insertInto("programs")
    .values({
      ...{ id, slug, kind, feeCents, ageRule, capacity, ...at },
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
export function seedFirstSeason(db: Db, now: Instant, season: FirstSeason = firstSeason): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { id, slug, startsOn, endsOn, state, names, programs } = season;
    const existing = await trx.selectFrom("seasons").select("id").limit(1).executeTakeFirst();
    if (existing) return;
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
    for (const [position, program] of programs.entries())
      await addProgram(trx, program, { seasonId: id, position }, now);
  });
}

/**
 * Makes an installation's first publication and stores the club's facts, if there are none
 * (docs/rules/publishing.md#publishing). If several servers start at once, only one does it.
 */
export function publishFirst(db: Db, now: Instant): Promise<void> {
  return inTransaction(db, async (trx) => {
    await seedFacts(trx, firstFacts);
    await seedTestimonials(trx);
    if ((await newestVersion(trx)) === 0) await addPublication(trx, { actor: "system", now });
  });
}

function published({ capacity: _actsAtOnce, words, sessions, ...program }: FirstProgram): PublishedProgram {
  return {
    ...program,
    ...{ opensAt: null, closesAt: null, prices: [], groups: [] },
    ...{ questions: [], refundSteps: [], unchecked: [] },
    sessions: [...sessions],
    texts: words,
  };
}

/** The content of a new installation. The build renders it, so a first start need not. */
export function firstSite(season: FirstSeason = firstSeason): PublishedSite {
  const { id, slug, startsOn, endsOn, state, names } = season;
  const programs = season.programs.map(published);
  const first = { ...{ id, slug, startsOn, endsOn, state, names, programs }, siblingRule: null };
  return { seasons: [first], ...firstFacts };
}
