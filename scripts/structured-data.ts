import type { RenderedPage } from "#app/prerender.tsx";
import { club } from "#content/club.ts";
import { type Cents, formatPlainAmount } from "#domain/money.ts";
import type { EarlyPrice } from "#domain/program-price.ts";
import { instantAt } from "#domain/zoned-time.ts";

const place = {
  "@type": "Place",
  name: club.park,
  address: { "@type": "PostalAddress", streetAddress: club.street, addressLocality: club.city },
};

function organization(origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "SportsOrganization",
    name: club.name,
    sport: "Soccer",
    url: `${origin}/`,
    email: club.email,
    location: place,
    contactPoint: club.contacts.map(({ name, phone, email }) => ({
      "@type": "ContactPoint",
      name,
      telephone: phone,
      email,
      availableLanguage: ["en", "es"],
    })),
    sameAs: club.social.map(({ url }) => url),
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

function campEvent({ title, description, facts: { camp } }: RenderedPage, origin: string) {
  const [first, last] = [camp.sessions[0], camp.sessions.at(-1)];
  if (!first || !last) return null;
  const elsewhere = first.place === null ? place : { "@type": "Place", name: first.place };
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
      ? organization(origin)
      : path === "/activities" || path === "/schedule"
        ? campEvent(page, origin)
        : null;
  if (!data) return [];
  // "<" inside JSON could end the element early.
  return [`<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`];
}
