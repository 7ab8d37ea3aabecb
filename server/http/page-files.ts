import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ORIGIN_PLACEHOLDER } from "#domain/site-routes.ts";
import { type EncodedBody, encodeBody } from "./encoded-body.ts";

const LINKS_TO_ITSELF = new RegExp(`\\s*<(?:link|meta)\\b[^>]*${ORIGIN_PLACEHOLDER}[^>]*>`, "g");

/**
 * Completes a page's links to itself. Without a PUBLIC_URL they go: search engines call a canonical link that
 * names no host an error, and the Host header of a request is not to be believed.
 */
function withOrigin(html: string, publicUrl: string | null): string {
  const known = publicUrl === null ? html.replace(LINKS_TO_ITSELF, "") : html;
  return known.replaceAll(ORIGIN_PLACEHOLDER, publicUrl ?? "");
}

/**
 * Reads the pages that the build rendered, each once: they change only with a new version. Their links to
 * themselves are completed here, because the build does not know the site's address.
 */
export function pageFiles(clientDirectory: string, publicUrl: string | null) {
  const pages = new Map<string, Promise<EncodedBody>>();
  const load = async (name: string) => {
    const html = await readFile(join(clientDirectory, "pages", `${name}.html`), "utf8");
    return encodeBody(withOrigin(html, publicUrl));
  };
  /** @param name language and file, such as "es/register" */
  return (name: string): Promise<EncodedBody> => {
    const known = pages.get(name);
    if (known) return known;
    const page = load(name);
    pages.set(name, page);
    // One that could not be read, as when too many files are open, may be there the next time.
    page.catch(() => pages.delete(name));
    return page;
  };
}
