import type { Policy } from "#domain/club/policies.ts";
import { codeOfConductEnglish } from "./code-of-conduct-en.ts";
import { codeOfConductSpanish } from "./code-of-conduct-es.ts";

export const codeOfConduct: Policy = {
  version: "2026-11-21",
  title: {
    en: "Code of conduct for players and families",
    es: "Código de conducta para jugadores y familias",
  },
  sections: { en: codeOfConductEnglish, es: codeOfConductSpanish },
};
