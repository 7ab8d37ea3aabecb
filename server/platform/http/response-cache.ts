import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import type { Hono } from "hono";

/** Requests that every home page and form sends. Their answers are the same for everybody. */
const API_PATHS: readonly (string | undefined)[] = [
  "/api/announcements",
  "/api/testimonials",
  "/api/programs",
];

/** How long an answer is reused: the delay of what another server, or a job, changed. Milliseconds. */
const FRESH_MS = 200;
/** Callers choose the headers, so the number of different answers is limited. */
const MAX_ANSWERS = 500;
const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Uint8Array | undefined;
  createdAt: number;
}

interface RequestHeaders {
  encodings: string | null | undefined;
  languages: string | null | undefined;
  tag: string | null | undefined;
}

/**
 * Raw headers as key: parsing them for each request takes longer than a few more answers in memory. No header contains
 * a line end, so that no two requests share a key.
 */
function keyOf(path: string, { encodings, languages, tag }: RequestHeaders): string {
  const language = API_PATHS.includes(path) ? "" : languages;
  return `${path}\n${encodings ?? ""}\n${tag ?? ""}\n${language ?? ""}`;
}

/** Without a cookie, a page depends only on its address, the languages and the encoding. */
function isPublicPath(path: string | undefined, cookie: string | null | undefined): boolean {
  return API_PATHS.includes(path) || (!path?.startsWith("/api/") && !cookie);
}

function isPage(headers: Headers): boolean {
  return (
    headers.get("content-type")?.startsWith("text/html") === true &&
    headers.get("cache-control") === "no-cache"
  );
}

/**
 * The shared public answers, as bytes by path, language, encoding and ETag. The listener sends them before any routing
 * (docs/reference/page-loading.md#response-cache). A write of this server deletes them all.
 */
export class ResponseCache {
  readonly #answers = new Map<string, Answer>();
  #writes = 0;

  /** Answers with `fetch`, and stores what may be reused: whole, successful answers without a cookie. */
  storing(fetch: Hono["fetch"]): Hono["fetch"] {
    return async (request, ...rest) => {
      const { method, url, headers } = request;
      if (!SAFE_METHODS.includes(method)) return this.#write(() => fetch(request, ...rest));
      const address = method === "GET" ? URL.parse(url) : null;
      const path = address?.search === "" ? address.pathname : "";
      if (path === "" || !isPublicPath(path, headers.get("cookie"))) return fetch(request, ...rest);
      const writesBefore = this.#writes;
      const response = await fetch(request, ...rest);
      const isReusable =
        (response.status === 200 || response.status === 304) &&
        !response.headers.has("set-cookie") &&
        (API_PATHS.includes(path) || isPage(response.headers));
      if (!isReusable) return response;
      const body = response.status === 304 ? undefined : new Uint8Array(await response.clone().arrayBuffer());
      const tag = headers.get("if-none-match");
      // An answer with a body is the same for any old ETag of the browser, so an invented one stores nothing.
      const key = keyOf(path, {
        encodings: headers.get("accept-encoding"),
        languages: headers.get("accept-language"),
        tag: response.status === 304 ? tag : null,
      });
      if (this.#answers.size >= MAX_ANSWERS) this.#answers.clear();
      if (this.#writes === writesBefore)
        this.#answers.set(key, {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body,
          createdAt: performance.now(),
        });
      return response;
    };
  }

  /** Deletes all answers before the caller of a write learns its result. */
  async #write(answer: () => Response | Promise<Response>): Promise<Response> {
    try {
      return await answer();
    } finally {
      this.#writes += 1;
      this.#answers.clear();
    }
  }

  #send(path: string, { headers }: IncomingMessage, response: ServerResponse): boolean {
    const key = keyOf(path, {
      encodings: headers["accept-encoding"],
      languages: headers["accept-language"],
      tag: headers["if-none-match"],
    });
    const answer = this.#answers.get(key);
    if (!answer || performance.now() - answer.createdAt >= FRESH_MS) return false;
    response.writeHead(answer.status, { ...answer.headers, "x-request-id": randomUUID() });
    response.end(answer.body);
    return true;
  }

  /** For listen(): calls the listener only if no answer is stored. */
  readonly sending =
    (listener: RequestListener): RequestListener =>
    (request, response) => {
      const { method, url = "" } = request;
      const isPublic = method === "GET" && isPublicPath(url, request.headers.cookie);
      if (!isPublic || !this.#send(url, request, response)) listener(request, response);
    };
}
