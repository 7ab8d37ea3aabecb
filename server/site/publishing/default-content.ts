import type { PublishedContent } from "#domain/club/content.ts";
import { findPlaceholders, isInvented, type Placeholder } from "#domain/club/placeholders.ts";
import type { PublishedSite } from "#domain/programs/site-data.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { findPublication } from "#server/platform/published.ts";

/** The facts of content/club at the first start: the first publication, which never changes. */
export async function readDefaults(db: Db | Trx): Promise<PublishedSite | undefined> {
  return (await findPublication(db, 1))?.site;
}

/** The values of content/club that differ from the first start. A subject that was added later is not compared. */
export async function editedSubjects(db: Db, first: PublishedSite): Promise<string[]> {
  const now = new Map<string, unknown>(Object.entries(first));
  return Object.entries((await readDefaults(db)) ?? {}).flatMap(([subject, stored]) =>
    canonicalJson(stored) === canonicalJson(now.get(subject)) ? [] : [subject],
  );
}

/** The first start's facts if they were invented; null if the club wrote its own into content/club before. */
export function inventedContent(seed: PublishedSite | undefined): PublishedContent | null {
  if (!seed || !isInvented(seed)) return null;
  const { seasons: _programs, ...facts } = seed;
  return facts;
}

export function placeholdersOf(seed: PublishedSite | undefined, facts: PublishedContent): Placeholder[] {
  const invented = inventedContent(seed);
  return invented ? findPlaceholders(facts, invented) : [];
}
