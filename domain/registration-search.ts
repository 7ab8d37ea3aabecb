import { cleanLine } from "./text.ts";

interface Searchable {
  childFirstName: string;
  childLastName: string;
  parentFirstName: string;
  parentLastName: string;
  email: string;
  phone: string;
}

/**
 * Lower case and without accents, so that "penaranda" finds "Peñaranda" and the other way round; put together
 * again, because Hangul taken apart is three times as long as an index on PostgreSQL can hold.
 */
function foldForSearch(text: string): string {
  return cleanLine(text).normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("en-US").normalize("NFC");
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/**
 * What the staff's search looks through (spec.md §5, Admin search): names, mail address, and the phone's
 * digits alone, a line each, so that no word found spans two of them.
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

const PHONE_NUMBER = /^[\d\s()+./-]*\d[\d\s()+./-]*$/;

/**
 * The parts of a search that must all be found: its words, or the digits of what looks like a phone number,
 * however it is spaced.
 */
export function searchWords(query: string): string[] {
  if (PHONE_NUMBER.test(query)) return [digitsOf(query)];
  return foldForSearch(query)
    .split(" ")
    .filter((word) => word !== "");
}

/** Longest search, in characters. */
export const SEARCH_MAX = 100;
