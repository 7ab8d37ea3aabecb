import type { FirstTeam } from "./first-team.ts";

export const team1617b: FirstTeam = {
  players: "boys",
  ageGroup: "U10",
  birthYears: [2016, 2017],
  division: {
    en: "Recreational Division",
    es: "División recreativa",
  },
  size: 20,
  coach: "Baltazar Lomelí",
  assistant: "Renata Ocaña Gil",
  experience: {
    en: "10 years coaching seven-a-side",
    es: "10 años como entrenador de fútbol siete",
  },
  certification: {
    en: "Grassroots 7v7 coaching license",
    es: "Licencia de entrenador de fútbol base, 7 contra 7",
  },
  description: {
    en: "Seven against seven for boys who have just learned that passing is fun. Two evenings a week, a game on Saturday, and oranges at half-time.",
    es: "Siete contra siete para niños que acaban de descubrir que pasar el balón es divertido. Dos tardes por semana, partido el sábado y naranjas en el medio tiempo.",
  },
  training: { days: ["wednesday", "friday"], from: "17:00", to: "18:15" },
  gameDays: ["saturday"],
  field: {
    en: "Field 5",
    es: "Cancha 5",
  },
  phone: "(575) 555-0108",
  email: "lomeli@farolfc.example.org",
  goals: {
    en: [
      "Three passes in a row before each shot",
      "Everyone tries the goalkeeper’s gloves",
      "Learn to defend in pairs",
      "Play a tournament out of town",
      "Cheer for the other team too",
    ],
    es: [
      "Tres pases seguidos antes de cada tiro",
      "Que todos se pongan los guantes de portero",
      "Aprender a defender en pareja",
      "Jugar un torneo fuera del pueblo",
      "Aplaudirle también al otro equipo",
    ],
  },
};
