import type { RenderedPage } from "#app/prerender.tsx";
import { camp } from "#content/camp.ts";
import { club } from "#content/club.ts";
import { formatPlainAmount } from "#domain/money.ts";
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

function campEvent({ title, description }: RenderedPage, origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    name: title,
    description,
    startDate: instantAt(camp.startsOn, camp.sessionStart, club.timeZone).toISOString(),
    endDate: instantAt(camp.endsOn, camp.sessionEnd, club.timeZone).toISOString(),
    location: place,
    organizer: { "@type": "SportsOrganization", name: club.name, url: `${origin}/` },
    offers: {
      "@type": "Offer",
      price: formatPlainAmount(camp.feeCents),
      priceCurrency: "USD",
      url: `${origin}/register`,
    },
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
