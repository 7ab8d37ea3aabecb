import type { Policy } from "#domain/club/policies.ts";
import { waiverEnglish } from "./waiver-en.ts";
import { waiverSpanish } from "./waiver-es.ts";

export const waiver: Policy = {
  version: "2026-11-22",
  title: {
    en: "Liability waiver and medical release",
    es: "Carta responsiva y autorización médica",
  },
  sections: { en: waiverEnglish, es: waiverSpanish },
};
