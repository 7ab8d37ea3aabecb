import { addDays, type CalendarDate, isCalendarDate, laterDate, yearsBetween } from "./calendar-date.ts";
import { cleanLine } from "./clean-text.ts";
import { type DateOrder, dateOf } from "./import-dates.ts";
import { foldHeading, type ImportCells, type ImportField } from "./import-fields.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { SKILL_LEVELS, TSHIRT_SIZES } from "./registration-choices.ts";

/** How the cells of one file are read. */
export interface ImportReading {
  dateOrder: DateOrder;
  /** For rows that say no size; empty where such rows are refused. */
  tshirtSize: string;
  /** What the families read, where the file does not say. */
  language: Language;
  /** By the club's calendar. */
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
/** Whose size it is, which our sizes do not tell. */
const WHOSE =
  /\b(?:youth|adult|kids?|children|child|boys?|girls?|juvenil|infantil|adulto|nino|nina|talla|size)\b/g;

function sizeOf(cell: string): string {
  // YM and AL are a youth's medium and an adult's large.
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

/** true, false, "" for an empty cell, and the text itself where it says neither, which the form's rules then refuse. */
function tickOf(cell: string): boolean | string {
  const word = /[✓✔☑]/u.test(cell) ? "x" : foldHeading(cell);
  if (word === "") return cell.trim();
  return YES.test(word) ? true : NO.test(word) ? false : cell;
}

const PARTICLES = /^(?:de|del|la|las|los|da|di|van|von|y|san|santa)$/i;

/**
 * A whole name in its two parts: at a comma, or by its words: one and the rest of up to three, two and the rest of more,
 * as in Spanish. Staff see both parts before anything is stored.
 */
export function nameParts(whole: string): [first: string, last: string] {
  const name = cleanLine(whole);
  const comma = /^([^,]+),\s*(.+)$/.exec(name);
  if (comma) return [comma[2] ?? "", comma[1] ?? ""];
  const words = name.split(" ");
  const particle = words.findIndex((word, at) => at > 0 && PARTICLES.test(word));
  const usual = words.length > 3 ? 2 : 1;
  const at = particle > 0 && particle < usual + 1 ? particle : usual;
  return [words.slice(0, at).join(" "), words.slice(at).join(" ")];
}

/** A cell without what spreadsheets and our own lists wrap it in: ="575 555", 'text, and spaces. */
function bare(cell: string): string {
  return cleanLine(cell.replace(/^\s*="(.*)"\s*$/s, "$1").replace(/^\s*'(?=[=+\-@'\s])/, ""));
}

const NOTHING =
  /^(?:-+|–|—|#?n ?\/ ?a|n\.a\.|na|none|ninguno|ninguna|null|\(blank\)|not provided|no aplica|unknown|tbd)$/i;

/** What a cell says; empty for "N/A" and its like, which spreadsheets write where nothing is known. */
export function saidIn(cell: string | undefined): string {
  const said = bare(cell ?? "");
  return NOTHING.test(said) ? "" : said;
}

const INACTIVE =
  /cancel|withdr|drop(?:ped)?\b|wait|refund|declin|void|transfer|inactive|delet|incomplete|abandon|lista de espera|reembols|rechaz/;

/** Whether the list itself says that a child does not come: staff look before it is imported. */
export function isInactive(cells: ImportCells): boolean {
  return INACTIVE.test(foldHeading(saidIn(cells.rowStatus)));
}

/** "12 Calle Luna, El Paso, TX 79901": the parts that a list has in columns of their own. */
function addressOf(text: (field: ImportField) => string): string {
  const region = [text("addressState"), text("addressPostalCode")].filter(Boolean).join(" ");
  return [text("parentAddress"), text("addressCity"), region].filter(Boolean).join(", ");
}

/** What a family's paper would say for a row, unchecked: domain/paper-registration.ts has the rules. */
export function registrationOfRow(cells: ImportCells, reading: ImportReading): Record<string, unknown> {
  const { today, programStart, dateOrder } = reading;
  const text = (field: ImportField) => saidIn(cells[field]);
  const names = (whole: "childName" | "parentName", first: ImportField, last: ImportField) => {
    const parts = cells[whole] === undefined ? ["", ""] : nameParts(text(whole));
    return [text(first) || parts[0], text(last) || parts[1]];
  };
  const [childFirstName, childLastName] = names("childName", "childFirstName", "childLastName");
  const [parentFirstName, parentLastName] = names("parentName", "parentFirstName", "parentLastName");
  const date = (field: ImportField) =>
    text(field) === "" ? "" : (dateOf(text(field), dateOrder, today) ?? text(field));
  const birth = date("childDateOfBirth");
  const tick = (field: ImportField) => {
    const said = tickOf(text(field));
    return said === "" ? undefined : said;
  };
  const photos = tick("photosAllowed");
  // Who was asked and did not answer has not agreed.
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
      : (LANGUAGES.find((known) => language.startsWith(known)) ??
        (/^ing/.test(language) ? "en" : reading.language)),
  };
}

/** The age that a row says, or that its birth date comes to on the day that ages go by; undefined where neither does. */
function ageOf(cell: string, birth: string, on: CalendarDate): number | undefined {
  if (cell !== "") {
    const [, age] =
      /^(\d{1,2})(?:[.,]\d+)?(?:\s*(?:years?|yrs?|y\/?o|años?|anos)(?: old)?)?\.?$/i.exec(cell) ?? [];
    return age === undefined ? Number.NaN : Number(age);
  }
  return isCalendarDate(birth) && birth <= addDays(on, 1) ? yearsBetween(birth, on) : undefined;
}
