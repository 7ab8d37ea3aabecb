import type { FirstTeam } from "./first-team.ts";

export const team2012b: FirstTeam = {
  players: "boys",
  ageGroup: "U14",
  birthYears: [2012],
  division: {
    en: "Second Division",
    es: "Segunda división",
  },
  size: 20,
  coach: "Ulises Zaldívar",
  assistant: "Noé Carranza Ríos",
  experience: {
    en: "7 years coaching and a schoolteacher by day",
    es: "7 años como entrenador y maestro de escuela por las mañanas",
  },
  certification: {
    en: "National D coaching license and first aid",
    es: "Licencia nacional de entrenador, nivel D, y primeros auxilios",
  },
  description: {
    en: "Twenty boys of one school year who play on the full-size field for the first time. The season is about space: finding it, leaving it, and passing into it.",
    es: "Veinte muchachos del mismo año que por primera vez juegan en cancha completa. La temporada trata del espacio: encontrarlo, dejarlo y pasar hacia él.",
  },
  training: { days: ["monday", "wednesday"], from: "17:30", to: "19:00" },
  gameDays: ["saturday"],
  field: {
    en: "Field 3",
    es: "Cancha 3",
  },
  phone: "(575) 555-0104",
  email: "zaldivar@farolfc.example.org",
  goals: {
    en: [
      "Learn two positions each",
      "Play the full field without losing shape",
      "Use the weaker foot in every session",
      "Equal minutes for everyone in the spring",
      "Arrive ten minutes early, always",
    ],
    es: [
      "Que cada uno aprenda dos posiciones",
      "Jugar en cancha completa sin perder el orden",
      "Usar la pierna menos hábil en cada entrenamiento",
      "Los mismos minutos para todos en la primavera",
      "Llegar siempre diez minutos antes",
    ],
  },
};
