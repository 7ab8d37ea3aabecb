import { addDays, type CalendarDate, isCalendarDate, laterDate, yearsBetween } from "./calendar-date.ts";
import { cleanLine } from "./clean-text.ts";
import { type DateOrder, dateOf } from "./import-dates.ts";
import { foldHeading, IMPORT_LIMITS, type ImportCells, type ImportField } from "./import-fields.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { SKILL_LEVELS, TSHIRT_SIZES } from "./registration-choices.ts";

/** How the cells of a file are read. */
export interface ImportReading {
  dateOrder: DateOrder;
  /** The size for rows that have none; if empty, such rows are refused. */
  tshirtSize: string;
  /** The families' language, if the file does not give it. */
  language: Language;
  /** Today on the club's calendar. */
  today: CalendarDate;
  /** First day of the child's program. */
  programStart: CalendarDate;
}

const SIZE_WORDS: Record<(typeof TSHIRT_SIZES)[number], string> = {
  XS: "xs|xch|x small|extra small|extra chica|extra chico|extra pequena",
  small: "s|sm|ch|small|chica|chico|pequena|pequeno",
  medium: "m|md|med|medium|mediana|mediano",
  large: "l|lg|g|gde|large|grande",
  XL: "xl|xg|eg|x large|extra large|extra grande",
};
/** Words for men's, women's or children's sizes, which our sizes do not distinguish. */
const WHOSE =
  /\b(?:youth|adult|kids?|children|child|boys?|girls?|juvenil|infantil|adulto|nino|nina|talla|size)\b/g;

function sizeOf(cell: string): string {
  // YM is youth medium, AL adult large.
  const word = foldHeading(cell)
    .replace(WHOSE, " ")
    .trim()
    .replace(/^[ya](?=(?:xs|s|m|l|xl)$)/, "");
  return TSHIRT_SIZES.find((size) => SIZE_WORDS[size].split("|").includes(word)) ?? cell;
}

const SKILL_WORDS: Record<(typeof SKILL_LEVELS)[number], RegExp> = {
  Beginner: /^(?:beginner|novice|new|principiante|basico|nuevo|nueva|inicial)/,
  Intermediate: /^(?:intermediate|medium|intermedi|medio)/,
  Advanced: /^(?:advanced|expert|avanzad|experto|experta)/,
};

function skillOf(cell: string): string {
  if (cell === "") return "";
  return SKILL_LEVELS.find((level) => SKILL_WORDS[level].test(foldHeading(cell))) ?? cell;
}

const YES = /^(?:y|yes|true|x|1|s|si|ok|agreed|accepted|acepto|verdadero|signed|firmado|checked|✓|✔)$/;
const NO = /^(?:n|no|false|0|falso|declined|none)$/;

/** true, false, or "" for an empty cell. Any other text is returned as it is, and the form's rules refuse it. */
function tickOf(cell: string): boolean | string {
  const word = /[✓✔☑]/u.test(cell) ? "x" : foldHeading(cell);
  if (word === "") return cell.trim();
  return YES.test(word) ? true : NO.test(word) ? false : cell;
}

const PARTICLES = /^(?:de|del|la|las|los|da|di|van|von|y|san|santa)$/i;

/**
 * Splits a whole name into first and last name, at a comma or by its words. Up to three words have one first name, more
 * have two, as in Spanish. Staff see both parts before anything is stored.
 */
export function nameParts(whole: string): [first: string, last: string] {
  const name = cleanLine(whole);
  const comma = /^([^,]+),\s*(.+)$/.exec(name);
  if (comma) return [comma[2] ?? "", comma[1] ?? ""];
  const words = name.split(" ");
  const particle = words.findIndex((word, index) => index > 0 && PARTICLES.test(word));
  const usual = words.length > 3 ? 2 : 1;
  const lastNameIndex = particle > 0 && particle < usual + 1 ? particle : usual;
  return [words.slice(0, lastNameIndex).join(" "), words.slice(lastNameIndex).join(" ")];
}

/** Removes the wrapping that spreadsheets and our own lists put around a cell: ="575 555", 'text, and spaces. */
function bare(cell: string): string {
  return cleanLine(cell.replace(/^\s*="(.*)"\s*$/s, "$1").replace(/^\s*'(?=[=+\-@'\s\d])/, ""));
}

const NOTHING =
  /^(?:-+|–|—|#?n ?\/ ?a|n\.a\.|na|none|ninguno|ninguna|null|\(blank\)|not provided|no aplica|unknown|tbd)$/i;

/**
 * A cell's text; empty for "N/A" and similar notes that spreadsheets use for missing values. Names of child and
 * guardian: nameIn().
 */
export function cellValue(cell: string | undefined): string {
  const cellText = bare(cell ?? "");
  return NOTHING.test(cellText) ? "" : cellText;
}

/** Signs that fill an empty name. Words such as Na, Null and None do not: they are surnames. */
const NO_NAME = /^(?:[-–—]+|#?n ?\/ ?a|\(blank\))$/i;

/** A name's cell, empty only if it is blank or holds such a sign. */
function nameIn(cell: string | undefined): string {
  const name = bare(cell ?? "");
  return NO_NAME.test(name) ? "" : name;
}

/** A row's cells by field; those of a name in several columns are joined. */
export function cellsOfRow(fields: readonly (ImportField | null)[], cells: readonly string[]): ImportCells {
  const columns = fields.flatMap((field, column) => (field ? [{ field, cell: cells[column] ?? "" }] : []));
  const byField = Map.groupBy(columns, ({ field }) => field);
  const joined = [...byField].map(([field, [first, ...others]]) => {
    const parts = [first, ...others].map((part) => nameIn(part?.cell));
    const name = parts.filter((part) => part !== "").join(" ");
    return [field, others.length === 0 ? first?.cell : name.slice(0, IMPORT_LIMITS.cell)];
  });
  return Object.fromEntries(joined);
}

const INACTIVE =
  /cancel|withdr|drop(?:ped)?\b|wait|refund|declin|void|transfer|inactive|delet|incomplete|abandon|lista de espera|reembols|rechaz/;

/** Whether the list marks a child as not coming; staff decide whether to import it. */
export function isInactive(cells: ImportCells): boolean {
  return INACTIVE.test(foldHeading(cellValue(cells.rowStatus)));
}

/** "12 Calle Luna, El Paso, TX 79901", joined from separate columns. */
function addressOf(text: (field: ImportField) => string): string {
  const region = [text("addressState"), text("addressPostalCode")].filter(Boolean).join(" ");
  return [text("parentAddress"), text("addressCity"), region].filter(Boolean).join(", ");
}

/** The row as a paper registration, unchecked; domain/paper-registration.ts has the rules. */
export function registrationOfRow(cells: ImportCells, reading: ImportReading): Record<string, unknown> {
  const { today, programStart, dateOrder } = reading;
  const text = (field: ImportField) => cellValue(cells[field]);
  const name = (field: ImportField) => nameIn(cells[field]);
  const names = (whole: "childName" | "parentName", first: ImportField, last: ImportField) => {
    const parts = cells[whole] === undefined ? ["", ""] : nameParts(name(whole));
    return [name(first) || parts[0], name(last) || parts[1]];
  };
  const [childFirstName, childLastName] = names("childName", "childFirstName", "childLastName");
  const [parentFirstName, parentLastName] = names("parentName", "parentFirstName", "parentLastName");
  const date = (field: ImportField) =>
    text(field) === "" ? "" : (dateOf(text(field), dateOrder, today) ?? text(field));
  const birth = date("childDateOfBirth");
  const tick = (field: ImportField) => {
    const tick = tickOf(text(field));
    return tick === "" ? undefined : tick;
  };
  const photos = tick("photosAllowed");
  // A family that was asked and did not answer has not agreed.
  const unasked = cells.photosAllowed === undefined ? undefined : true;
  const declined = typeof photos === "boolean" ? !photos : (photos ?? unasked);
  const language = foldHeading(text("language"));
  return {
    childFirstName,
    childLastName,
    childAge: ageOf(text("childAge"), birth, laterDate(today, programStart)),
    childDateOfBirth: birth,
    skillLevel: skillOf(text("skillLevel")),
    tshirtSize: text("tshirtSize") === "" ? reading.tshirtSize : sizeOf(text("tshirtSize")),
    parentFirstName,
    parentLastName,
    email: (text("email") || text("otherEmail")).replace(/^mailto:/i, ""),
    phone: text("phone") || text("otherPhone"),
    parentAddress: addressOf(text),
    emergencyContactName: text("emergencyContactName"),
    emergencyContactPhone: text("emergencyContactPhone"),
    emergencyContactRelation: text("emergencyContactRelation"),
    mediaConsentDeclined: tick("mediaConsentDeclined") ?? declined,
    waiverSignature: text("waiverSignature"),
    waiverDate: date("waiverDate"),
    codeOfConductAgreed: tick("codeOfConductAgreed"),
    termsAgreed: tick("termsAgreed"),
    language: /^(?:es|spa|espanol|castellano)/.test(language)
      ? "es"
      : (LANGUAGES.find((candidate) => language.startsWith(candidate)) ??
        (/^ing/.test(language) ? "en" : reading.language)),
  };
}

/** The age in the row, or the age its birth date gives on the program's reference day; undefined without either. */
function ageOf(cell: string, birth: string, on: CalendarDate): number | undefined {
  if (cell !== "") {
    const [, age] =
      /^(\d{1,2})(?:[.,]\d+)?(?:\s*(?:years?|yrs?|y\/?o|años?|anos)(?: old)?)?\.?$/i.exec(cell) ?? [];
    return age === undefined ? Number.NaN : Number(age);
  }
  return isCalendarDate(birth) && birth <= addDays(on, 1) ? yearsBetween(birth, on) : undefined;
}
