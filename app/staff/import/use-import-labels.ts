import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useQuestionLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import type { ImportCells, ImportField } from "#domain/import/fields.ts";
import { codeForKind } from "#domain/text/checks.ts";

/** Fields that are not on the paper form. */
const IMPORT_ONLY_FIELDS = [
  "childName",
  "parentName",
  "program",
  "photosAllowed",
  "mediaConsentDeclined",
  "otherEmail",
  "otherPhone",
  "addressCity",
  "addressState",
  "addressPostalCode",
  "amount",
  "amountPaid",
  "balance",
  "rowStatus",
] as const;

/** Label of a field, as on the paper form. */
export function useFieldLabel(): (field: ImportField) => string {
  const { t } = useTranslation("adminImport");
  const labelOf = useQuestionLabel();
  return (field) => {
    const importField = IMPORT_ONLY_FIELDS.find((option) => option === field);
    if (importField) return t(`fields.${importField}`);
    return labelOf(field as Exclude<ImportField, (typeof IMPORT_ONLY_FIELDS)[number]>);
  };
}

export function useCellError(): (error: { field: ImportField; code: string }, cells: ImportCells) => string {
  const { t } = useTranslation("adminImport");
  const { describeCode } = useErrorText();
  const labelOf = useFieldLabel();
  return ({ field, code }, cells) => {
    if (field === "program") return t("errors.program");
    const [label, text = ""] = [labelOf(field), cells[field]?.trim()];
    if (text === "") return t("errors.missing", { label });
    // A form has a list of choices here; a spreadsheet has free text.
    if (code.startsWith("missing_") || code === "invalid_input" || code === "invalid_date") {
      return t("errors.unknown", { label, text });
    }
    return t("errors.said", { label, text, message: describeCode(codeForKind(code)).message });
  };
}
