import { useTranslation } from "react-i18next";
import type { Language } from "#domain/languages.ts";
import { languageOf } from "./create-i18n.ts";
import { storeLanguage } from "./language-choice.ts";

/** The page's language, and a way to change it that keeps everything typed. */
export function useLanguage(): { language: Language; changeLanguage: (to: Language) => Promise<void> } {
  const { i18n } = useTranslation();
  const changeLanguage = async (to: Language) => {
    storeLanguage(to);
    await i18n.changeLanguage(to);
  };
  return { language: languageOf(i18n), changeLanguage };
}
