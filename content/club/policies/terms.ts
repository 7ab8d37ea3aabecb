import type { Policy } from "#domain/club/policies.ts";
import { termsEnglish } from "./terms-en.ts";
import { termsSpanish } from "./terms-es.ts";

export const terms: Policy = {
  version: "2026-11-22",
  title: { en: "Terms and conditions", es: "Términos y condiciones" },
  sections: { en: termsEnglish, es: termsSpanish },
};
