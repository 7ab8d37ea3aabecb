import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { POLICY_IDS, type PublishedPolicies } from "#domain/club/policies.ts";
import { POLICY_ERROR_CODES } from "#domain/club/policy-draft.ts";
import { fieldIn } from "#domain/programs/draft-fields.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { useInLanguage } from "./use-in-language.ts";

/** The address of the field at a path of the policies' draft, such as "terms.sections.es.0.heading". */
export function policyEditorAddress(place: string): string {
  return `/admin/website/policies?policy=${place.split(".")[0]}#${place}`;
}

/** Every text inside a value, a row each. */
function rowsIn(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(rowsIn);
  if (typeof value === "boolean") return value ? ["✓"] : [];
  return value === undefined || value === "" ? [] : [String(value)];
}

const FIELDS = ["title", "heading", "paragraphs"] as const;

/** Errors and fields of the policies in words. */
export function usePolicyWords() {
  const { t } = useTranslation(["adminPolicies", "adminPublications", "admin"]);
  const inLanguage = useInLanguage();
  const nameOf = (place: string) => {
    const id = POLICY_IDS.find((known) => known === place.split(".")[0]) ?? "waiver";
    return t(`admin:details.policies.${id}`);
  };
  const reason = (code: string) =>
    t(`wrong.${POLICY_ERROR_CODES.find((known) => known === code) ?? "invalid_input"}`);
  /** A field such as "terms.sections.es.0.heading", without its language. */
  const named = (place: string) => {
    const [, ...steps] = place.split(".");
    if (steps[0] === "signAnew") return t("anew.label");
    if (steps[0] === "signedSince") return t("anew.title");
    if (steps[0] === "isOurs") return t("ours.title");
    const name = FIELDS.find((known) => steps.includes(known));
    const index = steps[0] === "sections" ? steps.find((step) => /^\d+$/.test(step)) : undefined;
    const rest = steps[0] === "sections" ? t("sections.title") : t("adminPublications:other");
    const own = name ? t(`fields.${name}`) : rest;
    return index === undefined ? own : t("inSection", { field: own, number: Number(index) + 1 });
  };
  const label = (place: string) => {
    const tag = LANGUAGES.find((known) => place.split(".").includes(known));
    return inLanguage(named(place), tag);
  };
  const gapText = (place: string, code: string) =>
    t("terms:gap", { of: nameOf(place), what: label(place), reason: reason(code) });
  const rows = (place: string, policies: PublishedPolicies) => rowsIn(fieldIn(policies, place));
  return { nameOf, named, label, rows, reason, gapText };
}
