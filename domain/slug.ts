import { DRAFT_LIMITS, isSlug } from "./season-draft.ts";

const MOST_WORDS = 10;

/** An address part made from a name: "Clínica de porteros" becomes "clinica-de-porteros"; empty without letters. */
export function slugFrom(name: string): string {
  const words = name
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  const slug = words.slice(0, MOST_WORDS).join("-").slice(0, DRAFT_LIMITS.slug).replace(/-$/, "");
  return isSlug(slug) ? slug : "";
}

/** A slug with an end, shortened before it where both together are too long. */
function withEnd(slug: string, end: string): string {
  const words = slug.split("-").slice(0, Math.max(0, MOST_WORDS - end.split("-").length));
  const start = words.join("-").slice(0, Math.max(0, DRAFT_LIMITS.slug - end.length - 1));
  return `${start.replace(/-$/, "")}-${end}`;
}

/**
 * An address part that is not taken: "clinic", else with its season's ("clinic-2027"), else with a number
 * ("clinic-2027-2").
 */
export function freeSlug(wanted: string, taken: readonly string[], seasonSlug?: string): string {
  const seasonal = seasonSlug === undefined ? wanted : withEnd(wanted, seasonSlug);
  const base = isSlug(seasonal) ? seasonal : wanted;
  const isFree = (slug: string) => !taken.includes(slug);
  const free = [wanted, base].find(isFree);
  if (free !== undefined) return free;
  for (let number = 2; ; number++) {
    const slug = withEnd(base, String(number));
    if (isFree(slug)) return slug;
  }
}
