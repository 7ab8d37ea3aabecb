import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { bestEncoding } from "./answer-body.ts";

/**
 * What every home page and every form asks for, alike for everybody, as the route's pattern names it. An answer is
 * sent again for a fifth of a second, before any route is looked for
 * (docs/rules/pages.md#what-everybody-asks-is-answered-from-memory).
 */
const PATHS: readonly (string | undefined)[] = ["/api/announcements", "/api/testimonials", "/api/programs"];
const KEPT_MS = 200;
const READING = ["GET", "HEAD", "OPTIONS"];

interface Answer {
  status: 200 | 304;
  headers: OutgoingHttpHeaders;
  body: Uint8Array | undefined;
  madeAt: number;
}

/** Answers of this process that may be sent again, until somebody writes. */
class KeptAnswers {
  readonly #answers = new Map<string, Answer>();
  readonly #count: (route: string) => void;
  #writing = 0;
  #writes = 0;

  constructor(count: (route: string) => void) {
    this.#count = count;
  }

  /** While one writes nothing is sent again, and afterwards nothing that was read before. */
  duringWrite(response: ServerResponse): void {
    this.#writing += 1;
    response.once("close", () => {
      this.#writing -= 1;
      this.#writes += 1;
      this.#answers.clear();
    });
  }

  /** Sends an answer again, when there is one; counted like any other. */
  send(route: string, key: string, response: ServerResponse): boolean {
    const answer = this.#answers.get(key);
    if (!answer || this.#writing > 0 || performance.now() - answer.madeAt >= KEPT_MS) return false;
    response.writeHead(answer.status, { ...answer.headers, "x-request-id": randomUUID() });
    response.end(answer.body);
    this.#count(route);
    return true;
  }

  /**
   * Keeps what the routes are about to answer, when it is whole, good, and gives nobody a cookie: the answer under
   * `key`, or under `tagged` that what the asker has still holds. So made-up tags make nothing to keep.
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
    response.end = ((given: unknown) => {
      const isCurrent = this.#writing === 0 && this.#writes === writesBefore;
      const bytes = typeof given === "string" ? Buffer.from(given) : given;
      const body = bytes instanceof Uint8Array ? bytes : undefined;
      const isWhole = head?.status === 304 || body !== undefined;
      if (head && isCurrent && isWhole)
        this.#answers.set(head.status === 304 ? tagged : key, { ...head, body, madeAt: performance.now() });
      return end(given);
    }) as typeof response.end;
  }
}

/**
 * A createServer for listen() whose listener is asked only for what is not kept.
 * @param count is told the route of each answer that was sent again
 */
export function keepingServer(count: (route: string) => void) {
  const kept = new KeptAnswers(count);
  return (options: ServerOptions, listener: RequestListener): Server =>
    createServer(options, (request: IncomingMessage, response) => {
      const { method = "", url = "", headers } = request;
      if (!READING.includes(method)) kept.duringWrite(response);
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
