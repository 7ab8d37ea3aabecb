import type { FirstTeam } from "./first-team.ts";

export const team1011b: FirstTeam = {
  players: "boys",
  ageGroup: "U16",
  birthYears: [2010, 2011],
  division: {
    en: "First Division",
    es: "Primera división",
  },
  size: 16,
  coach: "Teodoro Velarde",
  assistant: "Iker Montes Luna",
  experience: {
    en: "9 years coaching, six of them with this same group",
    es: "9 años como entrenador, seis de ellos con este mismo grupo",
  },
  certification: {
    en: "National C coaching license",
    es: "Licencia nacional de entrenador, nivel C",
  },
  description: {
    en: "A group that has grown up together since they were six. They press high, they talk all game long, and they welcome newcomers who like to run.",
    es: "Un grupo que ha crecido junto desde los seis años. Presionan arriba, se hablan todo el partido y reciben bien a quien tenga ganas de correr.",
  },
  training: { days: ["monday", "wednesday", "friday"], from: "18:30", to: "20:00" },
  gameDays: ["saturday"],
  field: {
    en: "Field 2",
    es: "Cancha 2",
  },
  phone: "(575) 555-0102",
  email: "velarde@farolfc.example.org",
  goals: {
    en: [
      "Earn promotion to the Premier Division",
      "Win the ball back within six seconds",
      "Score in every game of the fall",
      "Train two players for each position",
      "No card for talking back",
    ],
    es: [
      "Subir a la división premier",
      "Recuperar el balón en seis segundos",
      "Anotar en todos los partidos del otoño",
      "Formar a dos jugadores para cada posición",
      "Ni una tarjeta por reclamar",
    ],
  },
};
