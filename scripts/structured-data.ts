import type { RenderedPage } from "#app/prerender.tsx";
import { club } from "#content/club.ts";
import type { ClubFacts } from "#domain/club-facts.ts";
import { type Cents, formatPlainAmount } from "#domain/money.ts";
import type { EarlyPrice } from "#domain/program-price.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import { instantAt } from "#domain/zoned-time.ts";

function placeOf({ place: { park, street, city } }: ClubFacts) {
  return {
    "@type": "Place",
    name: park,
    address: { "@type": "PostalAddress", streetAddress: street, addressLocality: city },
  };
}

function organization(facts: ClubFacts, origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "SportsOrganization",
    name: club.name,
    sport: "Soccer",
    url: `${origin}/`,
    email: facts.email,
    location: placeOf(facts),
    contactPoint: facts.contacts.map(({ name, phone, email }) => ({
      "@type": "ContactPoint",
      name,
      telephone: phone,
      email,
      availableLanguage: ["en", "es"],
    })),
    sameAs: facts.links.map(({ url }) => url),
  };
}

/** Each early price with its end, and the fee. */
function offersOf(feeCents: Cents, prices: readonly EarlyPrice[], url: string) {
  const offer = (cents: Cents) => ({
    "@type": "Offer",
    price: formatPlainAmount(cents),
    priceCurrency: "USD",
    url,
  });
  if (prices.length === 0) return offer(feeCents);
  return [...prices.map(({ cents, until }) => ({ ...offer(cents), validThrough: until })), offer(feeCents)];
}

interface Told {
  name: string;
  description: string;
  program: ProgramFacts;
  place: ReturnType<typeof placeOf>;
  /** Where a family registers. */
  register: string;
}

/** What every program says: who offers it, and for how much. */
function offeredBy({ name, description, program, register }: Told, origin: string) {
  const organizer = { "@type": "SportsOrganization", name: club.name, url: `${origin}/` };
  return {
    ...{ name, description },
    organizer,
    ...(program.feeCents !== null && { offers: offersOf(program.feeCents, program.prices, register) }),
  };
}

function programEvent(told: Told, origin: string) {
  const { sessions } = told.program;
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return null;
  const elsewhere = first.place === null ? told.place : { "@type": "Place", name: first.place };
  return {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    startDate: instantAt(first.on, first.starts, club.timeZone).toISOString(),
    endDate: instantAt(last.on, last.ends, club.timeZone).toISOString(),
    location: elsewhere,
    ...offeredBy(told, origin),
  };
}

/** What runs through the year has no one date that a search could show. */
function course(told: Told, origin: string) {
  const { organizer: provider, ...offered } = offeredBy(told, origin);
  return { "@context": "https://schema.org", "@type": "Course", provider, ...offered };
}

function dataOf(path: string, { title, description, facts }: RenderedPage, origin: string) {
  const { camp, program } = facts;
  if (path === "/") return organization(facts.club, origin);
  const place = placeOf(facts.club);
  if (program) {
    const register = `${origin}/register?program=${program.slug}`;
    const told = { name: program.name, description, program, place, register };
    const isCourse = program.kind === "team" || program.kind === "training";
    return isCourse ? course(told, origin) : programEvent(told, origin);
  }
  if (path !== "/activities" && path !== "/schedule") return null;
  const register = `${origin}/register`;
  return programEvent({ name: title, description, program: camp, place, register }, origin);
}

/** What search engines read: the club on its home page, the camp as an event on the camp's pages, each program on its own. */
export function structuredData(path: string, page: RenderedPage, origin: string): string[] {
  const data = dataOf(path, page, origin);
  if (!data) return [];
  // "<" inside JSON could end the element early.
  return [`<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`];
}
