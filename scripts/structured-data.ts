import type { RenderedPage } from "#app/entry/prerender.tsx";
import type { ClubFacts } from "#domain/club/facts.ts";
import { formatPlainAmount } from "#domain/money/money.ts";
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

/** A program with days, at its price without an early one. */
function programEvent(
  { name, description, sessions, feeCents, slug }: ProgramFacts,
  club: ClubFacts,
  origin: string,
) {
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return null;
  const register = `${origin}/register?program=${slug}`;
  const price = {
    "@type": "Offer",
    price: formatPlainAmount(feeCents ?? 0),
    priceCurrency: "USD",
    url: register,
  };
  return {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    name,
    description,
    startDate: instantAt(first.on, first.starts, club.timeZone).toISOString(),
    endDate: instantAt(last.on, last.ends, club.timeZone).toISOString(),
    location: first.place === null ? placeOf(club) : { "@type": "Place", name: first.place },
    organizer: { "@type": "SportsOrganization", name: club.name, url: `${origin}/` },
    ...(feeCents !== null && { offers: price }),
  };
}

/** What runs all year has no single date, so search engines know no form for it. */
function dataOf(path: string, { description, facts: { club, program } }: RenderedPage, origin: string) {
  if (path === "/") return organization(club, origin);
  if (!program || program.kind === "team" || program.kind === "training") return null;
  return programEvent({ ...program, description }, club, origin);
}

/** Structured data for search engines: the club on the home page, each program with days on its own page. */
export function structuredData(path: string, page: RenderedPage, origin: string): string[] {
  const data = dataOf(path, page, origin);
  if (!data) return [];
  // "<" inside JSON could end the element early.
  return [`<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`];
}
