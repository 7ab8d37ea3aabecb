import type { Language } from "#domain/text/languages.ts";

/** What a club announces most: staff tap one and change what is different today. */
export const announcementSuggestions = {
  lightning: {
    en: "Tonight’s training is off: lightning near the park. Stay home and stay safe.",
    es: "Hoy no hay entrenamiento: hay tormenta eléctrica cerca del parque. Quédense en casa, por favor.",
  },
  heat: {
    en: "Because of the heat, today’s training is shorter. Bring twice as much water.",
    es: "Por el calor, el entrenamiento de hoy será más corto. Traigan el doble de agua.",
  },
  field: {
    en: "We train on another field today. Look for the coaches at the entrance of the park.",
    es: "Hoy entrenamos en otra cancha. Busquen a los entrenadores en la entrada del parque.",
  },
  late: {
    en: "Training starts an hour later today.",
    es: "Hoy el entrenamiento empieza una hora más tarde.",
  },
} as const satisfies Record<string, Record<Language, string>>;
