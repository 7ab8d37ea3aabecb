import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Context } from "hono";
import type { Logger } from "pino";

type Encoding = "br" | "gzip" | "identity";

/** An answer in the encodings that browsers ask for, made once and sent often. */
export interface EncodedBody {
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
  etag: string;
}

/** A middle way: 9 takes five times as long for a twentieth less. */
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

/** The best encoding that a browser takes; a q of 0 forbids one. */
export function bestEncoding(accepted: string | undefined): Encoding {
  const offers = (accepted ?? "").split(",").filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer));
  const names = offers.map((offer) => offer.split(";")[0]?.trim().toLowerCase());
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : "identity";
}

interface Sending {
  type: string;
  /** What the answer depends on, as in the header Vary. */
  vary: string;
  status?: 200 | 404;
  /** Whether a browser may keep it and ask each time whether it still holds, or not even that. */
  cache?: "no-cache" | "no-store";
}

/** Sends it in the best encoding; to who has it already, that it still holds. */
export function sendEncoded(c: Context, { bodies, etag }: EncodedBody, sending: Sending): Response {
  const { type, vary, status = 200, cache = "no-cache" } = sending;
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
 * A stream whose failure is told to the log and to nobody else: when an answer breaks off in the middle,
 * node-server writes the error's message to the visitor, and a database's message may hold a family's row.
 */
export function maskedStream(source: ReadableStream<Uint8Array>, log: Logger): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (err) {
        log.error({ err }, "an answer broke off");
        controller.error(new Error("The answer broke off here."));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
