import type { PublishedClub } from "#domain/club/content.ts";

/** The two coaches who answer for the competitive teams (docs/reference/public-pages.md#content-pages). */
export const coaches: PublishedClub["coaches"] = [
  {
    role: "head",
    name: "Leandro Santibarra",
    phone: "(575) 555-0119",
    about: {
      en: "Plans every team’s season and is on the field four evenings a week. Asks each child one question before training: what did you try last time?",
      es: "Planea la temporada de cada equipo y está en la cancha cuatro tardes por semana. Antes de entrenar le pregunta a cada niño: ¿qué intentaste la última vez?",
    },
  },
  {
    role: "assistant",
    name: "Paloma Berrueta",
    phone: "(575) 555-0127",
    about: {
      en: "Runs the tryouts and the goalkeepers’ hour. The first to call if your child has never played on a team.",
      es: "Dirige las visorías y la hora de los porteros. Llámele primero a ella si su hijo nunca ha jugado en un equipo.",
    },
  },
];
