import type * as z from "zod/mini";
import { storedPages } from "#content/product/first-pages.ts";
import type { PublishedClub } from "#domain/club/content.ts";
import { placeholdersOf, withoutPlaceholders } from "#domain/club/placeholders.ts";
import { EMPTY_PROGRAM } from "#domain/programs/new-program.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { type ProgramDraft, programDraftSchema, seasonDraftSchema } from "#domain/programs/season-draft.ts";
import type { PublishedSeason, PublishedSite } from "#domain/programs/site-data.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { sha256 } from "./secret-key.ts";

/** A program's content, with its season and the dates of its first and last session. */
export interface ListedProgram extends ProgramDraft {
  season: PublishedSeason;
  startsOn: CalendarDate | null;
  endsOn: CalendarDate | null;
  /** The program is over after this day: its last session, or the end of its season if it has no sessions. */
  lastDay: CalendarDate;
}

type Programs = ReadonlyMap<ProgramId, ListedProgram>;

interface Content {
  site: PublishedSite;
  /** In the order of the site: newest season first. */
  programs: Programs;
}

/** A version of the site. It is shared by all readers and frozen. */
interface Publication extends Content {
  version: number;
  publishedAt: Instant;
}

function programMap(seasons: readonly PublishedSeason[]): Programs {
  const entries = seasons.flatMap((season) =>
    season.programs.map((program): [ProgramId, ListedProgram] => {
      const days = program.sessions.map(({ on }) => on).toSorted();
      const endsOn = days.at(-1) ?? null;
      const lastDay = endsOn ?? season.endsOn;
      return [program.id, { ...program, season, startsOn: days[0] ?? null, endsOn, lastDay }];
    }),
  );
  return new Map(entries);
}

function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}

/** Parsed payloads by their hash. A payload never changes, so an entry is right for every database and transaction. */
const parsed = new Map<string, Content>();
/** Room for the live version, the first one, and both of an undo. */
const PARSED_MAX = 4;

async function contentOf(db: Db | Trx, version: number, hash: string): Promise<Content> {
  const cached = parsed.get(hash);
  if (cached) return cached;
  const { payload } = await db
    .selectFrom("publications")
    .select("payload")
    .where("version", "=", version)
    .where("hash", "=", hash)
    .executeTakeFirstOrThrow();
  const stored = JSON.parse(payload) as PublishedSite;
  const site = { ...stored, pages: storedPages(stored.pages) };
  freeze(site);
  const content = { site, programs: programMap(site.seasons) };
  const [oldest] = parsed.keys();
  if (parsed.size >= PARSED_MAX && oldest !== undefined) parsed.delete(oldest);
  parsed.set(hash, content);
  return content;
}

/** The newest version, or the one with this number; undefined if there is none. */
export async function findPublication(db: Db | Trx, version?: number): Promise<Publication | undefined> {
  let rows = db.selectFrom("publications").select(["version", "publishedAt", "hash"]);
  if (version !== undefined) rows = rows.where("version", "=", version);
  const row = await rows.orderBy("version", "desc").limit(1).executeTakeFirst();
  if (!row) return undefined;
  const { hash, ...publication } = row;
  return { ...publication, ...(await contentOf(db, row.version, hash)) };
}

/**
 * The newest version (docs/reference/publishing.md#live-version). To store a price, lock the programs before this
 * call: a publication that changes them locks them, too.
 * @throws {Error} if there is none; the first start creates one
 */
export async function published(db: Db | Trx): Promise<Publication> {
  const newest = await findPublication(db);
  if (!newest) throw new Error("Nothing was published yet.");
  return newest;
}

/** The facts of content/club at the first start: the first publication, which never changes. */
export async function readDefaults(db: Db | Trx): Promise<PublishedSite | undefined> {
  return (await findPublication(db, 1))?.site;
}

/** The published club, for code without `deps.live`: a transaction, a command. */
export async function readClub(db: Db | Trx): Promise<PublishedClub> {
  return (await published(db)).site.club;
}

/** Stores a site as the next version. @returns its number */
export async function addPublication(
  trx: Trx,
  site: PublishedSite,
  { actor, now: publishedAt }: { actor: string; now: Instant },
): Promise<number> {
  const version = ((await findPublication(trx))?.version ?? 0) + 1;
  const payload = canonicalJson(site);
  await trx
    .insertInto("publications")
    .values({ version, payload, hash: sha256(payload), publishedAt, actor })
    .execute();
  return version;
}

/** The fields of a draft that are complete, and for the others those of `fallback`. */
function completeFields<T extends object>(schema: z.ZodMiniType<T>, draft: object, fallback: Partial<T>): T {
  const { data, error } = schema.safeParse({ ...fallback, ...draft });
  if (data) return data;
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  const complete = Object.entries(draft).filter(([field]) => !wrong.has(field));
  return { ...fallback, ...Object.fromEntries(complete) } as T;
}

/** Seasons in preparation, from their drafts. */
async function preparedSeasons(db: Db | Trx): Promise<PublishedSeason[]> {
  const rows = await db
    .selectFrom("seasons")
    .select(["id", "slug", "startsOn", "endsOn"])
    .where("state", "=", "draft")
    .execute();
  if (rows.length === 0) return [];
  const drafts = await db
    .selectFrom("drafts")
    .select(["subjectId", "payload"])
    .where("subject", "=", "season")
    .where(
      "subjectId",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  const payloads = new Map(drafts.map(({ subjectId, payload }) => [subjectId, payload]));
  return rows.map(({ id, ...row }) => {
    const payload = payloads.get(id);
    const { programs, ...draft } = JSON.parse(payload ?? "{}") as { programs?: unknown };
    const names = { en: row.slug, es: row.slug };
    const season = completeFields(
      seasonDraftSchema,
      { ...draft, programs: [] },
      { ...row, names, siblingRule: null },
    );
    const complete = (Array.isArray(programs) ? programs : []).flatMap((program: { id?: unknown } | null) =>
      program && programDraftSchema.shape.id.safeParse(program.id).success
        ? completeFields(programDraftSchema, program, EMPTY_PROGRAM)
        : [],
    );
    return {
      ...season,
      id,
      names: { en: season.names.en || row.slug, es: season.names.es || row.slug },
      state: "draft",
      programs: complete,
    };
  });
}

/** Every season and its programs: as published, or from the draft if in preparation. Newest season first. */
export async function everySeason(
  db: Db | Trx,
): Promise<{ seasons: readonly PublishedSeason[]; programs: Programs }> {
  const { site, programs } = await published(db);
  const prepared = await preparedSeasons(db);
  if (prepared.length === 0) return { seasons: site.seasons, programs };
  const seasons = newestFirst([...site.seasons, ...prepared]);
  // A draft may repeat the id of a published program.
  return { seasons, programs: new Map([...programMap(seasons), ...programs]) };
}

export function newestFirst(seasons: readonly PublishedSeason[]): PublishedSeason[] {
  return seasons.toSorted((a, b) => b.startsOn.localeCompare(a.startsOn) || (a.id < b.id ? -1 : 1));
}

/** The live publication of this server (docs/reference/publishing.md#live-version). */
export interface LiveSite {
  current(): LivePublication;
  /** From the current publication, as the public and its emails see it. */
  readonly club: PublishedClub;
  /** The current publication as the public sees it. */
  shown(): Pick<LivePublication, "version" | "site">;
  /** Loads a newer version, if any; called every second and after publishing. */
  refresh(): Promise<void>;
}

/**
 * Polling interval. All servers load a new version within two seconds; its pages follow after rendering
 * (docs/reference/publishing.md#page-rendering).
 */
export const POLL_INTERVAL_MS = 1000;

async function withPublicSite(db: Db, publication: Publication) {
  const { site } = publication;
  const seed = await readDefaults(db);
  const placeholders = placeholdersOf(seed, site);
  return {
    ...publication,
    /** The facts of content/club at the first start. */
    seed,
    /** The values still equal to the sample's. */
    placeholders,
    /** The site without the placeholders that a club with its own name leaves out. */
    publicSite: withoutPlaceholders(site, placeholders),
  };
}
type LivePublication = Awaited<ReturnType<typeof withPublicSite>>;

/** Loads the newest publication. @throws {Error} if there is none; the first start creates one */
export async function openLiveSite(db: Db): Promise<LiveSite> {
  let live = await withPublicSite(db, await published(db));
  return {
    current: () => live,
    get club() {
      return live.publicSite.club;
    },
    shown: () => ({ version: live.version, site: live.publicSite }),
    async refresh() {
      const newest = await published(db);
      if (newest.version !== live.version) live = await withPublicSite(db, newest);
    },
  };
}
