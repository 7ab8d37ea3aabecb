import type { Policy } from "#domain/club/policies.ts";
import { refundsEnglish } from "./refunds-en.ts";
import { refundsSpanish } from "./refunds-es.ts";

export const refunds: Policy = {
  version: "2026-11-28",
  title: { en: "Refund policy", es: "Política de reembolsos" },
  sections: { en: refundsEnglish, es: refundsSpanish },
};
