import type { RenderedPage } from "#app/entry/prerender.tsx";
import type { ClubFacts } from "#domain/club/facts.ts";
import { type Cents, formatPlainAmount } from "#domain/money/money.ts";
import type { EarlyPrice } from "#domain/prices/pricing.ts";
import type { ProgramFacts } from "#domain/programs/site-facts.ts";
import { instantAt } from "#domain/time/zoned-time.ts";

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
    name: facts.name,
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

/** The early prices with their end dates, then the fee. */
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

interface ProgramData {
  club: ClubFacts;
  name: string;
  description: string;
  program: ProgramFacts;
  place: ReturnType<typeof placeOf>;
  /** URL of the registration page. */
  register: string;
}

/** The organizer and the prices, which every kind of program has. */
function offeredBy({ club, name, description, program, register }: ProgramData, origin: string) {
  const organizer = { "@type": "SportsOrganization", name: club.name, url: `${origin}/` };
  return {
    ...{ name, description },
    organizer,
    ...(program.feeCents !== null && { offers: offersOf(program.feeCents, program.prices, register) }),
  };
}

function programEvent(programData: ProgramData, origin: string) {
  const { club, program } = programData;
  const { sessions } = program;
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return null;
  const location = first.place === null ? programData.place : { "@type": "Place", name: first.place };
  return {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    startDate: instantAt(first.on, first.starts, club.timeZone).toISOString(),
    endDate: instantAt(last.on, last.ends, club.timeZone).toISOString(),
    location,
    ...offeredBy(programData, origin),
  };
}

/** A program that runs all year has no single date, so it is a course and not an event. */
function course(programData: ProgramData, origin: string) {
  const { organizer: provider, ...offered } = offeredBy(programData, origin);
  return { "@context": "https://schema.org", "@type": "Course", provider, ...offered };
}

function dataOf(path: string, { title, description, facts }: RenderedPage, origin: string) {
  const { camp, club, program } = facts;
  if (path === "/") return organization(club, origin);
  const place = placeOf(club);
  if (program) {
    const register = `${origin}/register?program=${program.slug}`;
    const programData = { club, name: program.name, description, program, place, register };
    const isCourse = program.kind === "team" || program.kind === "training";
    return isCourse ? course(programData, origin) : programEvent(programData, origin);
  }
  if (path !== "/activities" && path !== "/schedule") return null;
  const register = `${origin}/register`;
  return programEvent({ club, name: title, description, program: camp, place, register }, origin);
}

/**
 * Structured data for search engines: the club on the home page, the camp as an event, each program on its own page.
 */
export function structuredData(path: string, page: RenderedPage, origin: string): string[] {
  const data = dataOf(path, page, origin);
  if (!data) return [];
  // "<" inside JSON could end the element early.
  return [`<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`];
}
