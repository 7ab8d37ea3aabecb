import type { ProgramTemplate } from "#domain/programs/new-program.ts";
import type { ProgramTexts } from "#domain/programs/site-data.ts";
import type { Language } from "#domain/text/languages.ts";

/** What a club's first program says until staff write more: both languages, nothing that a club would have to take back. */
export const templateTexts: Record<ProgramTemplate, Record<Language, ProgramTexts>> = {
  camp: {
    en: {
      name: "Camp",
      summary: "Skills, small games and water breaks, a few days in a row.",
      description: "Every child is welcome, with or without experience.",
      whatToBring: "- Cleats or running shoes, and shin guards\n- Water, sunscreen and a cap",
    },
    es: {
      name: "Campamento",
      summary: "Técnica, juegos cortos y pausas para el agua, varios días seguidos.",
      description: "Todos los niños son bienvenidos, con experiencia o sin ella.",
      whatToBring: "- Tachones o tenis, y espinilleras\n- Agua, bloqueador solar y una gorra",
    },
  },
  season: {
    en: {
      name: "Season",
      summary: "Training every week through the season.",
      description: "The coach tells each family when and where the games are.",
      whatToBring: "- Cleats and shin guards\n- Water",
    },
    es: {
      name: "Temporada",
      summary: "Entrenamientos cada semana durante la temporada.",
      description: "El entrenador avisa a cada familia cuándo y dónde son los partidos.",
      whatToBring: "- Tachones y espinilleras\n- Agua",
    },
  },
  clinic: {
    en: {
      name: "Clinic",
      summary: "A short course on one skill.",
      description: "Small groups, so that each child gets many tries.",
      whatToBring: "- Cleats or running shoes, and shin guards\n- Water",
    },
    es: {
      name: "Clínica",
      summary: "Un curso corto sobre una sola técnica.",
      description: "Grupos pequeños, para que cada niño practique muchas veces.",
      whatToBring: "- Tachones o tenis, y espinilleras\n- Agua",
    },
  },
  tryouts: {
    en: {
      name: "Tryouts",
      summary: "Show the coaches how you play.",
      description: "Afterwards the coaches call every family, whatever they decide.",
      whatToBring: "- Cleats and shin guards\n- Water",
    },
    es: {
      name: "Pruebas",
      summary: "Muestra a los entrenadores cómo juegas.",
      description: "Después los entrenadores llaman a cada familia, sea cual sea su decisión.",
      whatToBring: "- Tachones y espinilleras\n- Agua",
    },
  },
};
