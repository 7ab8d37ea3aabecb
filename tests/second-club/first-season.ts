import { type FirstProgram, type FirstSeason, undecided } from "#content/product/first-season.ts";

/** Three mornings in July. */
export const firstCamp = {
  id: "b2a94d10-77c1-4e0a-8f3e-5d20c1aa3001",
  slug: "prairie-week",
  kind: "camp",
  feeCents: 7550,
  ageRule: "first-day",
  capacity: 48,
  sessions: [
    { on: "2025-07-21", starts: "08:45", ends: "11:15", place: null },
    { on: "2025-07-22", starts: "08:45", ends: "11:15", place: null },
    { on: "2025-07-23", starts: "08:45", ends: "11:15", place: null },
  ],
  words: {
    en: {
      name: "Prairie week of soccer and swimming",
      summary: "Three mornings on grass: a ball each, a pool afterwards.",
      description: "Lunch, a cap and the bus to the pool are part of the price.",
      whatToBring: "- A towel\n- Two pairs of socks",
    },
    es: {
      name: "Semana de fútbol y natación en la pradera",
      summary: "Tres mañanas en el pasto: un balón para cada quien y después la alberca.",
      description: "El precio incluye la comida, una gorra y el camión a la alberca.",
      whatToBring: "- Una toalla\n- Dos pares de calcetas",
    },
  },
} as const satisfies FirstProgram;

const ANNOUNCED = { en: "To be announced.", es: "Por anunciarse." };

export const firstSeason = {
  id: "b2a94d10-77c1-4e0a-8f3e-5d20c1aa3000",
  slug: "2025-prairie",
  startsOn: "2025-01-01",
  endsOn: "2025-12-31",
  state: "live",
  names: { en: "Prairie year 2025", es: "Año de la pradera 2025" },
  programs: [
    firstCamp,
    undecided(
      "b2a94d10-77c1-4e0a-8f3e-5d20c1aa3002",
      "travel-squads",
      "team",
      { en: "Travel squads", es: "Equipos viajeros" },
      ANNOUNCED,
    ),
    undecided(
      "b2a94d10-77c1-4e0a-8f3e-5d20c1aa3003",
      "goalkeepers-hour",
      "clinic",
      { en: "Goalkeepers' hour", es: "Hora de porteros" },
      ANNOUNCED,
    ),
  ],
} as const satisfies FirstSeason;
