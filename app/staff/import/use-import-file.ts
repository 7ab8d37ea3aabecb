import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api, dataFrom } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { encodeBase64 } from "#app/staff/shared/drafts/base64.ts";
import { newRequestId } from "#app/staff/shared/forms/request-ids.ts";
import { useSeasons } from "#app/staff/shared/list/use-season-scope.ts";
import { createResolver } from "#app/ui/create-resolver.ts";
import { type DateOrder, detectDateOrder } from "#domain/import/dates.ts";
import { foldHeading } from "#domain/import/headings.ts";
import { IMPORT_DATE_FIELDS, type ImportField } from "#domain/import/import-fields.ts";
import type { ImportRow } from "#domain/import/import-schemas.ts";
import { cellsOfRow, cellValue, unambiguousSexes } from "#domain/import/values.ts";
import { isInRange, TSHIRT_SIZES } from "#domain/registration/limits.ts";
import type { Language } from "#domain/text/languages.ts";

/** Maximum number of different texts in the program column. */
export const PROGRAM_TEXTS_MAX = 30;

/** Programs that accept an import: those of live seasons with a price. */
function useImportPrograms() {
  const seasons = useSeasons().filter(({ state }) => state === "live");
  return seasons.flatMap(({ name: season, programs }) =>
    programs
      .filter(({ feeCents }) => feeCents !== null)
      .map(({ id, name, shirtSizes }) => ({ value: id, name, shirtSizes, label: `${season} · ${name}` })),
  );
}

const readSheetRoute = api.admin.imports.sheet.$post;

type ColumnFields = (ImportField | null)[];

interface ImportSettings {
  /** The program of all rows, if no column has it. */
  programId: string;
  dateOrder: DateOrder | "";
  tshirtSize: string;
  language: Language;
  /** Empty for no due date. */
  dueOn: string;
}

/** State of the import file and its settings, until another file is read. */
export function useImportFile() {
  const { language } = useTranslation();
  const programs = useImportPrograms();
  const [fields, setFields] = useState<ColumnFields>([]);
  const [importId, setImportId] = useState(newRequestId);
  const [programOfKey, setProgramOfKey] = useState<Readonly<Record<string, string>>>({});
  const form = useForm<ImportSettings, unknown, ImportSettings>({
    defaultValues: { programId: "", dateOrder: "", tshirtSize: "", language, dueOn: "" },
    resolver: createResolver((values: ImportSettings) => {
      const errors = {
        ...(!fields.includes("program") && values.programId === "" && { programId: "missing" }),
        ...(detectedOrder.order === null &&
          detectedOrder.example !== null &&
          values.dateOrder === "" && { dateOrder: "invalid_date" }),
        ...(missingSizes > 0 && values.tshirtSize === "" && { tshirtSize: "missing" }),
      };
      return Object.keys(errors).length > 0 ? { errors } : { values };
    }),
  });
  const settings = form.watch();
  const readMutation = useMutation({
    mutationFn: ({ bytes }: { bytes: Uint8Array }) =>
      dataFrom(readSheetRoute({ json: { file: encodeBase64(bytes) } })),
    onSuccess: (sheetData) => {
      setFields(sheetData.columns.map(({ field }) => field));
      setImportId(newRequestId());
      form.reset({ ...form.getValues(), dateOrder: "", tshirtSize: "" });
      setProgramOfKey({});
    },
  });
  const sheet = readMutation.data;
  const cellsOf = (importFields: readonly ImportField[]) =>
    fields.flatMap((field, column) =>
      field && importFields.includes(field)
        ? (sheet?.rows.map(({ cells }) => cells[column] ?? "") ?? [])
        : [],
    );
  const detectedOrder = detectDateOrder(cellsOf(IMPORT_DATE_FIELDS));
  const sizes = TSHIRT_SIZES.filter((size) => programs.some(({ shirtSizes }) => isInRange(size, shirtSizes)));
  const blankSizes = fields.includes("tshirtSize")
    ? cellsOf(["tshirtSize"]).filter((cell) => cellValue(cell) === "").length
    : (sheet?.rows.length ?? 0);
  const missingSizes = sizes.length > 0 ? blankSizes : 0;
  /** The program for a text in the column: the chosen program, or the program with this name. */
  const programOf = (text: string) => {
    const key = foldHeading(text);
    const matches = programs.filter(({ name }) => key !== "" && foldHeading(name) === key);
    return programOfKey[key] ?? (matches.length === 1 ? (matches[0]?.value ?? "") : "");
  };
  const headings = sheet?.columns.map(({ heading }) => heading);
  const readSex = unambiguousSexes(cellsOf(["childSex"]));
  const programColumn = fields.indexOf("program");
  const rows = (sheet?.rows ?? []).map(({ number, cells }): ImportRow => {
    const { program: _program, ...matchedCells } = cellsOfRow(fields, cells, headings);
    const programId = programColumn < 0 ? settings.programId : programOf(cells[programColumn] ?? "");
    const sexCell = matchedCells.childSex !== undefined && { childSex: readSex(matchedCells.childSex) };
    return { number, programId: programId || null, cells: { ...matchedCells, ...sexCell } };
  });
  return {
    sheet,
    importId,
    readMutation,
    fields,
    matchColumn: (column: number, field: ImportField | null) =>
      setFields((current) => current.with(column, field)),
    form,
    settings,
    matchProgram: (key: string, programId: string) =>
      setProgramOfKey((current) => ({ ...current, [key]: programId })),
    /** Number of rows without a shirt size. Staff choose their size before the preview. */
    missingSizes,
    sizes,
    cellsOf,
    detectedOrder,
    /** null if neither a date nor staff have decided the order. */
    dateOrder: detectedOrder.order ?? (settings.dateOrder || (detectedOrder.example === null ? "mdy" : null)),
    rows,
    programs,
    programOf,
    reset: readMutation.reset,
  };
}
export type ImportFile = ReturnType<typeof useImportFile>;

/** The choice of no shirt size for rows without one. */
export const NO_SIZE = "none";
