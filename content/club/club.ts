import type { Language } from "#domain/text/languages.ts";

/** Who the club is before staff publish anything: a part of content/club/first-club.ts. */
export const club = {
  name: "Farol FC",
  town: "Paso del Alba",
  /** Under the logo at the foot of every page. */
  slogan: {
    en: "Building champions on and off the field.",
    es: "Formamos campeones dentro y fuera de la cancha.",
  },
  /** Appointments in families' calendars are known by it: it is stored at the first start and never changes. */
  domain: "farolfc.example.org",
  /** IANA name: "today" and the countdown follow the club's clock, not the visitor's. */
  timeZone: "America/Denver",
  /** Stands on receipts for donations, such as a US employer identification number; null while there is none. */
  taxNumber: null as string | null,
  /** What notices to staff are written in. */
  staffLanguage: "en" as Language,
  /** The jersey; the drawings of content/club/images are painted in it. */
  color: "#9b2c3a",
  /** The logo is content/club/logo.svg until staff upload another. */
  logo: null,
} as const;
