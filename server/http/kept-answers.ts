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
const PATHS: readonly (string | undefined)[] = ["/api/testimonials", "/api/programs"];
const KEPT_MS = 200;
const READING = ["GET", "HEAD", "OPTIONS"];

interface Answer {
  headers: OutgoingHttpHeaders;
  body: Uint8Array;
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
    response.writeHead(200, { ...answer.headers, "x-request-id": randomUUID() });
    response.end(answer.body);
    this.#count(route);
    return true;
  }

  /** Keeps what the routes are about to answer, when it is whole, good, and gives nobody a cookie. */
  keep(key: string, response: ServerResponse): void {
    const writesBefore = this.#writes;
    const writeHead = response.writeHead.bind(response);
    const end = response.end.bind(response);
    let headers: OutgoingHttpHeaders | undefined;
    response.writeHead = ((status: number, given: OutgoingHttpHeaders) => {
      if (status === 200 && given && !("set-cookie" in given)) headers = given;
      return writeHead(status, given);
    }) as typeof response.writeHead;
    response.end = ((body: unknown) => {
      const isCurrent = this.#writing === 0 && this.#writes === writesBefore;
      const bytes = typeof body === "string" ? Buffer.from(body) : body;
      if (headers && isCurrent && bytes instanceof Uint8Array)
        this.#answers.set(key, { headers, body: bytes, madeAt: performance.now() });
      return end(body);
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
      else if (method === "GET" && PATHS.includes(url) && headers["if-none-match"] === undefined) {
        const key = `${url} ${bestEncoding(headers["accept-encoding"])}`;
        if (kept.send(url, key, response)) return;
        kept.keep(key, response);
      }
      listener(request, response);
    });
}
