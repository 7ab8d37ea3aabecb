import type { FirstTeam } from "./first-team.ts";

export const team0910g: FirstTeam = {
  players: "girls",
  ageGroup: "U16",
  birthYears: [2009, 2010],
  division: {
    en: "Girls First Division",
    es: "Primera división femenil",
  },
  size: 14,
  coach: "Amparo Cuesta",
  assistant: "Itzel Robledo Vera",
  experience: {
    en: "11 years coaching girls; captain of her university’s team",
    es: "11 años entrenando a niñas; fue capitana del equipo de su universidad",
  },
  certification: {
    en: "National B coaching license and goalkeeper diploma",
    es: "Licencia nacional de entrenadora, nivel B, y diploma de porteras",
  },
  description: {
    en: "The club’s first girls’ team is small, brave and hard to beat. They train with the ball from the first minute, and each of them leads a warm-up during the season.",
    es: "El primer equipo femenil del club es pequeño, valiente y difícil de vencer. Entrenan con balón desde el primer minuto y cada una dirige un calentamiento en la temporada.",
  },
  training: { days: ["tuesday", "thursday"], from: "17:30", to: "19:00" },
  gameDays: ["sunday"],
  field: {
    en: "Field 1, under the lights",
    es: "Cancha 1, la de los reflectores",
  },
  phone: "(575) 555-0103",
  email: "cuesta@farolfc.example.org",
  goals: {
    en: [
      "Reach the final four of the spring cup",
      "Add four players to the roster",
      "Ten clean sheets in the season",
      "Two captains who share the armband",
      "Play one friendly across the border",
    ],
    es: [
      "Llegar a las semifinales de la copa de primavera",
      "Sumar cuatro jugadoras al equipo",
      "Diez partidos sin recibir gol en la temporada",
      "Dos capitanas que comparten el gafete",
      "Jugar un amistoso al otro lado de la frontera",
    ],
  },
};
