import { firstClub } from "#content/club/first-club.ts";
import { firstSeason } from "#content/club/first-season.ts";
import { policies } from "#content/club/policies/policies.ts";
import { firstPages } from "#content/product/first-pages.ts";
import type { FirstProgram, FirstSeason } from "#content/product/first-season.ts";
import type { PublishedContent } from "#domain/club/content.ts";
import { EMPTY_PROGRAM } from "#domain/programs/new-program.ts";
import type { ProgramDraft } from "#domain/programs/season-draft.ts";
import type { PublishedSite } from "#domain/programs/site-data.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { addPublication, findPublication, readDefaults } from "#server/platform/published.ts";

const firstContent: PublishedContent = { club: firstClub, pages: firstPages, policies };

/**
 * Makes an installation's first publication, with the rows of its programs, if there is none; afterwards staff edit it
 * (docs/reference/publishing.md#publication). If several servers start at once, only one does it.
 */
export function publishFirst(db: Db, now: Instant, season: FirstSeason = firstSeason): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (await findPublication(trx)) return;
    const { id, slug, startsOn, endsOn, state, programs } = season;
    await trx.insertInto("seasons").values({ id, slug, startsOn, endsOn, state }).execute();
    const rows = programs.map((program) => ({
      id: program.id,
      seasonId: id,
      capacity: program.capacity,
    }));
    await trx.insertInto("programs").values(rows).execute();
    await addPublication(trx, firstSite(season), { actor: "system", now });
  });
}

function firstProgram({ capacity: _actsAtOnce, words, sessions, ...program }: FirstProgram): ProgramDraft {
  return { ...EMPTY_PROGRAM, ...program, sessions: [...sessions], texts: words };
}

/** The content of a new installation. The build renders it, so a first start need not. */
export function firstSite(season: FirstSeason = firstSeason): PublishedSite {
  const { id, slug, startsOn, endsOn, state, names } = season;
  const programs = season.programs.map(firstProgram);
  const first = { id, slug, startsOn, endsOn, state, names, programs, siblingRule: null };
  return { seasons: [first], ...firstContent };
}

/** The values of content/club that differ from the first start. A subject that was added later is not compared. */
export async function editedSubjects(db: Db, first: PublishedSite): Promise<string[]> {
  const now = new Map<string, unknown>(Object.entries(first));
  return Object.entries((await readDefaults(db)) ?? {}).flatMap(([subject, stored]) =>
    canonicalJson(stored) === canonicalJson(now.get(subject)) ? [] : [subject],
  );
}
