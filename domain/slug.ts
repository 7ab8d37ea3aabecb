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

/** An address part that is not taken: "clinic", "clinic-2". */
export function freeSlug(wanted: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.includes(slug)) return slug;
  }
}
