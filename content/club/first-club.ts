import type { PublishedClub } from "#domain/club/content.ts";
import { club } from "./club.ts";
import { coaches } from "./coaches.ts";
import { season, teams } from "./teams.ts";

/** What the club says of itself before staff publish anything; from then on it is theirs (docs/reference/publishing.md#club-data). */
export const firstClub: PublishedClub = {
  ...club,
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
  place: {
    park: "Parque del Mezquite",
    street: "418 Calle de los Faroles",
    city: "Paso del Alba, NM 88000",
    mapsUrl:
      "https://www.openstreetmap.org/search?query=418%20Calle%20de%20los%20Faroles%2C%20Paso%20del%20Alba%2C%20NM",
  },
  email: "hola@farolfc.example.org",
  links: [
    { label: "Facebook", url: "https://facebook.example.org/farolfc" },
    { label: "Instagram", url: "https://instagram.example.org/farolfc" },
    { label: "YouTube", url: "https://youtube.example.org/farolfc" },
  ],
  coaches,
  teamSeason: season,
  teams,
};
