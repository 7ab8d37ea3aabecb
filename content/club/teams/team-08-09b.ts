import type { FirstTeam } from "./first-team.ts";

export const team0809b: FirstTeam = {
  players: "boys",
  ageGroup: "U18",
  birthYears: [2008, 2009],
  division: {
    en: "Premier Division",
    es: "División premier",
  },
  size: 18,
  coach: "Evaristo Ibarrondo",
  assistant: "Rubén Tapia Solís",
  experience: {
    en: "14 years with the club’s oldest teams; played in the border league himself",
    es: "14 años con los equipos mayores del club; también jugó en la liga de la frontera",
  },
  certification: {
    en: "National B coaching license",
    es: "Licencia nacional de entrenador, nivel B",
  },
  description: {
    en: "Our oldest boys play fast and on the ground, and several of them coach at our camps. Training prepares them for a last great season and for a college trial.",
    es: "Nuestros muchachos mayores juegan rápido y por abajo, y varios de ellos entrenan a los chicos del campamento. Aquí se preparan para cerrar su mejor temporada y para probarse en una universidad.",
  },
  training: { days: ["monday", "tuesday", "thursday"], from: "19:00", to: "20:30" },
  gameDays: ["saturday", "sunday"],
  field: {
    en: "Field 1, under the lights",
    es: "Cancha 1, la de los reflectores",
  },
  phone: "(575) 555-0101",
  email: "ibarrondo@farolfc.example.org",
  goals: {
    en: [
      "Finish in the top three of the division",
      "Build every attack from the goalkeeper",
      "Give each senior a game film for college coaches",
      "Concede less than one goal a game",
      "Every player helps at one evening of camp",
    ],
    es: [
      "Terminar entre los tres primeros de la división",
      "Salir jugando desde el portero",
      "Que cada jugador del último año tenga su video para las universidades",
      "Recibir menos de un gol por partido",
      "Que cada jugador ayude una tarde en el campamento",
    ],
  },
};
