import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useSeasons } from "#app/staff/shared/list/use-season-scope.ts";
import { POLICY_IDS, type PublishedPolicies } from "#domain/club/policies.ts";
import { POLICY_ERROR_CODES } from "#domain/club/policy-draft.ts";
import { fieldIn } from "#domain/programs/draft-fields.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { useLabelInLanguage } from "./use-label-in-language.ts";

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

/** A form's own fields, with the keys of their labels. */
const FORM_FIELDS = [
  ["text", "forms.words"],
  ["programs", "forms.programs"],
  ["playerFromAge", "forms.playerFromAge"],
  ["validUntil", "forms.validUntil"],
] as const;

/** Labels, values and error texts of the policies' fields. */
export function usePolicyLabels() {
  const { t } = useTranslation(["adminPolicies", "adminPublications", "admin"]);
  const inLanguage = useLabelInLanguage();
  const seasons = useSeasons();
  const nameOf = (path: string) => {
    if (path.split(".")[0] === "forms") return t("forms.title");
    const id = POLICY_IDS.find((candidate) => candidate === path.split(".")[0]) ?? "waiver";
    return t(`admin:details.policies.${id}`);
  };
  const errorText = (code: string) =>
    t(`wrong.${POLICY_ERROR_CODES.find((candidate) => candidate === code) ?? "invalid_input"}`);
  /** Label of a field such as "terms.sections.es.0.heading", without the language. */
  const fieldLabel = (path: string) => {
    const [part, ...rest] = path.split(".");
    const steps = part === "forms" ? rest.slice(1) : rest;
    const formField = part === "forms" && FORM_FIELDS.find(([field]) => field === steps[0]);
    if (formField) return t(formField[1]);
    if (steps[0] === "signAgain") return t("signAgain.label");
    if (steps[0] === "renewBefore") return t("signAgain.title");
    if (steps[0] === "isAdopted") return t("isAdopted.title");
    const name = FIELDS.find((candidate) => steps.includes(candidate));
    const index = steps[0] === "sections" ? steps.find((step) => /^\d+$/.test(step)) : undefined;
    const defaultLabel = steps[0] === "sections" ? t("sections.title") : t("adminPublications:other");
    const fieldName = name ? t(`fields.${name}`) : defaultLabel;
    return index === undefined ? fieldName : t("inSection", { field: fieldName, number: Number(index) + 1 });
  };
  const label = (path: string) => {
    const language = LANGUAGES.find((candidate) => path.split(".").includes(candidate));
    return inLanguage(fieldLabel(path), language);
  };
  const problemText = (path: string, code: string) =>
    t("terms:gap", { of: nameOf(path), what: label(path), reason: errorText(code) });
  const rows = (path: string, policies: PublishedPolicies) => {
    const value = fieldIn(policies, path);
    if (path === "forms") return rowsIn(policies.forms.map(({ title }) => title));
    if (!path.endsWith(".programs")) return rowsIn(value);
    const programs = seasons.flatMap((season) => season.programs);
    return rowsIn(value).map((id) => programs.find((program) => program.id === id)?.name ?? id);
  };
  return { nameOf, fieldLabel, label, rows, errorText, problemText };
}
