import { canonical } from "#domain/canonical.ts";
import type { PublishedFacts } from "#domain/club-facts.ts";
import type { PaymentEnvironment } from "#domain/payment-state.ts";
import { isInvented, type Sample, samplesIn } from "#domain/samples.ts";
import type { PublishedSite } from "#domain/site-facts.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { findPublication } from "./publication-queries.ts";

/** What content/club said at the first start: the first publication, which nothing changes. */
export async function readSeed(db: Db | Trx): Promise<PublishedSite | undefined> {
  return (await findPublication(db, 1))?.site;
}

/** Whether content/club says something else than at the first start. A subject that came later is not compared. */
export async function isSeedEdited(db: Db, first: PublishedSite): Promise<boolean> {
  const seed = Object.entries((await readSeed(db)) ?? {});
  const now = new Map<string, unknown>(Object.entries(first));
  return seed.some(([subject, stored]) => canonical(stored) !== canonical(now.get(subject)));
}

/** The first start's facts if they were invented; null if the club wrote its own into content/club before. */
export function inventedFacts(seed: PublishedSite | undefined): PublishedFacts | null {
  if (!seed || !isInvented(seed)) return null;
  const { seasons: _programs, ...facts } = seed;
  return facts;
}

export function samplesOf(seed: PublishedSite | undefined, facts: PublishedFacts): Sample[] {
  const invented = inventedFacts(seed);
  return invented ? samplesIn(facts, invented) : [];
}

interface Live {
  live: { current(): { samples: readonly Sample[] } };
}
type Keys = { environment: PaymentEnvironment } | null;

/** What keeps registration closed (docs/rules/setup.md#samples): nothing without keys and with test keys. */
export function closingSamples({ live }: Live, keys: Keys): readonly Sample[] {
  return keys?.environment === "live" ? live.current().samples.filter(({ closes }) => closes) : [];
}

/** @throws {ApiError} registration_closed while a sample keeps it closed */
export function refuseWithSamples(deps: Live, keys: Keys): void {
  if (closingSamples(deps, keys).length > 0) throw new ApiError("registration_closed");
}
