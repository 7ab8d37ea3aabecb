import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SitePage } from "#content/product/site-pages.ts";
import type { TextTree } from "#domain/club/page-texts.ts";
import type { PublishedSite, SiteFacts } from "#domain/programs/site-facts.ts";
import type { Language } from "#domain/text/languages.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import type { EncodedBody } from "#server/platform/http/answer-body.ts";

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
