import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { POLICY_IDS, type PublishedPolicies } from "#domain/club/policies.ts";
import { POLICY_ERROR_CODES } from "#domain/club/policy-draft.ts";
import { fieldIn } from "#domain/programs/draft-fields.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { useInLanguage } from "./use-in-language.ts";

/** Address of a field in the policies' editor, by path, such as "terms.sections.es.0.heading". */
export function policyEditorPath(path: string): string {
  return `/admin/website/policies?policy=${path.split(".")[0]}#${path}`;
}

/** All texts inside a value, one per row. */
function rowsIn(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(rowsIn);
  if (typeof value === "boolean") return value ? ["✓"] : [];
  return value === undefined || value === "" ? [] : [String(value)];
}

const FIELDS = ["title", "heading", "paragraphs"] as const;

/** Labels, values and error texts of the policies' fields. */
export function usePolicyLabels() {
  const { t } = useTranslation(["adminPolicies", "adminPublications", "admin"]);
  const inLanguage = useInLanguage();
  const nameOf = (path: string) => {
    const id = POLICY_IDS.find((option) => option === path.split(".")[0]) ?? "waiver";
    return t(`admin:details.policies.${id}`);
  };
  const errorText = (code: string) =>
    t(`wrong.${POLICY_ERROR_CODES.find((option) => option === code) ?? "invalid_input"}`);
  /** Label of a field such as "terms.sections.es.0.heading", without the language. */
  const named = (path: string) => {
    const [, ...steps] = path.split(".");
    if (steps[0] === "signAgain") return t("anew.label");
    if (steps[0] === "renewBefore") return t("anew.title");
    if (steps[0] === "isAdopted") return t("ours.title");
    const name = FIELDS.find((option) => steps.includes(option));
    const index = steps[0] === "sections" ? steps.find((step) => /^\d+$/.test(step)) : undefined;
    const rest = steps[0] === "sections" ? t("sections.title") : t("adminPublications:other");
    const fieldName = name ? t(`fields.${name}`) : rest;
    return index === undefined ? fieldName : t("inSection", { field: fieldName, number: Number(index) + 1 });
  };
  const label = (path: string) => {
    const tag = LANGUAGES.find((option) => path.split(".").includes(option));
    return inLanguage(named(path), tag);
  };
  const problemText = (path: string, code: string) =>
    t("terms:gap", { of: nameOf(path), what: label(path), reason: errorText(code) });
  const rows = (path: string, policies: PublishedPolicies) => rowsIn(fieldIn(policies, path));
  return { nameOf, named, label, rows, errorText, problemText };
}
