import { SKILL_LEVELS } from "#domain/registration/limits.ts";
import { foldForSearch } from "#domain/text/clean-text.ts";
import { parsePhone } from "#domain/text/phone.ts";

/** The age filter, in years (docs/reference/staff-registrations.md#search-and-filters); the age chart has different buckets. */
export const AGE_FILTERS = ["2-5", "6-8", "9-11", "12+"] as const;
export type AgeFilter = (typeof AGE_FILTERS)[number];

export function ageRangeOf(filter: AgeFilter): { min: number; max: number | null } {
  if (filter === "12+") return { min: 12, max: null };
  const [min = 0, max = 0] = filter.split("-").map(Number);
  return { min, max };
}

export const SKILL_FILTERS = SKILL_LEVELS;

/**
 * The filters of docs/reference/staff-registrations.md#search-and-filters, plus refunded and expired ones. Without a
 * filter the list shows all registrations except expired ones (docs/reference/receipts.md#payment-labels).
 */
export const PAYMENT_FILTERS = ["paid", "pending", "refunded", "disputed", "expired"] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/**
 * Registrations that need staff's attention: duplicates, receipts reported with "this was not me", changes by the
 * family, forms to sign.
 */
export const ATTENTION_FILTERS = ["duplicate", "wrong_address", "changed", "form"] as const;
export type AttentionFilter = (typeof ATTENTION_FILTERS)[number];

/** "name" sorts by the child's last name, then first name. */
export const SORT_ORDERS = ["newest", "oldest", "name"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
export const DEFAULT_SORT: SortOrder = "newest";

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
 * The text for staff's search (docs/reference/staff-registrations.md#search-and-filters): names, mail address, and the
 * phone's digits, each on a line so no match spans two of them.
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

const PHONE_SIGNS = /^[\d\s()+./\p{Dash}]+$/u;

/** Prefixes for calling either country from abroad: a plus sign, 00, or 011 in the USA. */
const FROM_ABROAD = /^(?:\+|011|00)(?:52|1)(?=\d)/;
/** A country code without such a prefix, set apart. */
const CODE_APART = /^\s*\(?(?:521?|1)\)?[\s./\p{Dash}]+(?=.*\d)/u;

/**
 * The national digits of a part of a phone number, because only half of the families write the country code. "+1 575",
 * "001575", "1-575" and "575" are equal (docs/reference/staff-registrations.md#phone-number-search).
 */
function phoneWord(query: string): string {
  const typed = query.replace(/[^\d+]/g, "");
  if (FROM_ABROAD.test(typed)) return typed.replace(FROM_ABROAD, "");
  return digitsOf(query.replace(CODE_APART, ""));
}

/** The parts of a search that must all match: its words, or the digits of what looks like a phone number. */
export function searchWords(query: string): string[] {
  const phone = parsePhone(query);
  if (phone) return [phone.national + phone.extension];
  if (PHONE_SIGNS.test(query) && /\d/.test(query)) return [phoneWord(query)];
  return foldForSearch(query)
    .split(/[ ,;]/)
    .filter((word) => word !== "");
}

/** Longest search, in characters. */
export const SEARCH_MAX = 100;

/** The maximum number of selected registrations. Not beside their schema, whose code the list does not load. */
export const SELECTED_MAX = 100;
