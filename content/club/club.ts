import type { Language } from "#domain/languages.ts";

/**
 * Who the club is: what its records, its clock and its keys hang on. Whatever staff may change without a build, people,
 * place, links, coaches and teams, begins as content/club/first-club.ts says (docs/rules/publishing.md#the-clubs-facts).
 */
export const club = {
  name: "Farol FC",
  town: "Paso del Alba",
  /** Under the mark at the foot of every page. */
  slogan: {
    en: "Building champions on and off the field.",
    es: "Formamos campeones dentro y fuera de la cancha.",
  },
  /** Appointments in families' calendars are known by it: it stays when the club's address changes. */
  domain: "farolfc.example.org",
  /** IANA name: "today" and the countdown follow the club's clock, not the visitor's. */
  timeZone: "America/Denver",
  /** Stands on receipts for donations, such as a US employer identification number; null while there is none. */
  taxNumber: null as string | null,
  /** What notices to staff are written in. */
  staffLanguage: "en" as Language,
} as const;
