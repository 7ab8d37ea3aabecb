import { CHILD_SEXES, SIZES_IN, type SizeRange, SKILL_LEVELS } from "#domain/registration/limits.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { addDays, type CalendarDate, isCalendarDate, laterDate, yearsBetween } from "#domain/time/dates.ts";
import { type DateOrder, parseDate } from "./dates.ts";
import { foldHeading, namePartIndex } from "./headings.ts";
import type { ImportCells, ImportField } from "./import-fields.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";

/** How the cells of a file are read. */
interface ImportReading {
  dateOrder: DateOrder;
  /** The size for rows that have none; if empty, such rows are refused. */
  tshirtSize: string;
  /** The families' language, if the file does not give it. */
  language: Language;
  today: CalendarDate;
  /** First day of the child's program. */
  programStart: CalendarDate;
  shirtSizes?: SizeRange | undefined;
}

const SIZE_WORDS: Readonly<Record<string, string>> = {
  XS: "xs|xch|x small|extra small|extra chica|extra chico|extra pequena",
  small: "s|sm|ch|small|chica|chico|pequena|pequeno",
  medium: "m|md|med|medium|mediana|mediano",
  large: "l|lg|g|gde|large|grande",
  XL: "xl|xg|eg|x large|extra large|extra grande",
  XXL: "xxl|2xl|xxg|2xg|xx large|extra extra large|doble extra grande",
};
const SIZE_LETTERS: Readonly<Record<string, string>> = {
  small: "S",
  medium: "M",
  large: "L",
  XL: "XL",
  XXL: "XXL",
};
const YOUTH_WORDS = /\b(?:youth|kids?|children|child|boys?|girls?|juvenil|infantil|nino|nina)\b/g;
const ADULT_WORDS = /\b(?:adults?|mens?|womens?|adulto|hombre|mujer|caballero|dama)\b/g;
/** YM is youth medium, AL adult large. */
const AGE_LETTER = /^[ya](?=(?:xs|s|m|l|xl|xxl|2xl)$)/;

/** A size among those of the program; an unknown one as typed. A standard size is for any age. */
function parseSize(cell: string, range: SizeRange): string {
  const words = foldHeading(cell);
  const word = words
    .replace(YOUTH_WORDS, " ")
    .replace(ADULT_WORDS, " ")
    .replace(/\b(?:talla|size)\b/g, " ")
    .trim();
  const size = word.replace(AGE_LETTER, "");
  const standard = Object.entries(SIZE_WORDS).find(([, spellings]) =>
    spellings.split("|").includes(size),
  )?.[0];
  const isFor = (letter: string, pattern: RegExp) => word.startsWith(letter) || words.search(pattern) >= 0;
  const wearer = isFor("y", YOUTH_WORDS) ? "Y" : isFor("a", ADULT_WORDS) ? "A" : "";
  const known = range === "youth-adult" ? wearer + SIZE_LETTERS[standard ?? ""] : standard;
  return SIZES_IN[range].find((option) => option === known) ?? cell;
}

const SKILL_WORDS: Record<(typeof SKILL_LEVELS)[number], RegExp> = {
  Beginner: /^(?:beginner|novice|new|principiante|basico|nuevo|nueva|inicial)/,
  Intermediate: /^(?:intermediate|medium|intermedi|medio)/,
  Advanced: /^(?:advanced|expert|avanzad|experto|experta)/,
};

const SEX_WORDS: Record<(typeof CHILD_SEXES)[number], RegExp> = {
  girl: /^(?:g|f|girls?|female|femenin[oa]|mujer|nina|femenil)$/,
  boy: /^(?:b|h|boys?|male|masculin[oa]|hombre|nino|varon|varonil)$/,
};

/** "M" means male beside F, and mujer beside H: the column decides. Other cells are unchanged. */
export function unambiguousSexes(cells: readonly string[]): (cell: string) => string {
  const isSpanish = cells.some((cell) => /^(?:h|hombre|mujer)$/.test(foldHeading(cell)));
  return (cell) => (foldHeading(cell) === "m" ? (isSpanish ? "mujer" : "male") : cell);
}

function parseSex(cell: string): string {
  return CHILD_SEXES.find((sex) => SEX_WORDS[sex].test(foldHeading(cell))) ?? cell;
}

function parseSkillLevel(cell: string): string {
  if (cell === "") return "";
  return SKILL_LEVELS.find((level) => SKILL_WORDS[level].test(foldHeading(cell))) ?? cell;
}

const YES = /^(?:y|yes|true|x|1|s|si|ok|agreed|accepted|acepto|verdadero|signed|firmado|checked|✓|✔)$/;
const NO = /^(?:n|no|false|0|falso|declined|none)$/;

/** true, false, or "" for an empty cell. Any other text is returned as it is, and the form's rules refuse it. */
function parseTick(cell: string): boolean | string {
  const word = /[✓✔☑]/u.test(cell) ? "x" : foldHeading(cell);
  if (word === "") return cell.trim();
  return YES.test(word) ? true : NO.test(word) ? false : cell;
}

const PARTICLES = /^(?:de|del|la|las|los|da|di|van|von|y|san|santa)$/i;

/**
 * Splits a whole name into first and last name, at a comma or by its words. Up to three words have one first name, more
 * have two, as in Spanish. Staff see both parts before anything is stored.
 */
export function splitName(fullName: string): [first: string, last: string] {
  const name = cleanLine(fullName);
  const comma = /^([^,]+),\s*(.+)$/.exec(name);
  if (comma) return [comma[2] ?? "", comma[1] ?? ""];
  const words = name.split(" ");
  const particle = words.findIndex((word, index) => index > 0 && PARTICLES.test(word));
  const firstNameCount = words.length > 3 ? 2 : 1;
  const lastNameIndex = particle > 0 && particle < firstNameCount + 1 ? particle : firstNameCount;
  return [words.slice(0, lastNameIndex).join(" "), words.slice(lastNameIndex).join(" ")];
}

/** Removes wrapping that spreadsheets and our own lists add to a cell: ="575 555", 'text, and spaces. */
function unwrapCell(cell: string): string {
  return cleanLine(cell.replace(/^\s*="(.*)"\s*$/s, "$1").replace(/^\s*'(?=[=+\-@'\s\d])/, ""));
}

const MISSING_VALUE =
  /^(?:-+|–|—|#?n ?\/ ?a|n\.a\.|na|none|ninguno|ninguna|null|\(blank\)|not provided|no aplica|unknown|tbd)$/i;

/**
 * A cell's text; empty for "N/A" and similar notes that spreadsheets use for missing values. Names of child and
 * guardian: parseName().
 */
export function cellValue(cell: string | undefined): string {
  const cellText = unwrapCell(cell ?? "");
  return MISSING_VALUE.test(cellText) ? "" : cellText;
}

/** Signs that fill an empty name. Words such as Na, Null and None do not: they are surnames. */
const EMPTY_NAME = /^(?:[-–—]+|#?n ?\/ ?a|\(blank\))$/i;

/** A name's cell, empty only if it is blank or holds such a sign. */
function parseName(cell: string | undefined): string {
  const name = unwrapCell(cell ?? "");
  return EMPTY_NAME.test(name) ? "" : name;
}

/** A row's cells by field; those of a name in several columns are joined in the order in which a name is printed. */
export function cellsOfRow(
  fields: readonly (ImportField | null)[],
  cells: readonly string[],
  headings: readonly string[] = [],
): ImportCells {
  const columns = fields.flatMap((field, column) =>
    field ? [{ field, cell: cells[column] ?? "", part: namePartIndex(headings[column] ?? "") }] : [],
  );
  const inOrder = columns.sort((a, b) => a.part - b.part);
  const byField = Map.groupBy(inOrder, ({ field }) => field);
  const joined = [...byField].map(([field, [first, ...others]]) => {
    if (field === "pickUp") return [field, [first, ...others].map((part) => part?.cell ?? "").join("\n")];
    const parts = [first, ...others].map((part) => parseName(part?.cell));
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
function joinAddress(text: (field: ImportField) => string): string {
  const region = [text("addressState"), text("addressPostalCode")].filter(Boolean).join(" ");
  return [text("parentAddress"), text("addressCity"), region].filter(Boolean).join(", ");
}

/** What separates several persons in one cell: a new line, a semicolon, "and", or a comma before a name. */
const PERSON_SEPARATOR = /[;\n\r|]|,(?=\s*\p{L})|\s(?:and|y|&)\s/iu;
const PHONE_IN_CELL = /\+?\(?\d[\d().\-\s]{5,20}\d/;

/** "Ana Ruiz 575-555-0111; Luis Ruiz": the persons who may pick up a child, each with its phone if there is one. */
function parsePickUp(cell: string | undefined) {
  const parts = (cell ?? "").slice(0, IMPORT_LIMITS.cell).split(PERSON_SEPARATOR).map(cellValue);
  return parts
    .filter((part) => /\p{L}/u.test(part))
    .map((part) => {
      const phone = PHONE_IN_CELL.exec(part)?.[0] ?? "";
      return { name: part.replace(phone, "").replace(/[\s,:()-]+$/, ""), phone: phone.trim(), may: true };
    });
}

/** The row as a paper registration, unchecked; domain/registration/paper.ts has the rules. */
export function registrationOfRow(cells: ImportCells, reading: ImportReading): Record<string, unknown> {
  const { today, programStart, dateOrder, shirtSizes = "standard" } = reading;
  const text = (field: ImportField) => cellValue(cells[field]);
  const name = (field: ImportField) => parseName(cells[field]);
  const names = (whole: "childName" | "parentName", first: ImportField, last: ImportField) => {
    const parts = cells[whole] === undefined ? ["", ""] : splitName(name(whole));
    return [name(first) || parts[0], name(last) || parts[1]];
  };
  const [childFirstName, childLastName] = names("childName", "childFirstName", "childLastName");
  const [parentFirstName, parentLastName] = names("parentName", "parentFirstName", "parentLastName");
  const date = (field: ImportField) =>
    text(field) === "" ? "" : (parseDate(text(field), dateOrder, today) ?? text(field));
  const birth = date("childDateOfBirth");
  const tick = (field: ImportField) => {
    const value = parseTick(text(field));
    return value === "" ? undefined : value;
  };
  const photos = tick("photosAllowed");
  // A family that was asked and did not answer has not agreed.
  const declinedByDefault = cells.photosAllowed === undefined ? undefined : true;
  const declined = typeof photos === "boolean" ? !photos : (photos ?? declinedByDefault);
  const language = foldHeading(text("language"));
  return {
    childFirstName,
    childLastName,
    childAge: parseAge(text("childAge"), birth, laterDate(today, programStart)),
    childDateOfBirth: birth,
    childSex: parseSex(text("childSex")),
    skillLevel: parseSkillLevel(text("skillLevel")),
    tshirtSize: text("tshirtSize") === "" ? reading.tshirtSize : parseSize(text("tshirtSize"), shirtSizes),
    parentFirstName,
    parentLastName,
    email: (text("email") || text("otherEmail")).replace(/^mailto:/i, ""),
    phone: text("phone") || text("otherPhone"),
    parentAddress: joinAddress(text),
    emergencyContactName: text("emergencyContactName"),
    emergencyContactPhone: text("emergencyContactPhone"),
    emergencyContactRelation: text("emergencyContactRelation"),
    pickUp: parsePickUp(cells.pickUp),
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
function parseAge(cell: string, birth: string, on: CalendarDate): number | undefined {
  if (cell !== "") {
    const [, age] =
      /^(\d{1,2})(?:[.,]\d+)?(?:\s*(?:years?|yrs?|y\/?o|años?|anos)(?: old)?)?\.?$/i.exec(cell) ?? [];
    return age === undefined ? Number.NaN : Number(age);
  }
  return isCalendarDate(birth) && birth <= addDays(on, 1) ? yearsBetween(birth, on) : undefined;
}
