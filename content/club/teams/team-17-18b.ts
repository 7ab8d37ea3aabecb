import type { FirstTeam } from "./first-team.ts";

export const team1718b: FirstTeam = {
  players: "boys",
  ageGroup: "U8",
  birthYears: [2017, 2018],
  division: {
    en: "First Steps Division",
    es: "División primeros pasos",
  },
  size: 24,
  coach: "Jacinta Quiroz",
  assistant: "Memo Salcido Arce",
  experience: {
    en: "6 years with beginners; kindergarten teacher",
    es: "6 años con principiantes; educadora de preescolar",
  },
  certification: {
    en: "Grassroots 4v4 coaching license and first aid",
    es: "Licencia de entrenadora de fútbol base, 4 contra 4, y primeros auxilios",
  },
  description: {
    en: "The smallest lamps of the club: four against four, a ball for each child, and parents who play along in the last ten minutes.",
    es: "Los faroles más chiquitos del club: cuatro contra cuatro, un balón para cada niño y papás que se meten a jugar los últimos diez minutos.",
  },
  training: { days: ["monday", "wednesday"], from: "17:00", to: "18:00" },
  gameDays: ["saturday"],
  field: {
    en: "Field 6",
    es: "Cancha 6",
  },
  phone: "(575) 555-0107",
  email: "quiroz@farolfc.example.org",
  goals: {
    en: [
      "Every child touches the ball three hundred times a session",
      "Know left, right and the way to goal",
      "Share the ball without being told",
      "Put the cones away together",
      "Go home tired and happy",
    ],
    es: [
      "Que cada niño toque el balón trescientas veces por sesión",
      "Conocer izquierda, derecha y el camino a la portería",
      "Compartir el balón sin que se lo pidan",
      "Recoger los conos entre todos",
      "Volver a casa cansados y contentos",
    ],
  },
};
