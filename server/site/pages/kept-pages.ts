import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SitePage } from "#content/product/site-pages.ts";
import { type CalendarDate, dateInZone } from "#domain/calendar-date.ts";
import { canonical } from "#domain/canonical.ts";
import type { PublishedClub } from "#domain/club-facts.ts";
import { MINUTE_MS } from "#domain/durations.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { asShown, type FirstPictures, SAME_PICTURES } from "#domain/page-pictures.ts";
import type { TextTree } from "#domain/page-texts.ts";
import { type Sample, withoutSamples } from "#domain/samples.ts";
import { type PublishedSite, type SiteFacts, siteFacts } from "#domain/site-facts.ts";
import type { SampleTestimonial } from "#domain/testimonial.ts";
import type { EncodedBody } from "#server/platform/answer-body.ts";
import type { Db } from "#server/platform/database.ts";
import type { Instant } from "#server/platform/schema.ts";
import { sha256 } from "#server/platform/secret-key.ts";
import { findPublication, newestVersion } from "#server/site/publishing/publication-queries.ts";
import { readSampleTestimonials, readSeed, samplesOf } from "#server/site/publishing/seed.ts";

interface LivePublication {
  version: number;
  publishedAt: Instant;
  site: PublishedSite;
  /** What content/club said at the first start. */
  seed: PublishedSite | undefined;
  /** What it still says as the sample does. */
  samples: readonly Sample[];
  /** The site without the samples that a club with its own name leaves out. */
  publicSite: PublishedSite;
  /** Those of the first start. */
  testimonials: readonly SampleTestimonial[];
}

/** The live publication as this server knows it (docs/rules/publishing.md#one-version-at-a-time). */
export interface LiveSite {
  current(): LivePublication;
  /** Of the current publication. */
  readonly club: PublishedClub;
  /** In place of the build's own pictures. */
  readonly firstPictures: FirstPictures;
  /** The current publication as the public sees it, with them. */
  shown(): Pick<LivePublication, "version" | "site">;
  /** Loads a newer version, if any; called every second and after publishing. */
  refresh(): Promise<void>;
}

/**
 * Polling interval. All servers know a new version within two seconds; its pages follow after rendering
 * (docs/rules/publishing.md#pages-are-rendered-aside).
 */
export const POLL_INTERVAL_MS = 1000;

async function loadNewest(db: Db): Promise<LivePublication> {
  const found = await findPublication(db, await newestVersion(db));
  if (!found) throw new Error("Nothing was published yet.");
  const { version, publishedAt, site } = found;
  const seed = await readSeed(db);
  const testimonials = await readSampleTestimonials(db);
  const samples = samplesOf(seed, site);
  const publicSite = withoutSamples(site, samples);
  return { version, publishedAt, site, seed, samples, publicSite, testimonials };
}

/** Loads the newest publication. @throws {Error} if there is none; the first start makes one */
export async function openLiveSite(db: Db, firstPictures = SAME_PICTURES): Promise<LiveSite> {
  let live = await loadNewest(db);
  return {
    current: () => live,
    get club() {
      return live.site.club;
    },
    firstPictures,
    shown: () => ({ version: live.version, site: asShown(live.publicSite, firstPictures) }),
    async refresh() {
      if ((await newestVersion(db)) !== live.version) live = await loadNewest(db);
    },
  };
}

export interface SiteOnDay {
  version: number;
  site: PublishedSite;
  /** In the club's time zone. */
  today: CalendarDate;
}

/** A publication on today's date in the club's time zone. */
export function siteOnDay(
  { version, site }: Pick<LivePublication, "version" | "site">,
  now: Date,
): SiteOnDay {
  return { version, site, today: dateInZone(now, site.club.timeZone) };
}

/** The build's description (dist/renderer/build.json). */
export interface Build {
  /** Changes with everything that pages depend on besides facts. */
  id: string;
  /** Key of the pages that the build rendered. */
  rendered: string;
}

/** The exports of the bundled scripts/site-renderer.ts. */
export interface SiteRenderer {
  sitePages(site: PublishedSite): SitePage[];
  pageDocument(
    parts: unknown,
    page: { path: string; language: Language; facts: SiteFacts; texts: TextTree; origin: string | null },
  ): Promise<string>;
}

/** Its files, in the folder of the built renderer. */
export const RENDERER_FILES = { code: "renderer.js", parts: "client.json", build: "build.json" } as const;

export async function readBuild(folder: string): Promise<Build> {
  return JSON.parse(await readFile(join(folder, RENDERER_FILES.build), "utf8")) as Build;
}

/** A key that changes only if some page changes. The date matters only by choosing the current season and camp. */
export function pagesKey({ version, site, today }: SiteOnDay): string {
  const chosen = LANGUAGES.map((language) => {
    const { season, camp } = siteFacts(site, { version, language, today });
    return [season.id, camp.id];
  });
  return sha256(canonical({ version, site, chosen }));
}

/** All pages by language and file, such as "es/register". */
export type Pages = ReadonlyMap<string, EncodedBody>;

const ENCODINGS = ["identity", "br", "gzip"] as const;

/** A page's position in the file: the offset of its bodies, and their lengths in the order of ENCODINGS. */
interface Place {
  name: string;
  etag: string;
  at: number;
  lengths: number[];
}

interface Index {
  /** SHA-256 of all bodies, to detect truncated files. */
  hash: string;
  places: Place[];
}

const ENDING = ".pages";
/** Younger files may still be used by another server. */
const UNFINISHED_MS = 10 * MINUTE_MS;

export function pagesFile(folder: string, key: string): string {
  return join(folder, `${key}${ENDING}`);
}

/** Writes all pages to one file, atomically. */
export async function writePages(file: string, pages: Pages): Promise<void> {
  const places: Place[] = [];
  const bodies: Uint8Array[] = [];
  const hash = createHash("sha256");
  let at = 0;
  for (const [name, { etag, bodies: encoded }] of pages) {
    const parts = ENCODINGS.map((encoding) => encoded[encoding]);
    places.push({ name, etag, at, lengths: parts.map(({ length }) => length) });
    for (const part of parts) {
      hash.update(part);
      at += part.length;
    }
    bodies.push(...parts);
  }
  const index: Index = { hash: hash.digest("hex"), places };
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.${Date.now()}`;
  try {
    const handle = await open(unfinished, "wx");
    try {
      await handle.writeFile(`${JSON.stringify(index)}\n`);
      await handle.writeFile(Buffer.concat(bodies));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

export async function readPages(file: string): Promise<Pages | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return undefined;
  const start = bytes.indexOf("\n") + 1;
  try {
    const { hash, places } = JSON.parse(bytes.toString("utf8", 0, start)) as Index;
    if (createHash("sha256").update(bytes.subarray(start)).digest("hex") !== hash) return undefined;
    return new Map(places.map((place) => [place.name, bodyAt(bytes, start, place)]));
  } catch {
    return undefined;
  }
}

function bodyAt(bytes: Buffer<ArrayBuffer>, start: number, { at, lengths, etag }: Place): EncodedBody {
  let from = start + at;
  const [identity, br, gzip] = lengths.map((length) => {
    const part = new Uint8Array(bytes.buffer, bytes.byteOffset + from, length);
    from += length;
    return part;
  }) as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
  return { bodies: { identity, br, gzip }, etag };
}

/** Removes old files. A server that uses one has it in memory. */
export async function removeOtherPages(folder: string, kept: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((file) => file !== `${kept}${ENDING}`)) {
    const file = join(folder, name);
    const { mtimeMs } = (await stat(file).catch(() => undefined)) ?? { mtimeMs: Number.POSITIVE_INFINITY };
    const isOld = now.getTime() - mtimeMs > UNFINISHED_MS;
    // A failure only wastes disk space.
    if (isOld) await rm(file, { force: true }).catch(() => {});
  }
}
