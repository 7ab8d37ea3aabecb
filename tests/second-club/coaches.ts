import type { PublishedClub } from "#domain/club/content.ts";

export const coaches: PublishedClub["coaches"] = [
  {
    role: "head",
    name: "Bartholomew Okonkwo-Featherstone",
    phone: "(512) 555-0131",
    about: {
      en: "Writes the plan of every practice on one card, and gives the card to the players.",
      es: "Escribe el plan de cada entrenamiento en una tarjeta, y la tarjeta es de los jugadores.",
    },
  },
];
