import { createHash, randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Context } from "hono";
import type { Logger } from "pino";

/**
 * Requests that every home page and form sends. Their answers are the same for everybody and are reused for 200 ms,
 * before routing (docs/rules/pages.md#what-everybody-asks-is-answered-from-memory).
 */
const PATHS: readonly (string | undefined)[] = ["/api/announcements", "/api/testimonials", "/api/programs"];

const KEPT_MS = 200;
const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

type Encoding = "br" | "gzip" | "identity";

/** A body in all encodings, computed once. */
export interface EncodedBody {
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
  etag: string;
}

/** Quality 9 takes five times as long to save a twentieth. */
const BROTLI_QUALITY = 5;

export function encodeBody(text: string): EncodedBody {
  const bytes = Buffer.from(text);
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  return {
    bodies: {
      identity: new Uint8Array(bytes),
      br: new Uint8Array(brotli),
      gzip: new Uint8Array(gzipSync(bytes, { level: 9 })),
    },
    etag: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
  };
}

/** The best accepted encoding; a q of 0 forbids one. */
function bestEncoding(accepted: string | undefined): Encoding {
  const offers = (accepted ?? "").split(",").filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer));
  const names = offers.map((offer) => offer.split(";")[0]?.trim().toLowerCase());
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : "identity";
}

/** Of a file that may be a few minutes old. */
export const MINUTES = "public, max-age=300";

/** Of an address that never changes what it shows. */
export const A_YEAR = "public, max-age=31536000, immutable";

interface SendOptions {
  type: string;
  vary: string;
  status?: 200 | 404;
  /** no-cache: browsers keep it but revalidate; no-store: they do not keep it. */
  cache?: "no-cache" | "no-store" | typeof MINUTES | typeof A_YEAR;
}

/** Sends a body in the best encoding, or 304 if the browser has it. */
export function sendEncoded(c: Context, { bodies, etag }: EncodedBody, options: SendOptions): Response {
  const { type, vary, status = 200, cache = "no-cache" } = options;
  const encoding = bestEncoding(c.req.header("accept-encoding"));
  const tag = `"${etag}-${encoding}"`;
  c.header("Vary", vary);
  c.header("Cache-Control", cache);
  c.header("ETag", tag);
  if (status === 200 && c.req.header("if-none-match") === tag) return c.body(null, 304);
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  c.header("Content-Type", type);
  return c.body(bodies[encoding], status);
}

/**
 * Masks errors of a stream: when an answer breaks off, node-server sends the error's message to the visitor, and a
 * database error may contain a family's row. The log gets the real error.
 */
export function maskedStream(source: AsyncIterable<Uint8Array>, log: Logger): ReadableStream<Uint8Array> {
  const parts = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (err) {
        log.error({ err }, "an answer broke off");
        controller.error(new Error("The answer broke off here."));
      }
    },
    async cancel() {
      await parts.return?.();
    },
  });
}

interface Answer {
  status: 200 | 304;
  headers: OutgoingHttpHeaders;
  body: Uint8Array | undefined;
  madeAt: number;
}

/** This process's reusable answers, valid until the next write. */
class KeptAnswers {
  readonly #answers = new Map<string, Answer>();
  readonly #count: (route: string) => void;
  #writing = 0;
  #writes = 0;

  constructor(count: (route: string) => void) {
    this.#count = count;
  }

  /** During a write nothing is reused; after it, older answers are dropped. */
  duringWrite(response: ServerResponse): void {
    this.#writing += 1;
    response.once("close", () => {
      this.#writing -= 1;
      this.#writes += 1;
      this.#answers.clear();
    });
  }

  send(route: string, key: string, response: ServerResponse): boolean {
    const answer = this.#answers.get(key);
    if (!answer || this.#writing > 0 || performance.now() - answer.madeAt >= KEPT_MS) return false;
    response.writeHead(answer.status, { ...answer.headers, "x-request-id": randomUUID() });
    response.end(answer.body);
    this.#count(route);
    return true;
  }

  /**
   * Records the coming answer if it is complete, successful and sets no cookie: a 200 under `key`, a 304 under
   * `tagged`. Therefore invented ETags store nothing.
   */
  keep(key: string, tagged: string, response: ServerResponse): void {
    const writesBefore = this.#writes;
    const writeHead = response.writeHead.bind(response);
    const end = response.end.bind(response);
    let head: Pick<Answer, "status" | "headers"> | undefined;
    response.writeHead = ((status: number, headers: OutgoingHttpHeaders) => {
      if ((status === 200 || status === 304) && headers && !("set-cookie" in headers))
        head = { status, headers };
      return writeHead(status, headers);
    }) as typeof response.writeHead;
    response.end = ((content: unknown) => {
      const isCurrent = this.#writing === 0 && this.#writes === writesBefore;
      const bytes = typeof content === "string" ? Buffer.from(content) : content;
      const body = bytes instanceof Uint8Array ? bytes : undefined;
      const isWhole = head?.status === 304 || body !== undefined;
      if (head && isCurrent && isWhole)
        this.#answers.set(head.status === 304 ? tagged : key, { ...head, body, madeAt: performance.now() });
      return end(content);
    }) as typeof response.end;
  }
}

/**
 * A createServer for listen() that calls its listener only for answers that are not kept.
 * @param count receives the route of each reused answer
 */
export function keepingServer(count: (route: string) => void) {
  const kept = new KeptAnswers(count);
  return (options: ServerOptions, listener: RequestListener): Server =>
    createServer(options, (request: IncomingMessage, response) => {
      const { method = "", url = "", headers } = request;
      if (!SAFE_METHODS.includes(method)) kept.duringWrite(response);
      else if (method === "GET" && PATHS.includes(url)) {
        const key = `${url} ${bestEncoding(headers["accept-encoding"])}`;
        const tag = headers["if-none-match"];
        const tagged = `${key} ${tag}`;
        if (kept.send(url, tag === undefined ? key : tagged, response)) return;
        kept.keep(key, tagged, response);
      }
      listener(request, response);
    });
}
