import type texts from "./texts/en.json";

export const teamLevels = [
  {
    id: "meadow",
    group: "U8",
    ages: { from: 6, to: 8 },
    schedule: { en: "Wednesdays after school", es: "Los miércoles después de la escuela" },
  },
  {
    id: "travel",
    group: "U14",
    ages: { from: 9, to: 14 },
    schedule: {
      en: "Twice a week, and the bus on Sundays",
      es: "Dos veces por semana, y el camión los domingos",
    },
  },
] as const satisfies readonly {
  id: keyof (typeof texts)["teams"]["levels"]["steps"];
  group: `U${number}`;
  ages: { from: number; to: number };
  schedule: { en: string; es: string };
}[];
