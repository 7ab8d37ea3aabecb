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
