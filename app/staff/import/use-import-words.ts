import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { codeForKind } from "#domain/field-errors.ts";
import type { ImportCells, ImportField } from "#domain/import-fields.ts";

/** Fields that the paper's form does not have. */
const OWN = [
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

/** What a field is called, as on the paper's form. */
export function useFieldLabel(): (field: ImportField) => string {
  const { t } = useTranslation(["adminImport", "adminManualEntry"]);
  return (field) => {
    const own = OWN.find((known) => known === field);
    if (own) return t(`fields.${own}`);
    return t(`adminManualEntry:fields.${field as Exclude<ImportField, (typeof OWN)[number]>}`);
  };
}

/** What is wrong with a cell, with the cell's own words. */
export function useCellError(): (error: { field: ImportField; code: string }, cells: ImportCells) => string {
  const { t } = useTranslation("adminImport");
  const { ofCode } = useErrorText();
  const labelOf = useFieldLabel();
  return ({ field, code }, cells) => {
    if (field === "program") return t("errors.program");
    const [label, text = ""] = [labelOf(field), cells[field]?.trim()];
    if (text === "") return t("errors.missing", { label });
    // What a form asks for with a list of choices is a word here.
    if (code.startsWith("missing_") || code === "invalid_input" || code === "invalid_date") {
      return t("errors.unknown", { label, text });
    }
    return t("errors.said", { label, text, message: ofCode(codeForKind(code)).message });
  };
}

/** Why the server did not import a row. */
export function useRowReason(): (code: string) => string {
  const { t } = useTranslation("adminImport");
  const { ofCode } = useErrorText();
  return (code) => {
    if (code === "with_sibling") return t("errors.siblingFailed");
    if (code === "program_full") return t("errors.full");
    return code === "already_registered" ? t("errors.registered") : ofCode(codeForKind(code)).message;
  };
}
