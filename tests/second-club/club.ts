import type { Language } from "#domain/text/languages.ts";

/**
 * An invented club whose facts all differ from the first one's and whose names are longer. scripts/fork.ts puts it in
 * place of the first club.
 */
export const club = {
  name: "Highland Prairie Youth Soccer Alliance",
  town: "Santa Aurelia Heights",
  slogan: {
    en: "Every child, every Saturday, whatever the weather on the prairie.",
    es: "Cada niña y cada niño, cada sábado, haga el tiempo que haga en la pradera.",
  },
  domain: "highland-prairie.example.org",
  timeZone: "America/Chicago",
  taxNumber: "00-0000000" as string | null,
  staffLanguage: "es" as Language,
  color: "#0b5c5e",
  logo: null,
} as const;
