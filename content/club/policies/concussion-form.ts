import type { FormToSign } from "#domain/club/policy-draft.ts";

/** A draft: the club pastes its state's text in both languages. */
export const concussionForm: FormToSign = {
  id: "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d4001",
  version: "2026-11-22",
  title: {
    en: "Concussion information form",
    es: "Hoja informativa sobre conmociones cerebrales",
  },
  text: { en: [], es: [] },
  programs: [],
  playerFromAge: null,
  validUntil: null,
};
