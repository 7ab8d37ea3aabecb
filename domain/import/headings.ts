import type { ImportField } from "./import-fields.ts";
import { IMPORT_LIMITS } from "./import-limits.ts";

/** Lower case, without accents, punctuation and bracketed words: "Fecha de Nac. (dd/mm)" becomes "fecha de nac". */
export function foldHeading(heading: string): string {
  return heading
    .slice(0, IMPORT_LIMITS.heading)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\([^()]*\)/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Word parts of headings about a child's conditions. */
const CONDITION_WORDS =
  "allerg|alerg|asthma|asma\\b|padecimiento|enfermedad|illness|disease|condition|condicion|diagnos|special need|necesidades esp|epilep|diabet|medication|medicamento|medicine|medicina|dieta|dietary|medical notes";
const CONDITIONS = new RegExp(CONDITION_WORDS);
/** Word parts of other headings that may be about health, such as insurance, doctors and consent. */
const CARE_WORDS =
  "medic|salud|health|disab|discapac|sangre|blood|doctor|physician|pediatr|insurance|seguro|vacun|vaccin|immuni|inhaler|inhalador|epi ?pen|prescription|\\brx\\b|receta|treatment|tratamiento|hospital";
const HEALTH = new RegExp(`${CONDITION_WORDS}|${CARE_WORDS}`);
/** Word parts that mark a heading as possibly about a card or bank account. */
const CARD =
  /\bcards?\b(?! sent)|\bcc\b|tarjeta|last (?:four|4)\b|ultimos (?:cuatro|4)\b|\bcv[cv]\b|routing|\biban\b|bank account|account number|cuenta bancaria/;

/** Dropping one column too many is the safer mistake. */
function isPrivate(folded: string): boolean {
  return CARD.test(folded) || (HEALTH.test(folded) && !/\bterms\b|\bterminos\b/.test(folded));
}

/** Whether a column is dropped because its heading may be about health or a card. */
export function isPrivateHeading(heading: string): boolean {
  return isPrivate(foldHeading(heading));
}

/** Whether a column that is dropped may hold a child's allergies or conditions. */
export function isConditionHeading(heading: string): boolean {
  const folded = foldHeading(heading);
  return isPrivate(folded) && CONDITIONS.test(folded);
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

const NAME_FIELDS = {
  child: { first: "childFirstName", last: "childLastName", whole: "childName" },
  parent: { first: "parentFirstName", last: "parentLastName", whole: "parentName" },
} as const;
const FIRST_AND_LAST = /\bnombres?\b.*\bapellidos?\b|\bfirst\b.*\blast\b/;

function nameField(heading: string, person: keyof typeof NAME_FIELDS): ImportField {
  const { first, last, whole } = NAME_FIELDS[person];
  if (LAST.test(heading)) return FIRST_AND_LAST.test(heading) ? whole : last;
  return FIRST_ANYWHERE.test(heading) ? first : whole;
}

function emergencyField(heading: string): ImportField {
  if (PHONE.test(heading) || /number|numero/.test(heading)) return "emergencyContactPhone";
  return /relation|parentesco|relacion/.test(heading) ? "emergencyContactRelation" : "emergencyContactName";
}

/** Whether a column is about a second child in the same row; only one is allowed (docs/reference/import.md). */
export function isSecondChild(heading: string): boolean {
  return SECOND_CHILD.test(foldHeading(heading));
}

/** The field of an English or Spanish heading, by words from clubs' real spreadsheets; undefined if none matches. */
export function fieldOfHeading(heading: string): ImportField | undefined {
  const whole = foldHeading(heading);
  if (whole === "" || isPrivate(whole) || SECOND_CHILD.test(whole)) return undefined;
  const folded = whole
    .replace(/\b(\p{L}+) s\b/gu, "$1")
    .replace(FIRST_SURNAME, "last name")
    .replace(SECOND_SURNAME, "last name")
    .replace(MIDDLE_NAME, "first name")
    .replace(SUFFIX, "last name");
  if (EMERGENCY.test(folded)) return emergencyField(folded);
  if (PICK_UP.test(folded)) return "pickUp";
  if (/relation|parentesco/.test(folded)) return "emergencyContactRelation";
  const isSecond = SECOND_PARENT.test(folded);
  if (EMAIL.test(folded)) return isSecond ? "otherEmail" : "email";
  if (PHONE.test(folded)) return isSecond ? "otherPhone" : "phone";
  const money = MONEY.find(([, pattern]) => pattern.test(folded));
  if (money) return money[0];
  if (/^(?:order |registration )?status$|^estatus$/.test(folded)) return "rowStatus";
  const match = WORD_FIELDS.find(([, pattern]) => pattern.test(folded));
  if (match) return match[0];
  if (isSecond || !isName(folded)) return undefined;
  if (PARENT_WORD.test(folded) && !CHILD_WORD.test(folded)) return nameField(folded, "parent");
  if (CHILD_WORD.test(folded)) return nameField(folded, "child");
  if (BARE_NAME.test(folded)) return "childName";
  if (LAST.test(folded)) return nameField(folded, "child");
  return FIRST.test(folded) ? "childFirstName" : undefined;
}

const MOBILE = /cell|mobile|celular|movil|whatsapp/;
/** The field of a second email or phone, used in rows that lack the first. */
const SECONDARY_FIELD: Partial<Record<ImportField, ImportField>> = {
  email: "otherEmail",
  phone: "otherPhone",
};

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
    if (field === undefined) return null;
    const isSecondary = usedFields.has(field) || (field === "phone" && mobile > index);
    const chosen = isSecondary ? SECONDARY_FIELD[field] : field;
    if (chosen === undefined || usedFields.has(chosen)) return null;
    usedFields.add(chosen);
    return chosen;
  });
  return fields.map((field) => {
    const name = Object.values(NAME_FIELDS).find(({ whole }) => whole === field);
    return name && fields.includes(name.last) && !usedFields.has(name.first) ? name.first : field;
  });
}
