import { type FirstProgram, type FirstSeason, undecided } from "#content/product/first-season.ts";

/** The camp of the tests' stories: what it costs, when it is and how many places it has is told in them. */
export const firstCamp = {
  id: "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1001",
  slug: "summer-camp",
  kind: "camp",
  feeCents: 4000,
  ageRule: "first-day",
  capacity: 120,
  sessions: [
    { on: "2025-06-12", starts: "18:00", ends: "20:30", place: null },
    { on: "2025-06-13", starts: "18:00", ends: "20:30", place: null },
  ],
  words: {
    en: {
      name: "Summer camp",
      summary: "Two evenings under the lamp: skills, small games, water breaks and new friends.",
      description: "The fee includes a T-shirt, a water bottle and club coaching.",
      whatToBring: "- Cleats or running shoes, and shin guards\n- Sunscreen, and a cap for the way there",
    },
    es: {
      name: "Campamento de verano",
      summary: "Dos tardes bajo el farol: técnica, juegos cortos, pausas para el agua y nuevos amigos.",
      description: "La cuota incluye una playera, una botella de agua y entrenamiento del club.",
      whatToBring: "- Tachones o tenis, y espinilleras\n- Bloqueador solar, y una gorra para el camino",
    },
  },
} as const satisfies FirstProgram;

/**
 * The season that every club of the tests begins with, whatever content/club says: a test's sums and days are its own, and hold in a
 * club with other prices (docs/reference/code.md#club-independent-tests).
 */
export const firstSeason = {
  id: "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1000",
  slug: "2025",
  startsOn: "2025-01-01",
  endsOn: "2025-12-31",
  state: "live",
  names: { en: "2025", es: "2025" },
  programs: [
    firstCamp,
    undecided(
      "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1002",
      "competitive-team",
      "team",
      { en: "Competitive team", es: "Equipo competitivo" },
      {
        en: "Training through the week and games at weekends.",
        es: "Entrenamientos entre semana y partidos el fin de semana.",
      },
    ),
    undecided(
      "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1003",
      "clinic",
      "clinic",
      { en: "Clinic", es: "Clínica" },
      { en: "A short course on one skill.", es: "Un curso corto sobre una sola técnica." },
    ),
    undecided(
      "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1004",
      "league",
      "league",
      { en: "League", es: "Liga" },
      { en: "Games among the teams of the town.", es: "Partidos entre los equipos del pueblo." },
    ),
    undecided(
      "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1005",
      "year-round-training",
      "training",
      { en: "Year-round training", es: "Entrenamiento todo el año" },
      { en: "Practice in every month of the year.", es: "Práctica en todos los meses del año." },
    ),
  ],
} as const satisfies FirstSeason;
