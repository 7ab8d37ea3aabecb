import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { ImportCells, ImportField } from "#domain/import/import-fields.ts";
import { codeForKind } from "#domain/text/checks.ts";

/** Label of a field, as on the paper form unless the import has its own. */
export function useFieldLabel(): (field: ImportField) => string {
  const { t } = useTranslation(["adminImport", "adminManualEntry", "terms"]);
  return (field) => t(`fields.${field}` as "fields.balance");
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
    return t("errors.withValue", { label, text, message: describeCode(codeForKind(code)).message });
  };
}
