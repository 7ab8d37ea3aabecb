import type { PublishedClub } from "#domain/club/content.ts";
import { club } from "./club.ts";
import { coaches } from "./coaches.ts";
import { season, teams } from "./teams.ts";

export const firstClub: PublishedClub = {
  ...club,
  contacts: [
    {
      name: "Maximiliana Etxeberria-Hollingsworth",
      role: { en: "President of the alliance", es: "Presidenta de la alianza" },
      phone: "(512) 555-0111",
      email: "president@highland-prairie.example.org",
    },
    {
      name: "Thaddeus Vandersloot",
      role: { en: "Coordinator of the summer week", es: "Coordinador de la semana de verano" },
      phone: "(512) 555-0112",
      email: "week@highland-prairie.example.org",
    },
    {
      name: "Guillermina Pacheco Ontiveros",
      role: { en: "Referees and equipment", es: "Árbitros y material" },
      phone: "(512) 555-0113",
      email: "equipment@highland-prairie.example.org",
    },
  ],
  place: {
    park: "Old Waterworks Recreation Grounds",
    street: "12075 North Cottonwood Creek Parkway",
    city: "Santa Aurelia Heights, TX 73300",
    mapsUrl: "https://www.openstreetmap.org/search?query=Old%20Waterworks%20Recreation%20Grounds",
  },
  email: "office@highland-prairie.example.org",
  links: [{ label: "Newsletter of the alliance", url: "https://news.example.org/highland-prairie" }],
  coaches,
  teamSeason: season,
  teams,
};
