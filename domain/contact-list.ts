import { searchWords } from "./registration-search.ts";

interface Reached {
  email: string | null;
  phone: string | null;
}

/** The first of those that are the same by a key, in their order. */
function distinct(texts: readonly (string | null)[], keyOf: (text: string) => string): string[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    if (text && !found.has(keyOf(text))) found.set(keyOf(text), text);
  }
  return [...found.values()];
}

/** Each mail address once, whatever its capitals, in the order of the list. */
export function mailAddresses(contacts: readonly Reached[]): string[] {
  return distinct(
    contacts.map(({ email }) => email),
    (email) => email.toLowerCase(),
  );
}

/** Each phone number once, in whatever notation it came first. */
export function phoneNumbers(contacts: readonly Reached[]): string[] {
  return distinct(
    contacts.map(({ phone }) => phone),
    (phone) => searchWords(phone).join(" "),
  );
}

/** Addresses that mail programs take at once. */
export const BLOCK_SIZE = 50;
/** What mail programs and systems take as an address, in characters. */
const LINK_MAX = 2000;

export function blocksOf(addresses: readonly string[]): string[][] {
  const blocks: string[][] = [];
  for (let from = 0; from < addresses.length; from += BLOCK_SIZE) {
    blocks.push(addresses.slice(from, from + BLOCK_SIZE));
  }
  return blocks;
}

const encoded = (address: string) => encodeURIComponent(address).replaceAll("%40", "@");

/**
 * A link that opens one mail to the club itself, with everybody else unseen in BCC; undefined when it would be longer
 * than mail programs take (docs/rules/staff.md#every-list-prints-and-writes).
 */
export function mailLink(to: string, addresses: readonly string[]): string | undefined {
  const link = `mailto:${encoded(to)}?bcc=${addresses.map(encoded).join(",")}`;
  return addresses.length > 0 && link.length <= LINK_MAX ? link : undefined;
}
