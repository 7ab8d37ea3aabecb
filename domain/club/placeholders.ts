import { partAt, withParts } from "#domain/programs/draft-fields.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { phoneDigits } from "#domain/text/phone.ts";
import type { PublishedClub, PublishedContent } from "./content.ts";
import type { PublishedPages } from "./page-content.ts";
import { POLICY_IDS, type PolicyId } from "./policies.ts";
import type { Policy } from "./policy-draft.ts";

/** Kinds of values that may still be the seed's, in the order of the list. */
export const PLACEHOLDER_KINDS = [
  "names",
  "people",
  "phones",
  "mails",
  "place",
  "map",
  "links",
  "teams",
  "promises",
  "policies",
  "pictures",
  "testimonials",
] as const;
export type PlaceholderKind = (typeof PLACEHOLDER_KINDS)[number];

/** A sample value that no real club may show to families. */
export interface Placeholder {
  kind: PlaceholderKind;
  /** Path in the draft, such as "contacts.0.phone"; a policy's id. */
  draftPath: string;
  text: string;
  /** Whether registration for real money stays closed: families would call a wrong number or sign an unread text. */
  blocksRegistration: boolean;
}

/** Lists of the pages' texts that promise something to families. */
const PROMISES = [
  ...(["about.story.paragraphs", "getInvolved.requirements.basic.list", "teams.levels.steps"] as const),
  ...(["donate.impact.cards", "structure.training.parts", "structure.objectives.list"] as const),
];

const plain = (text: string) => text.trim().toLowerCase();
const filled = (values: readonly string[]) => new Set(values.filter(Boolean));

/** Domains without an owner (RFC 2606). */
const UNOWNED_DOMAINS = /[@.](?:example(?:\.(?:com|net|org))?|invalid|test|localhost)$/;

/** Whether an address certainly reaches no mailbox. */
export function isUnownedAddress(email: string): boolean {
  return UNOWNED_DOMAINS.test(plain(email));
}

/** The first start's facts if they were invented. A club that wrote its own into content/club has a mailbox that exists. */
export function inventedContent(defaults: PublishedContent | undefined): PublishedContent | null {
  if (!defaults || !isUnownedAddress(defaults.club.email)) return null;
  const { club, pages, policies } = defaults;
  return { club, pages, policies };
}

/** All seed values of a kind, wherever they occur: a phone stays invented when it moves to another row. */
function seedValues({ contacts, coaches, teams, links, email }: PublishedClub) {
  const personNames = [...contacts, ...coaches].map(({ name }) => name);
  return {
    people: filled(
      [...personNames, ...teams.flatMap(({ coach, assistant }) => [coach, assistant])].map(plain),
    ),
    phones: filled([...contacts, ...coaches, ...teams].map(({ phone }) => phoneDigits(phone))),
    mails: filled([email, ...[...contacts, ...teams].map((row) => row.email)].map(plain)),
    links: filled(links.map(({ url }) => plain(url))),
  };
}

/** What is compared; an editor passes only its own subject. */
interface Content {
  club: PublishedClub;
  policies?: Record<PolicyId, PolicyTexts>;
  pages?: Pages;
}
/** An editor's values are untyped JSON. */
type Pages = Pick<PublishedPages, "ours"> & { texts: Record<Language, unknown> };
type PolicyTexts = Pick<Policy, "sections"> & { isAdopted?: boolean | undefined };

/** Whether a policy still has the sample's text in either language, and the club has not adopted it. */
export function isPlaceholderPolicy(
  policy: PolicyTexts | undefined,
  defaults: PolicyTexts | undefined,
): boolean {
  if (!policy || !defaults || policy.isAdopted) return false;
  return LANGUAGES.some(
    (language) => canonicalJson(policy.sections[language]) === canonicalJson(defaults.sections[language]),
  );
}

/** The description of each picture, in the language of the seed's keys; a replaced picture needs a new one. */
function descriptions(pages: Content["pages"]): [string, string][] {
  const pictures: Record<string, unknown> = Object(partAt(pages?.texts.en, "pictures"));
  return Object.entries(pictures).map(([key, text]) => [key, String(text)]);
}

const rowsAt = (pages: Pages | undefined, language: Language, list: string) =>
  (partAt(pages?.texts[language], list) ?? []) as readonly unknown[];

/** The paths of rows with a promise of the seed, in either language, on unconfirmed pages. */
function placeholderPromises(pages: Pages, defaults: Pages | undefined): string[] {
  return PROMISES.filter((list) => !pages.ours[list.split(".")[0] ?? ""]).flatMap((list) => {
    const promised = LANGUAGES.flatMap((language) => rowsAt(defaults, language, list)).map((row) =>
      canonicalJson(row),
    );
    const isPromised = (index: number) =>
      LANGUAGES.some((language) => promised.includes(canonicalJson(rowsAt(pages, language, list)[index])));
    const indexes = [...rowsAt(pages, "en", list).keys()].filter(isPromised);
    return indexes.map((index) => `texts.en.${list}.${index}`);
  });
}

const STREET = "place.street";
const MAP = "place.mapsUrl";

/** The values that a club still shares with the sample. Testimonials are added by the caller. */
export function findPlaceholders(content: Content, defaultContent: Content): Placeholder[] {
  const { club, policies } = content;
  const defaults = defaultContent.club;
  const invented = seedValues(defaults);
  const found: Placeholder[] = [];
  const add = (isSame: boolean, kind: PlaceholderKind, place: string, text: string, closes = false) => {
    if (isSame && text !== "") found.push({ kind, draftPath: place, text, blocksRegistration: closes });
  };
  const isPhone = (phone: string) => invented.phones.has(phoneDigits(phone));
  const isMail = (email: string) => invented.mails.has(plain(email));
  const isPerson = (name: string) => invented.people.has(plain(name));
  for (const part of ["name", "town"] as const)
    add(plain(club[part]) === plain(defaults[part]), "names", part, club[part]);
  for (const [i, { name, phone, email }] of club.contacts.entries()) {
    add(isPerson(name), "people", `contacts.${i}.name`, name, true);
    add(isPhone(phone), "phones", `contacts.${i}.phone`, phone, true);
    add(isMail(email), "mails", `contacts.${i}.email`, email, true);
  }
  const { park, street, mapsUrl } = club.place;
  const isStreet = plain(street) === plain(defaults.place.street);
  add(
    isStreet || plain(park) === plain(defaults.place.park),
    "place",
    isStreet ? STREET : "place.park",
    park,
  );
  add(plain(mapsUrl) === plain(defaults.place.mapsUrl), "map", MAP, mapsUrl);
  add(isMail(club.email), "mails", "email", club.email, true);
  for (const [i, { label, url }] of club.links.entries())
    add(invented.links.has(plain(url)), "links", `links.${i}.url`, label);
  for (const [i, { name, phone }] of club.coaches.entries()) {
    add(isPerson(name), "people", `coaches.${i}.name`, name);
    add(isPhone(phone), "phones", `coaches.${i}.phone`, phone, true);
  }
  for (const [i, { name, coach, assistant, phone, email }] of club.teams.entries()) {
    const isReached = isPhone(phone) || isMail(email);
    add(isReached || isPerson(coach) || isPerson(assistant), "teams", `teams.${i}`, name, isReached);
  }
  for (const place of content.pages ? placeholderPromises(content.pages, defaultContent.pages) : [])
    add(true, "promises", place, place);
  for (const id of POLICY_IDS)
    add(isPlaceholderPolicy(policies?.[id], defaultContent.policies?.[id]), "policies", id, id, true);
  const seedDescriptions = new Map(descriptions(defaultContent.pages));
  for (const [key, text] of descriptions(content.pages))
    add(seedDescriptions.get(key) === text, "pictures", `texts.en.pictures.${key}`, text);
  return found;
}

/** As findPlaceholders; none if the first start's facts were the club's own. */
export function placeholdersOf(
  defaults: PublishedContent | undefined,
  content: PublishedContent,
): Placeholder[] {
  const invented = inventedContent(defaults);
  return invented ? findPlaceholders(content, invented) : [];
}

/** Lists of which a club with a name of its own shows only its own rows. */
const OMITTED_LISTS = /^(?:coaches|teams|links)\.|^texts\.en\.(?!pictures\.)/;

/**
 * The placeholders that the site omits under a club's own name, or beside its own street
 * (docs/reference/setup.md#placeholder-content).
 */
export function omittedPlaceholders(placeholders: readonly Placeholder[]): Placeholder[] {
  const isOwnStreet = !placeholders.some(({ draftPath: place }) => place === STREET);
  return placeholders.filter(
    ({ draftPath: place }) => OMITTED_LISTS.test(place) || (place === MAP && isOwnStreet),
  );
}

/** Links to a map by street, because the seed's link shows another street. */
function withOwnMap({ street, city, ...place }: PublishedClub["place"]): PublishedClub["place"] {
  const address = encodeURIComponent(`${street}, ${city}`);
  return { ...place, street, city, mapsUrl: `https://www.openstreetmap.org/search?query=${address}` };
}

/**
 * The site without the placeholders of its lists. Under the seed's own name the lists stay whole.
 */
export function withoutPlaceholders<Site extends PublishedContent>(
  whole: Site,
  placeholders: readonly Placeholder[],
): Site {
  const omittedPaths = omittedPlaceholders(placeholders).map(({ draftPath: place }) => place);
  const { place } = whole.club;
  const site = omittedPaths.includes(MAP)
    ? { ...whole, club: { ...whole.club, place: withOwnMap(place) } }
    : whole;
  if (placeholders.some(({ draftPath: place }) => place === "name")) return site;
  const ownRows = <Row>(rows: readonly Row[], list: string) =>
    rows.filter((_, index) => !omittedPaths.some((place) => `${place}.`.startsWith(`${list}.${index}.`)));
  const { club, pages } = site;
  const textsIn = (language: Language) => {
    const lists = PROMISES.map((list) => [list, ownRows(rowsAt(pages, language, list), `texts.en.${list}`)]);
    return withParts(pages.texts[language], Object.fromEntries(lists));
  };
  const coaches = ownRows(club.coaches, "coaches");
  const teams = ownRows(club.teams, "teams");
  const links = ownRows(club.links, "links");
  const texts = { en: textsIn("en"), es: textsIn("es") };
  return { ...site, club: { ...club, coaches, teams, links }, pages: { ...pages, texts } };
}

/** Testimonials are not published facts, so they are not counted here; the caller adds their number. */
export function countPlaceholders(placeholders: readonly Placeholder[]): Record<PlaceholderKind, number> {
  const countOf = (kind: PlaceholderKind) => placeholders.filter((row) => row.kind === kind).length;
  const counts = PLACEHOLDER_KINDS.map((kind) => [kind, countOf(kind)]);
  return Object.fromEntries(counts) as Record<PlaceholderKind, number>;
}
