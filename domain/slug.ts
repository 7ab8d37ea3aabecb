import { DRAFT_LIMITS, isSlug } from "./season-draft.ts";

const MOST_WORDS = 10;

/** The part of an address that a name proposes: "Clínica de porteros" is "clinica-de-porteros"; empty for a name without letters. */
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
