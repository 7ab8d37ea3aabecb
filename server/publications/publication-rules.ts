import { createHash } from "node:crypto";
import { canonical } from "#domain/canonical.ts";
import type { PublishedSite } from "#domain/site-facts.ts";

/** SHA-256, in hexadecimal. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** What the table of publications holds of a site. */
export function publicationOf(site: PublishedSite): { payload: string; hash: string } {
  const payload = canonical(site);
  return { payload, hash: hashOf(payload) };
}
