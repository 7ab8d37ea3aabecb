import { spawn } from "node:child_process";
import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { Language } from "#domain/languages.ts";
import type { PublishedSite } from "#domain/site-facts.ts";
import type { EncodedBody } from "#server/http/answer-body.ts";
import { ApiError } from "#server/http/api-error.ts";
import { firstSite } from "./first-site.ts";
import { type Pages, pagesFile, readPages, removeOtherPages } from "./kept-pages.ts";
import type { LiveSite } from "./live-site.ts";
import { hashOf, pagesKey, siteOnDay } from "./page-key-rules.ts";
import type { RenderOrder } from "./render-process.ts";
import { type Build, readBuild, type SiteOnDay } from "./renderer.ts";

/** How long a publication that could not be rendered is left alone. */
const TRY_AGAIN_MS = 30_000;

/** Previews that wait for a processor; whoever comes then is asked to come again. */
const MOST_WAITING = 8;
/** How long one may take. */
const DRAW_MS = 20_000;

type Find = (name: string) => EncodedBody | Promise<EncodedBody>;

interface LivePagesOptions {
  live: LiveSite;
  now: () => Date;
  log: Logger;
  /** Where rendered pages are kept. */
  folder: string;
  /** The renderer that ships with the server. */
  renderer: string;
  publicUrl: string | null;
  /** What the build has rendered. */
  built: Find;
}

interface Wanted {
  key: string;
  /** Of all pages, whatever the build and the site's address. */
  pages: string;
  of: SiteOnDay;
}

function findIn(pages: Pages): Find {
  return (name) => {
    const page = pages.get(name);
    if (!page) throw new Error(`No page ${name} was rendered.`);
    return page;
  };
}

const SCRIPT = fileURLToPath(new URL("./render-process.ts", import.meta.url));

/**
 * Renders every page, or one, in a process of its own, which then ends (docs/rules/publishing.md#pages-are-rendered-aside). A
 * thread would leave the server 80 MB larger for good: docs/decisions/043-pages-are-rendered-from-published-facts.md. It is told
 * nothing but facts, and knows no variable of the server's.
 * @returns the one page, where one was asked for
 * @throws {Error} what a page threw or the disk said, or that it was stopped
 */
async function renderPages(order: RenderOrder, stopping?: AbortSignal): Promise<string> {
  const compiled = getCompileCacheDir();
  const child = spawn(process.execPath, [SCRIPT], {
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
    stdio: ["pipe", "pipe", "pipe"],
    killSignal: "SIGKILL",
    ...(stopping && { signal: stopping }),
  });
  // One that ended early reads no more; its code tells why.
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(order));
  const [complaint, page, [code]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, "close"),
  ]);
  if (code !== 0) throw new Error(`Rendering pages ended with ${code}. ${complaint.slice(0, 2000)}`);
  return page;
}

/** The pages as whoever sends them knows them (docs/rules/publishing.md#pages-are-rendered-aside). */
export interface SitePages {
  /** A page of the version that is shown now; whoever asked keeps it when the next one comes. */
  find: Find;
  /** What the pages that are shown tell of: it decides which there are. */
  readonly site: PublishedSite;
  /** Shows what is live now: rendered by the build, kept on this disk, or rendered aside meanwhile. */
  follow(stopping?: AbortSignal): Promise<void>;
  /**
   * One page of what nobody has published, rendered aside too, and not kept: one at a time.
   * @throws {ApiError} busy when others wait already; {Error} what the page threw
   */
  draw(of: SiteOnDay, page: { path: string; language: Language }): Promise<string>;
  /** Whether the newest version could not be rendered here, so that an older one is shown. */
  readonly isBehind: boolean;
}

/** All pages of one version at a time, in memory. */
export class LivePages implements SitePages {
  readonly #options: LivePagesOptions;
  #find: Find;
  #site = firstSite();
  #shown = "";
  #build: Build | undefined;
  #wanted: Wanted | undefined;
  #failed: { key: string; at: number } | undefined;
  #following: Promise<void> | undefined;
  #drawing: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(options: LivePagesOptions) {
    this.#options = options;
    this.#find = options.built;
  }

  find(name: string): EncodedBody | Promise<EncodedBody> {
    return this.#find(name);
  }

  get site(): PublishedSite {
    return this.#site;
  }

  get isBehind(): boolean {
    return this.#failed !== undefined && this.#failed.key !== this.#shown;
  }

  draw(of: SiteOnDay, page: { path: string; language: Language }): Promise<string> {
    if (this.#waiting >= MOST_WAITING) throw new ApiError("busy");
    this.#waiting += 1;
    const { renderer } = this.#options;
    const drawn = this.#drawing
      .catch(() => {})
      .then(() => renderPages({ renderer, of, origin: null, to: page }, AbortSignal.timeout(DRAW_MS)))
      .finally(() => {
        this.#waiting -= 1;
      });
    this.#drawing = drawn;
    return drawn;
  }

  follow(stopping?: AbortSignal): Promise<void> {
    this.#following ??= this.#catchUp(stopping).finally(() => {
      this.#following = undefined;
    });
    return this.#following;
  }

  /** The same facts are looked at every second, and hashed once. */
  #want(build: Build): Wanted {
    const { live, now, publicUrl } = this.#options;
    const of = siteOnDay(live.current(), now());
    if (this.#wanted?.of.version !== of.version || this.#wanted.of.today !== of.today) {
      const pages = pagesKey(of);
      this.#wanted = { of, pages, key: hashOf([build.id, pages, publicUrl ?? ""].join("\n")) };
    }
    return this.#wanted;
  }

  async #catchUp(stopping?: AbortSignal): Promise<void> {
    const { renderer, log, now } = this.#options;
    this.#build ??= await readBuild(renderer);
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

  #isDue({ key }: Wanted): boolean {
    if (key === this.#shown) return false;
    const { now } = this.#options;
    return this.#failed?.key !== key || now().getTime() - this.#failed.at >= TRY_AGAIN_MS;
  }

  async #show({ key, pages: pagesOf, of }: Wanted, build: Build, stopping?: AbortSignal): Promise<void> {
    const { folder, renderer, publicUrl, built, now } = this.#options;
    if (pagesOf === build.rendered) this.#find = built;
    else {
      const file = pagesFile(folder, key);
      let pages = await readPages(file);
      if (!pages) {
        await renderPages({ renderer, of, origin: publicUrl, to: { file } }, stopping);
        pages = await readPages(file);
      }
      if (!pages) throw new Error("What was rendered is not on the disk.");
      this.#find = findIn(pages);
    }
    this.#site = of.site;
    this.#shown = key;
    await removeOtherPages(folder, key, now());
  }
}
