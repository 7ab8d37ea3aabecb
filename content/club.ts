import type { Language } from "#domain/languages.ts";

/** One person whom families may call. */
export interface ClubContact {
  name: string;
  role: { en: string; es: string };
  phone: string;
  email: string;
}

/** Everything about the club that pages, mails and calendars repeat: each fact stands here and nowhere else. */
export const club = {
  name: "Farol FC",
  town: "Paso del Alba",
  /** IANA name: "today" and the countdown follow the club's clock, not the visitor's. */
  timeZone: "America/Denver",
  park: "Parque del Mezquite",
  street: "418 Calle de los Faroles",
  city: "Paso del Alba, NM 88000",
  mapsUrl:
    "https://www.openstreetmap.org/search?query=418%20Calle%20de%20los%20Faroles%2C%20Paso%20del%20Alba%2C%20NM",
  email: "hola@farolfc.example.org",
  /** Stands on receipts for donations, such as a US employer identification number; null while there is none. */
  taxNumber: null as string | null,
  /** What notices to staff are written in. */
  staffLanguage: "en" as Language,
  contacts: [
    {
      name: "Marisol Quintana",
      role: { en: "Club director", es: "Directora del club" },
      phone: "(575) 555-0142",
      email: "marisol@farolfc.example.org",
    },
    {
      name: "Darío Benavente",
      role: { en: "Camp coordinator", es: "Coordinador del campamento" },
      phone: "(575) 555-0178",
      email: "dario@farolfc.example.org",
    },
  ],
  social: [
    { id: "facebook", label: "Facebook", url: "https://facebook.example.org/farolfc" },
    { id: "instagram", label: "Instagram", url: "https://instagram.example.org/farolfc" },
    { id: "youtube", label: "YouTube", url: "https://youtube.example.org/farolfc" },
  ],
} as const satisfies {
  contacts: readonly [ClubContact, ClubContact];
  social: readonly { id: string; label: string; url: string }[];
} & Record<string, unknown>;
