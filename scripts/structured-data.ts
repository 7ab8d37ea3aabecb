import type { RenderedPage } from "#app/prerender.tsx";
import { club } from "#content/club.ts";
import type { ClubFacts } from "#domain/club-facts.ts";
import { type Cents, formatPlainAmount } from "#domain/money.ts";
import type { EarlyPrice } from "#domain/program-price.ts";
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
function offersOf(feeCents: Cents, prices: readonly EarlyPrice[], origin: string) {
  const offer = (cents: Cents) => ({
    "@type": "Offer",
    price: formatPlainAmount(cents),
    priceCurrency: "USD",
    url: `${origin}/register`,
  });
  if (prices.length === 0) return offer(feeCents);
  return [...prices.map(({ cents, until }) => ({ ...offer(cents), validThrough: until })), offer(feeCents)];
}

function campEvent({ title, description, facts }: RenderedPage, origin: string) {
  const { camp } = facts;
  const [first, last] = [camp.sessions[0], camp.sessions.at(-1)];
  if (!first || !last) return null;
  const elsewhere = first.place === null ? placeOf(facts.club) : { "@type": "Place", name: first.place };
  return {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    name: title,
    description,
    startDate: instantAt(first.on, first.starts, club.timeZone).toISOString(),
    endDate: instantAt(last.on, last.ends, club.timeZone).toISOString(),
    location: elsewhere,
    organizer: { "@type": "SportsOrganization", name: club.name, url: `${origin}/` },
    ...(camp.feeCents !== null && { offers: offersOf(camp.feeCents, camp.prices, origin) }),
  };
}

/** What search engines read: the club on its home page, the camp as an event on the camp's pages. */
export function structuredData(path: string, page: RenderedPage, origin: string): string[] {
  const data =
    path === "/"
      ? organization(page.facts.club, origin)
      : path === "/activities" || path === "/schedule"
        ? campEvent(page, origin)
        : null;
  if (!data) return [];
  // "<" inside JSON could end the element early.
  return [`<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`];
}
