import { TEXT_LIMITS } from "#domain/registration/limits.ts";

/** Limits of one file; longer lists are split by staff (docs/reference/import.md). */
export const IMPORT_LIMITS = { bytes: 1024 * 1024, rows: 1000, columns: 60, cell: 500 } as const;
/** Rows per request: few, so progress is visible and a lost response costs little. */
export const IMPORT_ROWS_AT_ONCE = 40;

/**
 * Fields of spreadsheet columns, in the order of staff's choice. They are a paper form's answers except health, common
 * substitutes in spreadsheets, and the former system's amounts.
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

/** The fields with dates. A file may write the day or the month first. */
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

/** The import field in which staff correct an error of a registration's field. */
export function importFieldOf(field: string, cells: ImportCells): ImportField {
  const has = (name: ImportField) => cells[name] !== undefined;
  if ((field === "childFirstName" || field === "childLastName") && has("childName")) return "childName";
  if ((field === "parentFirstName" || field === "parentLastName") && has("parentName")) return "parentName";
  if (field.startsWith("pickUp")) return "pickUp";
  if (field === "mediaConsentDeclined" && has("photosAllowed")) return "photosAllowed";
  if (field === "childAge" && !has("childAge") && has("childDateOfBirth")) return "childDateOfBirth";
  return IMPORT_FIELDS.find((importField) => importField === field) ?? "program";
}

/** Lower case, without accents, punctuation and bracketed words: "Fecha de Nac. (dd/mm)" becomes "fecha de nac". */
export function foldHeading(heading: string): string {
  return heading
    .slice(0, TEXT_LIMITS.name)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\([^()]*\)/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Word parts that mark a heading as possibly about health. */
const HEALTH =
  /medic|salud|health|allerg|alerg|asthma|asma\b|padecimiento|enfermedad|illness|disease|condition|condicion|diagnos|disab|discapac|special need|necesidades esp|sangre|blood|doctor|physician|pediatr|insurance|seguro|vacun|vaccin|immuni|dieta|dietary|epilep|diabet|inhaler|inhalador|epi ?pen|prescription|\brx\b|receta|treatment|tratamiento|hospital/;
/** Word parts that mark a heading as possibly about a card or bank account. */
const CARD =
  /\bcards?\b(?! sent)|\bcc\b|tarjeta|last (?:four|4)\b|ultimos (?:cuatro|4)\b|\bcv[cv]\b|routing|\biban\b|bank account|account number|cuenta bancaria/;

/** Word parts of headings about a child's conditions, without insurance, doctors and consent. */
const CONDITIONS =
  /allerg|alerg|asthma|asma\b|padecimiento|enfermedad|illness|disease|condition|condicion|diagnos|special need|necesidades esp|epilep|diabet|medication|medicamento|medicine|medicina|dieta|dietary|medical notes/;

/** Whether a column that is dropped may hold a child's allergies or conditions. */
export function isAboutHealth(heading: string): boolean {
  return isPrivateHeading(heading) && CONDITIONS.test(foldHeading(heading));
}

/**
 * Whether a column is dropped because its heading may be about health or a card. Dropping one too many is the safer
 * mistake.
 */
export function isPrivateHeading(heading: string): boolean {
  const folded = foldHeading(heading);
  if (CARD.test(folded)) return true;
  return HEALTH.test(folded) && !/\bterms\b|\bterminos\b/.test(folded);
}

const CHILD =
  "child|kid|player|participant|camper|student|athlete|nino|nina|hijo|hija|jugador|jugadora|participante|alumno|alumna|menor|infante";
const PARENT =
  "parent|guardian|mother|father|mom|dad|madre|padre|papa|mama|tutor|tutora|responsable|contact|contacto|family|account|user";
const EMERGENCY = /emergenc/;
/** Persons who may pick up the child; not their phones, nor a time or place. */
const PICK_UP =
  /^(?!.*(?:phone|tel\b|telefono|celular|number|numero|\btime|hora|place|location|lugar|not\b|\bno\b)).*(?:pick ?up|release to|recoger|recoge\b)/;

const EMAIL = /\be ?mail|\bcorreo|\bmail\b/;
const PHONE = /phone|\btel\b|telefono|celular|\bcell?\b|mobile|movil|whatsapp/;
const FIRST = /^(?:first|given|forename|primer nombre|nombre de pila)\b/;
/** A plain "name" heading: the first name if another column has the last name, else the whole name. */
const BARE_NAME = /^(?:full name|nombre completo|names?|nombres?|nombres? y apellidos?|first and last name)$/;
const LAST = /\b(?:last|surname|family name|apellidos?)\b/;
/** A name's first and later parts: "Apellido paterno" and "Apellido materno", "First name" and "Middle name". */
const FIRST_SURNAME =
  /\b(?:(?:primer )?apellidos?|ap?) patern[oa]s?\b|^paterno\b|\bpaternal (?:last name|surname)\b|\b(?:primer apellido|first (?:last name|surname))\b|\b(?:apellido|last name) 1\b/;
const SECOND_SURNAME =
  /\b(?:(?:segundo )?apellidos?|ap?) matern[oa]s?\b|^materno\b|\bmaternal (?:last name|surname)\b|\b(?:segundo apellido|second (?:last name|surname))\b|\b(?:apellido|last name) 2\b/;
const MIDDLE_NAME = /\bsegundo nombre\b|\b(?:second|middle) (?:given |first )?names?\b|^middle$/;
/** "Jr.", "III": printed after the last name. */
const SUFFIX = /\b(?:name )?suffix\b|\bsufijo\b/;

/** The position of a column's part in the joined name: 0 first, 1 later, 2 suffix. */
export function namePartIndex(heading: string): number {
  const folded = foldHeading(heading);
  if (SUFFIX.test(folded)) return 2;
  return SECOND_SURNAME.test(folded) || MIDDLE_NAME.test(folded) ? 1 : 0;
}

const BIRTH =
  /^(?!.*(?:certificate|city|place|country|verified|\bacta|lugar)).*(?:birth|\bdob\b|^d o b\b|\bborn\b|nacimiento|\bnac\b|\bnacid[oa]\b|cumple)/;
const wordPattern = (words: string) => new RegExp(`\\b(?:${words})(?:s|es)?\\b`);
const CHILD_WORD = wordPattern(CHILD);
const PARENT_WORD = wordPattern(PARENT);
const FIRST_ANYWHERE = /\b(?:first|given)\b/;
/** Further words allowed in a name's heading. "Player gender", "School of the child" and "Player ID" are not names. */
const NAME_WORDS = new RegExp(
  `\\b(?:${CHILD}|${PARENT}|names?|nombres?|apellidos?|full|whole|completo|legal|first|last|given|surname|primary|principal|primer|pila|del?|la|el|los|las|of|the|or|and|y|o|a|s|1)(?:s|es)?\\b`,
  "g",
);
const isName = (heading: string) => heading.replace(NAME_WORDS, "").trim() === "";
/** "athlete 2" or "guardian 2" is a second person in the row, whose answers must not replace the first one's. */
const SECOND_CHILD = new RegExp(`\\b(?:${CHILD}) ?[2-9]\\b`);
const SECOND_PARENT = new RegExp(
  `\\b(?:${PARENT}) ?[2-9]\\b|\\b(?:additional|secondary|other|alternate|second|otro|otra|adicional|alterno)\\b`,
);

/** The former system's amounts: an order's total, what was paid, and what is open. */
const MONEY: readonly [ImportField, RegExp][] = [
  ["amountPaid", /amount paid|paid amount|total paid|(?:monto|cantidad|total) pagad[oa]/],
  ["balance", /\bbalance\b|amount (?:due|owed)|outstanding|\bsaldo\b|adeudo/],
  ["amount", /^(?:order ?item )?(?:amount|total|price|fee)$|^(?:monto|precio|cuota)$/],
];
/** Headings recognized by a word, after names and contacts were tried; the first match counts. */
const WORD_FIELDS: readonly [ImportField, RegExp][] = [
  [
    "waiverDate",
    /(?:waiver|signed|signature|firma|signing|exoneracion|responsiva).*(?:date|fecha)|(?:date|fecha).*(?:waiver|signed|signature|firma|exoneracion|responsiva)|\bsigned on\b/,
  ],
  ["waiverSignature", /signature|firma|signed by|waiver name/],
  ["childDateOfBirth", BIRTH],
  ["childAge", /\bages?\b(?! group)|\bedad(?:es)?\b|\byears? old\b|\banos\b/],
  [
    "childSex",
    /^(?:(?:child|player|participant|jugador|jugadora|alumno|alumna|del?) ?)*(?:gender|sex|sexo|genero)$/,
  ],
  ["tshirtSize", /(?:shirt|\bsize\b|talla|camiseta|playera|jersey|uniform)(?!.*(?:number|numero))/],
  ["skillLevel", /skill|\blevel\b|nivel|experience|experiencia/],
  [
    "program",
    /program|\bclinic|\bcamp\b|campamento|\bleague\b|\bliga\b|\bequipo\b|\bteam\b|\bclase\b|\bclass\b|\bdivision\b|package name/,
  ],
  ["addressPostalCode", /\bzip|postal|\bcp\b/],
  ["addressState", /^(?:address )?state$|^(?:home )?state$|state province|province|provincia/],
  ["addressCity", /\bcity\b|\bciudad\b|\btown\b|municipio/],
  ["parentAddress", /address(?! (?:line )?2)|direccion|domicilio|street(?! 2)|\bcalle\b/],
  [
    "mediaConsentDeclined",
    /\bno (?:photo|foto|media|picture)|(?:photo|foto|media|picture).*(?:declin|refus|opt out|rechaz)/,
  ],
  ["photosAllowed", /photo|\bfotos?\b|media (?:consent|release)|picture|imagen/],
  ["codeOfConductAgreed", /conduct|conducta/],
  ["termsAgreed", /\bterms\b|terminos/],
  ["language", /language|idioma|lengua/],
];

function nameField(heading: string, who: "child" | "parent"): ImportField {
  const nameFields =
    who === "child"
      ? ["childFirstName", "childLastName", "childName"]
      : ["parentFirstName", "parentLastName", "parentName"];
  if (LAST.test(heading) && !/\bnombres?\b.*\bapellidos?\b|\bfirst\b.*\blast\b/.test(heading))
    return nameFields[1] as ImportField;
  if (FIRST_ANYWHERE.test(heading) && !LAST.test(heading)) return nameFields[0] as ImportField;
  return nameFields[2] as ImportField;
}

function emergencyField(heading: string): ImportField {
  if (PHONE.test(heading) || /number|numero/.test(heading)) return "emergencyContactPhone";
  return /relation|parentesco|relacion/.test(heading) ? "emergencyContactRelation" : "emergencyContactName";
}

/** Whether a column is about a second child in the same row; only one is allowed (docs/reference/import.md). */
export function isSecondChild(heading: string): boolean {
  return SECOND_CHILD.test(foldHeading(heading));
}

/**
 * The field that an English or Spanish heading means, by words from clubs' real spreadsheets; undefined if it matches
 * none.
 */
export function fieldOfHeading(heading: string): ImportField | undefined {
  const folded = foldHeading(heading)
    .replace(/\b(\p{L}+) s\b/gu, "$1")
    .replace(FIRST_SURNAME, "last name")
    .replace(SECOND_SURNAME, "last name")
    .replace(MIDDLE_NAME, "first name")
    .replace(SUFFIX, "last name");
  if (folded === "" || isPrivateHeading(heading) || isSecondChild(heading)) return undefined;
  if (EMERGENCY.test(folded)) return emergencyField(folded);
  if (PICK_UP.test(folded)) return "pickUp";
  if (/relation|parentesco/.test(folded)) return "emergencyContactRelation";
  const isSecond = SECOND_PARENT.test(folded);
  if (EMAIL.test(folded)) return isSecond ? "otherEmail" : "email";
  if (PHONE.test(folded)) return isSecond ? "otherPhone" : "phone";
  const money = MONEY.find(([, words]) => words.test(folded));
  if (money) return money[0];
  if (/^(?:order |registration )?status$|^estatus$/.test(folded)) return "rowStatus";
  const match = WORD_FIELDS.find(([, words]) => words.test(folded));
  if (match) return match[0];
  if (isSecond || !isName(folded)) return undefined;
  if (PARENT_WORD.test(folded) && !CHILD_WORD.test(folded)) return nameField(folded, "parent");
  if (CHILD_WORD.test(folded)) return nameField(folded, "child");
  if (BARE_NAME.test(folded)) return "childName";
  if (LAST.test(folded)) return nameField(folded, "child");
  return FIRST.test(folded) ? "childFirstName" : undefined;
}

const MOBILE = /cell|mobile|celular|movil|whatsapp/;
/** The field of a second address or phone, used in rows that lack the first. */
const SECONDARY_FIELD: Readonly<Record<string, ImportField>> = { email: "otherEmail", phone: "otherPhone" };

/**
 * The field of each heading. A field goes to the first column that matches; a later part of a name goes to the same
 * field (JOINED_FIELDS). "Name" beside a last name means the first name.
 */
export function fieldsOfHeadings(headings: readonly string[]): (ImportField | null)[] {
  const usedFields = new Set<ImportField>();
  const parts = headings.map(namePartIndex);
  const found = headings.map(fieldOfHeading);
  // A suffix alone is no last name.
  const hasFirstPart = (field?: ImportField) => found.some((other, i) => other === field && parts[i] === 0);
  const matches = found.map((field, i) => (parts[i] === 2 && !hasFirstPart(field) ? undefined : field));
  // A phone that can receive texts is preferred as the number to call.
  const mobile = headings.findIndex(
    (heading, index) => matches[index] === "phone" && MOBILE.test(foldHeading(heading)),
  );
  const fields = matches.map((field, index) => {
    if (field !== undefined && (parts[index] !== 0 || field === "pickUp")) return field;
    const spare = SECONDARY_FIELD[field ?? ""];
    const isSpare = field !== undefined && (usedFields.has(field) || (field === "phone" && mobile > index));
    const chosen = isSpare ? spare : field;
    if (chosen === undefined || usedFields.has(chosen)) return null;
    usedFields.add(chosen);
    return chosen;
  });
  const pairs = [
    ["childName", "childLastName", "childFirstName"],
    ["parentName", "parentLastName", "parentFirstName"],
  ] as const;
  return fields.map((field) => {
    const pair = pairs.find(([whole]) => whole === field);
    return pair && fields.includes(pair[1]) && !usedFields.has(pair[2]) ? pair[2] : field;
  });
}
