import type texts from "./texts/en.json";

/** The steps of the competitive program (docs/rules/pages.md#teams), in words of teams.levels.steps. Ages in years. */
export const teamLevels = [
  {
    id: "development",
    group: "U10",
    ages: { from: 8, to: 10 },
    schedule: { en: "Tuesdays and Thursdays 5:00-6:30 PM", es: "Martes y jueves, de 5:00 a 6:30 p.m." },
  },
  {
    id: "competitive",
    group: "U12",
    ages: { from: 10, to: 12 },
    schedule: { en: "Mon, Wed, Fri 6:00-7:30 PM", es: "Lunes, miércoles y viernes, de 6:00 a 7:30 p.m." },
  },
  {
    id: "elite",
    group: "U15",
    ages: { from: 13, to: 15 },
    schedule: {
      en: "Four times a week plus weekend games",
      es: "Cuatro veces por semana, más partidos el fin de semana",
    },
  },
] as const satisfies readonly {
  id: keyof (typeof texts)["teams"]["levels"]["steps"];
  group: `U${number}`;
  ages: { from: number; to: number };
  schedule: { en: string; es: string };
}[];
