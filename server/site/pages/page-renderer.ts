import pLimit from "p-limit";
import type { Logger } from "pino";
import type { PublishedSite } from "#domain/programs/site-data.ts";
import type { Language } from "#domain/text/languages.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { type EncodedBody, encodeBody } from "#server/platform/http/response-body.ts";
import { sha256 } from "#server/platform/secret-key.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { type LiveSite, pagesKey, type SiteOnDay, siteOnDay } from "./current-publication.ts";
import type { RenderOrder } from "./render-process.ts";
import {
  type Build,
  type Pages,
  pagesFile,
  readBuild,
  readPages,
  removeOtherPages,
} from "./rendered-pages.ts";
import { runScript } from "./run-script.ts";

/** Delay before a failed rendering is retried. */
const RETRY_MS = 30_000;

const MAX_WAITING_PREVIEWS = 8;
const PREVIEW_TIMEOUT_MS = 20_000;

type FindPage = (name: string) => EncodedBody | Promise<EncodedBody>;

interface LivePagesOptions {
  live: LiveSite;
  now: () => Date;
  log: Logger;
  folder: string;
  renderer: string;
  publicUrl: string | null;
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

function findIn(pages: Pages): FindPage {
  return (name) => {
    const page = pages.get(name);
    if (!page) throw new Error(`No page ${name} was rendered.`);
    return page;
  };
}

/** The same page with space for the line of announcements (app/ui/styles/base.css). */
function withSpace({ bodies }: EncodedBody): EncodedBody {
  return encodeBody(Buffer.from(bodies.identity).toString().replace("<html ", "<html data-announced "));
}

/** Renders all pages or one (docs/reference/publishing.md#page-rendering). @returns the page, if one was requested */
function renderPages(order: RenderOrder, stopping?: AbortSignal): Promise<string> {
  return runScript(new URL("./render-process.ts", import.meta.url), order, stopping);
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

  find(name: string): EncodedBody | Promise<EncodedBody> {
    const page = this.#find(name);
    if (!this.#isAnnounced) return page;
    return page instanceof Promise ? page.then((loaded) => this.#spaced(loaded)) : this.#spaced(page);
  }

  #spaced(page: EncodedBody): EncodedBody {
    return this.#withSpace.getOrInsertComputed(page, withSpace);
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
    const { renderer } = this.#options;
    return this.#previews(() =>
      renderPages({ renderer, content, origin: null, to: page }, AbortSignal.timeout(PREVIEW_TIMEOUT_MS)),
    );
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
    const { folder, renderer, publicUrl, built, now } = this.#options;
    if (contentKey === build.rendered) this.#find = built;
    else {
      const file = pagesFile(folder, key);
      let pages = await readPages(file);
      if (!pages) {
        await renderPages({ renderer, content, origin: publicUrl, to: { file } }, stopping);
        pages = await readPages(file);
      }
      if (!pages) throw new Error("What was rendered is not on the disk.");
      this.#find = findIn(pages);
    }
    this.#site = content.site;
    this.#shown = key;
    await removeOtherPages(folder, key, now());
  }
}

export type SitePages = Pick<LivePages, "find" | "site" | "follow" | "draw" | "isBehind">;
