import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { deserialize } from "node:v8";
import pLimit from "p-limit";
import type { Logger } from "pino";
import { type PageInLanguage, pagesInLanguages } from "#content/product/site-pages.ts";
import { type PublishedSite, type SiteOnDay, siteData, siteOnDay } from "#domain/programs/site-data.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { type EncodedBody, encodeBody } from "#server/platform/http/response-body.ts";
import type { LiveSite } from "#server/platform/published.ts";
import { sha256 } from "#server/platform/secret-key.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { runScript } from "./run-script.ts";

/** The build's description (dist/renderer/build.json). */
export interface Build {
  /** Changes with everything that pages depend on besides site data. */
  id: string;
  /** Key of the pages that the build rendered. */
  rendered: string;
}

export const RENDERER_FILES = { code: "renderer.js", build: "build.json" } as const;

/** The input of the renderer's process (scripts/site-renderer.tsx), as JSON. */
export interface RenderOrder {
  content: SiteOnDay;
  origin: string | null;
  pages: PageInLanguage[];
  /** Gets the encoded pages by name, serialized. Without it, standard output gets their HTML by name as JSON. */
  file?: string;
}

/** A key that changes only if some page changes. Of the date it keeps only the current season and program. */
export function pagesKey({ version, site, today }: SiteOnDay): string {
  const chosen = LANGUAGES.map((language) => {
    const { season, featured } = siteData(site, { version, language, today });
    return [season.id, featured.id];
  });
  return sha256(canonicalJson({ version, site, chosen }));
}

/** All pages by name, encoded by the renderer's process: encoding or piping them keeps 8 MB more in memory here. */
type Pages = Record<string, EncodedBody>;

type FindPage = (name: string) => EncodedBody | Promise<EncodedBody>;

/** Delay before a failed rendering is retried. */
const RETRY_MS = 30_000;

const MAX_WAITING_PREVIEWS = 8;
const PREVIEW_TIMEOUT_MS = 20_000;
const PREVIEW = "preview";

/** Younger files are kept, because another server may still use them. */
const RETENTION_MS = 10 * MINUTE_MS;

interface LivePagesOptions {
  live: LiveSite;
  now: () => Date;
  log: Logger;
  folder: string;
  renderer: string;
  publicUrl: string | null;
  /** The pages that the build rendered. */
  built: FindPage;
  /** Whether an announcement shows now; called every second. */
  isAnnounced: () => Promise<boolean>;
}

interface RenderTarget {
  key: string;
  /** Key of the content, independent of the build and the site's address. */
  contentKey: string;
  content: SiteOnDay;
}

/** @throws {Error} if the file is missing, truncated, or lacks one of these pages */
async function readPages(file: string, expected: readonly PageInLanguage[]): Promise<Pages> {
  const pages = deserialize(await readFile(file)) as Pages;
  if (!expected.every(({ name }) => name in pages)) throw new Error("Pages are missing.");
  return pages;
}

/** Removes old files. A server that uses one has it in memory. */
async function removeOldPages(folder: string, current: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const file of names.map((name) => join(folder, name)).filter((file) => file !== current)) {
    const { mtimeMs } = (await stat(file).catch(() => undefined)) ?? { mtimeMs: Number.POSITIVE_INFINITY };
    const isOld = now.getTime() - mtimeMs > RETENTION_MS;
    // A failure only wastes disk space.
    if (isOld) await rm(file, { force: true }).catch(() => {});
  }
}

function findIn(pages: Pages): FindPage {
  return (name) => {
    const page = pages[name];
    if (!page) throw new Error(`No page ${name} was rendered.`);
    return page;
  };
}

/** The same page with space for the line of announcements (app/ui/styles/base.css). */
function withSpace({ bodies }: EncodedBody): EncodedBody {
  return encodeBody(Buffer.from(bodies.identity).toString().replace("<html ", "<html data-announced "));
}

/** The rendered site (docs/reference/publishing.md#page-rendering). */
export class LivePages {
  readonly #options: LivePagesOptions;
  #find: FindPage;
  #isAnnounced = false;
  readonly #withSpace = new WeakMap<EncodedBody, EncodedBody>();
  #site = firstSite();
  #shown = "";
  #build: Build | undefined;
  #wanted: RenderTarget | undefined;
  #failed: { key: string; at: number } | undefined;
  #following: Promise<void> | undefined;
  readonly #previews = pLimit(1);

  constructor(options: LivePagesOptions) {
    this.#options = options;
    this.#find = options.built;
  }

  /** A shown page by name. */
  async find(name: string): Promise<EncodedBody> {
    const isAnnounced = this.#isAnnounced;
    const page = await this.#find(name);
    return isAnnounced ? this.#withSpace.getOrInsertComputed(page, withSpace) : page;
  }

  /** The content of the shown pages. */
  get site(): PublishedSite {
    return this.#site;
  }

  /** True if rendering the newest version failed, so an older one is shown. */
  get isBehind(): boolean {
    return this.#failed !== undefined && this.#failed.key !== this.#shown;
  }

  /**
   * Renders one unpublished page, one at a time, without storing it.
   * @throws {ApiError} busy if the queue is full; {Error} from rendering
   */
  draw(content: SiteOnDay, page: { path: string; language: Language }): Promise<string> {
    const { activeCount, pendingCount } = this.#previews;
    if (activeCount + pendingCount >= MAX_WAITING_PREVIEWS) throw new ApiError("busy");
    return this.#previews(async () => {
      const pages = [{ ...page, name: PREVIEW }];
      const order = { content, origin: null, pages };
      const output = await this.#render(order, AbortSignal.timeout(PREVIEW_TIMEOUT_MS));
      const { [PREVIEW]: html } = JSON.parse(output) as Record<string, string>;
      if (html === undefined) throw new Error("No preview was rendered.");
      return html;
    });
  }

  /** Switches to the live publication: rendered by the build, stored on disk, or rendered now. */
  follow(stopping?: AbortSignal): Promise<void> {
    this.#following ??= this.#catchUp(stopping).finally(() => {
      this.#following = undefined;
    });
    return this.#following;
  }

  /** Caches the hash, because this runs every second. */
  #want(build: Build): RenderTarget {
    const { live, now, publicUrl } = this.#options;
    const content = siteOnDay(live.shown(), now());
    if (this.#wanted?.content.version !== content.version || this.#wanted.content.today !== content.today) {
      const contentKey = pagesKey(content);
      this.#wanted = { content, contentKey, key: sha256([build.id, contentKey, publicUrl ?? ""].join("\n")) };
    }
    return this.#wanted;
  }

  async #catchUp(stopping?: AbortSignal): Promise<void> {
    const { renderer, log, now, isAnnounced } = this.#options;
    this.#isAnnounced = await isAnnounced();
    this.#build ??= JSON.parse(await readFile(join(renderer, RENDERER_FILES.build), "utf8")) as Build;
    const build = this.#build;
    for (let wanted = this.#want(build); this.#isDue(wanted); wanted = this.#want(build)) {
      if (stopping?.aborted) return;
      try {
        await this.#show(wanted, build, stopping);
        this.#failed = undefined;
      } catch (err) {
        if (stopping?.aborted) return;
        this.#failed = { key: wanted.key, at: now().getTime() };
        log.error({ err }, "the pages of the newest publication could not be rendered");
      }
    }
  }

  #isDue({ key }: RenderTarget): boolean {
    if (key === this.#shown) return false;
    const { now } = this.#options;
    return this.#failed?.key !== key || now().getTime() - this.#failed.at >= RETRY_MS;
  }

  async #show(
    { key, contentKey, content }: RenderTarget,
    build: Build,
    stopping?: AbortSignal,
  ): Promise<void> {
    const { folder, publicUrl, built, now } = this.#options;
    const file = join(folder, `${key}.pages`);
    if (contentKey === build.rendered) this.#find = built;
    else {
      const pages = pagesInLanguages(content.site);
      const rendered = await readPages(file, pages).catch(async () => {
        // A server that fails leaves its file, which is removed with old ones.
        const unfinished = `${file}.${process.pid}.${Date.now()}`;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await this.#render({ content, origin: publicUrl, pages, file: unfinished }, stopping);
        const whole = await readPages(unfinished, pages);
        await rename(unfinished, file);
        return whole;
      });
      this.#find = findIn(rendered);
    }
    this.#site = content.site;
    this.#shown = key;
    await removeOldPages(folder, file, now());
  }

  #render(order: RenderOrder, stopping?: AbortSignal): Promise<string> {
    return runScript(join(this.#options.renderer, RENDERER_FILES.code), order, stopping);
  }
}

export type SitePages = Pick<LivePages, "find" | "site" | "follow" | "draw" | "isBehind">;
