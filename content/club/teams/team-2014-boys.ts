import type { FirstTeam } from "./first-team.ts";

export const team2014Boys: FirstTeam = {
  players: "boys",
  ageGroup: "U12",
  birthYears: [2014],
  division: {
    en: "Development Division",
    es: "División de desarrollo",
  },
  size: 16,
  coach: "Fermín Montoro",
  assistant: "Lalo Espinosa Rey",
  experience: {
    en: "5 years coaching; came up through this club as a player",
    es: "5 años como entrenador; se formó como jugador en este club",
  },
  certification: {
    en: "Grassroots 9v9 coaching license",
    es: "Licencia de entrenador de fútbol base, 9 contra 9",
  },
  description: {
    en: "Nine against nine, with a lot of dribbling. These boys are asked to try things, to lose the ball while trying, and to run back laughing.",
    es: "Nueve contra nueve, con mucho regate. A estos niños se les pide intentar, perder el balón en el intento y regresar corriendo con una sonrisa.",
  },
  training: { days: ["tuesday", "thursday"], from: "17:30", to: "19:00" },
  gameDays: ["saturday"],
  field: {
    en: "Field 4",
    es: "Cancha 4",
  },
  phone: "(575) 555-0105",
  email: "montoro@farolfc.example.org",
  goals: {
    en: [
      "Beat one opponent before every pass in training",
      "Rotate the goalkeeper every month",
      "Play in two summer tournaments",
      "Juggle the ball fifty times by November",
      "Shake hands with every referee",
    ],
    es: [
      "Superar a un rival antes de cada pase en el entrenamiento",
      "Cambiar de portero cada mes",
      "Jugar dos torneos de verano",
      "Dominar el balón cincuenta veces para noviembre",
      "Darle la mano a cada árbitro",
    ],
  },
};
