import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Context, TypedResponse } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { Logger } from "pino";

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

/** The names in an Accept header, best first; a q of 0 excludes one. */
export function acceptedIn(header = ""): string[] {
  return parseAccept(header).flatMap(({ type, q }) => (q > 0 ? type.toLowerCase() : []));
}

function bestEncoding(accepted: string | undefined): Encoding {
  const names = acceptedIn(accepted);
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : "identity";
}

/** For a file that may be a few minutes old. */
export const CACHE_MINUTES = "public, max-age=300";

/** For an address whose content never changes. */
export const CACHE_YEAR = "public, max-age=31536000, immutable";

interface SendOptions {
  type: string;
  vary: string;
  status?: 200 | 404;
  /** no-cache: browsers keep it but revalidate; no-store: they do not store it. */
  cache?: "no-cache" | "no-store" | typeof CACHE_MINUTES | typeof CACHE_YEAR;
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

/** Sends JSON in the best encoding, typed for hono's client. */
export function sendJson<T>(c: Context, value: T, cache?: SendOptions["cache"]) {
  const options = { type: "application/json", vary: "Accept-Encoding", ...(cache && { cache }) };
  return sendEncoded(c, encodeBody(JSON.stringify(value)), options) as Response &
    TypedResponse<T, 200, "json">;
}

/**
 * Masks errors of a stream. If an answer breaks off, node-server sends the error's message, which may contain a
 * family's row. The log gets the real error.
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
