import { createHash } from "node:crypto";
import type { PublishedSite } from "#domain/site-facts.ts";

/** The same facts are the same text, in whatever order somebody wrote them down. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== "object" || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** SHA-256, in hexadecimal. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** What the table of publications holds of a site. */
export function publicationOf(site: PublishedSite): { payload: string; hash: string } {
  const payload = canonicalJson(site);
  return { payload, hash: hashOf(payload) };
}
