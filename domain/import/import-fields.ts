/**
 * Targets offered for each column, in menu order: form answers except health, alternatives such as a full name, and
 * amounts of the former system.
 */
export const IMPORT_FIELDS = [
  "childFirstName",
  "childLastName",
  "childName",
  "childDateOfBirth",
  "childAge",
  "childSex",
  "program",
  "tshirtSize",
  "skillLevel",
  "parentFirstName",
  "parentLastName",
  "parentName",
  "email",
  "otherEmail",
  "phone",
  "otherPhone",
  "parentAddress",
  "addressCity",
  "addressState",
  "addressPostalCode",
  "amount",
  "amountPaid",
  "balance",
  "rowStatus",
  "emergencyContactName",
  "emergencyContactPhone",
  "emergencyContactRelation",
  "pickUp",
  "photosAllowed",
  "mediaConsentDeclined",
  "waiverSignature",
  "waiverDate",
  "codeOfConductAgreed",
  "termsAgreed",
  "language",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** A file may write the day or the month first. */
export const IMPORT_DATE_FIELDS: readonly ImportField[] = ["childDateOfBirth", "waiverDate"];

/** Required answers of a paper form, each with alternative sets of columns. */
const REQUIRED_COLUMNS = {
  childNames: [["childName"], ["childFirstName", "childLastName"]],
  birthOrAge: [["childDateOfBirth"], ["childAge"]],
  parentNames: [["parentName"], ["parentFirstName", "parentLastName"]],
  email: [["email"]],
  phone: [["phone"]],
} as const satisfies Record<string, readonly (readonly ImportField[])[]>;

/** Required answers that no column holds. */
export function missingColumns(fields: readonly (ImportField | null)[]): (keyof typeof REQUIRED_COLUMNS)[] {
  const names = Object.keys(REQUIRED_COLUMNS) as (keyof typeof REQUIRED_COLUMNS)[];
  return names.filter(
    (name) => !REQUIRED_COLUMNS[name].some((list) => list.every((field) => fields.includes(field))),
  );
}

/** Fields that several columns may fill ("Apellido paterno", "Pickup 2"). Each row's cells are joined. */
export const JOINED_FIELDS: readonly ImportField[] = [
  "childFirstName",
  "childLastName",
  "childName",
  "parentFirstName",
  "parentLastName",
  "parentName",
  "pickUp",
];

/** One row's cells, unchanged from the file; fields without a column are absent. */
export type ImportCells = { readonly [Field in ImportField]?: string | undefined };

/** The import field in which staff correct an error of a registration's field; "program" for all other errors. */
export function importFieldOf(field: string, cells: ImportCells): ImportField {
  const has = (name: ImportField) => cells[name] !== undefined;
  if ((field === "childFirstName" || field === "childLastName") && has("childName")) return "childName";
  if ((field === "parentFirstName" || field === "parentLastName") && has("parentName")) return "parentName";
  if (field.startsWith("pickUp")) return "pickUp";
  if (field === "mediaConsentDeclined" && has("photosAllowed")) return "photosAllowed";
  if (field === "childAge" && !has("childAge") && has("childDateOfBirth")) return "childDateOfBirth";
  return IMPORT_FIELDS.find((importField) => importField === field) ?? "program";
}
