import { foldForSearch } from "./clean-text.ts";

interface Searchable {
  childFirstName: string;
  childLastName: string;
  parentFirstName: string;
  parentLastName: string;
  email: string;
  phone: string;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/**
 * The text that staff's search looks through (docs/rules/staff.md#search-filters-and-order): names, mail address, and
 * the phone's digits, each on a line so no match spans two of them.
 */
export function searchTextOf(registration: Searchable): string {
  const { childFirstName, childLastName, parentFirstName, parentLastName, email, phone } = registration;
  return [
    ...[`${childFirstName} ${childLastName}`, `${parentFirstName} ${parentLastName}`, email].map(
      foldForSearch,
    ),
    digitsOf(phone),
  ].join("\n");
}

const PHONE_SIGNS = /^[\d\s()+./-]+$/;

/** Prefixes for calling either country from abroad: a plus sign, 00, or 011 in the USA. */
const FROM_ABROAD = /^(?:\+|011|00)(?:52(?:1(?=\d{10}$))?|1)(?=\d)/;
/** A country code without such a prefix: set apart, or before all ten digits of a number. */
const CODE_APART = /^\s*\(?(?:521?|1)\)?[\s./-]+(?=.*\d)/;
const CODE_BEFORE_TEN = /^(?:521?|1)(?=\d{10}$)/;

/**
 * The national digits of a phone number, because half of the families write the country code and half do not: "+1 575",
 * "001575", "1-575" and "575" search for the same (docs/rules/staff.md#a-phone-number-in-any-notation).
 */
function phoneWord(query: string): string {
  const typed = query.replace(/[^\d+]/g, "");
  if (FROM_ABROAD.test(typed)) return typed.replace(FROM_ABROAD, "");
  const home = digitsOf(query.replace(CODE_APART, ""));
  return home.replace(CODE_BEFORE_TEN, "");
}

/** The parts of a search that must all match: its words, or the digits of what looks like a phone number. */
export function searchWords(query: string): string[] {
  if (PHONE_SIGNS.test(query) && /\d/.test(query)) return [phoneWord(query)];
  return foldForSearch(query)
    .split(/[ ,;]/)
    .filter((word) => word !== "");
}

/** Longest search, in characters. */
export const SEARCH_MAX = 100;
