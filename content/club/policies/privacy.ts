import type { Policy } from "#domain/club/policies.ts";
import { privacyEnglish } from "./privacy-en.ts";
import { privacySpanish } from "./privacy-es.ts";

export const privacy: Policy = {
  version: "2026-11-26",
  title: { en: "Privacy notice", es: "Aviso de privacidad" },
  sections: { en: privacyEnglish, es: privacySpanish },
};
