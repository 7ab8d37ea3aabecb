import { testimonialSamples } from "#content/club/testimonial-samples.ts";
import type { PublishedFacts } from "#domain/club/facts.ts";
import { isInvented, type Sample, samplesIn } from "#domain/club/samples.ts";
import type { SampleTestimonial } from "#domain/family/testimonial.ts";
import type { PaymentEnvironment } from "#domain/money/payments.ts";
import type { PublishedSite } from "#domain/programs/site-facts.ts";
import { canonical } from "#domain/text/canonical.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { findPublication } from "#server/platform/published.ts";

/** What content/club said at the first start: the first publication, which nothing changes. */
export async function readSeed(db: Db | Trx): Promise<PublishedSite | undefined> {
  return (await findPublication(db, 1))?.site;
}

/** The only row of `samples`. */
const TESTIMONIALS_ID = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d4001";

/** Stores the invented testimonials of the first start. */
export async function storeSampleTestimonials(trx: Trx): Promise<void> {
  await trx
    .insertInto("samples")
    .values({ id: TESTIMONIALS_ID, payload: canonical(testimonialSamples) })
    .execute();
}

export async function readSampleTestimonials(db: Db): Promise<SampleTestimonial[]> {
  const row = await db.selectFrom("samples").select("payload").executeTakeFirst();
  return JSON.parse(row?.payload ?? "[]") as SampleTestimonial[];
}

/** What content/club says otherwise than at the first start. A subject that came later is not compared. */
export async function editedSubjects(
  db: Db,
  first: PublishedSite,
  testimonials: readonly SampleTestimonial[] = testimonialSamples,
): Promise<string[]> {
  const seed = { ...(await readSeed(db)), testimonials: await readSampleTestimonials(db) };
  const now = new Map<string, unknown>(Object.entries({ ...first, testimonials }));
  return Object.entries(seed).flatMap(([subject, stored]) =>
    canonical(stored) === canonical(now.get(subject)) ? [] : [subject],
  );
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
