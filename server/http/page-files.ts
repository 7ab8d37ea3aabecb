import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { ORIGIN_PLACEHOLDER } from "#domain/site-routes.ts";

export type Encoding = "br" | "gzip" | "identity";

/** A rendered page in the encodings that browsers ask for. */
export interface PageFile {
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
  etag: string;
}

const BROTLI_QUALITY = 9;

function encode(html: string): PageFile {
  const bytes = Buffer.from(html);
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

const LINKS_TO_ITSELF = new RegExp(`\\s*<(?:link|meta)\\b[^>]*${ORIGIN_PLACEHOLDER}[^>]*>`, "g");

/**
 * Completes a page's links to itself. Without a PUBLIC_URL they go: search engines call a canonical link that
 * names no host an error, and the Host header of a request is not to be believed.
 */
function withOrigin(html: string, publicUrl: string | null): string {
  const known = publicUrl === null ? html.replace(LINKS_TO_ITSELF, "") : html;
  return known.replaceAll(ORIGIN_PLACEHOLDER, publicUrl ?? "");
}

/** The best encoding that a browser takes; a q of 0 forbids one. */
export function bestEncoding(accepted: string | undefined): Encoding {
  const offers = (accepted ?? "").split(",").filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer));
  const names = offers.map((offer) => offer.split(";")[0]?.trim().toLowerCase());
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : "identity";
}

/**
 * Reads the pages that the build rendered, each once: they change only with a new version. Their links to
 * themselves are completed here, because the build does not know the site's address.
 */
export function pageFiles(clientDirectory: string, publicUrl: string | null) {
  const pages = new Map<string, Promise<PageFile>>();
  const load = async (name: string) => {
    const html = await readFile(join(clientDirectory, "pages", `${name}.html`), "utf8");
    return encode(withOrigin(html, publicUrl));
  };
  /** @param name language and file, such as "es/register" */
  return (name: string): Promise<PageFile> => {
    const known = pages.get(name);
    if (known) return known;
    const page = load(name);
    pages.set(name, page);
    // One that could not be read, as when too many files are open, may be there the next time.
    page.catch(() => pages.delete(name));
    return page;
  };
}
