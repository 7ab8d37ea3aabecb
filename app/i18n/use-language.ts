import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Language } from "#domain/languages.ts";
import { storeLanguage } from "./language-choice.ts";

/** The page's language, and a way to change it that keeps everything typed. */
export function useLanguage(): { language: Language; changeLanguage: (to: Language) => Promise<void> } {
  const { i18n } = useTranslation();
  const changeLanguage = async (to: Language) => {
    storeLanguage(to);
    await i18n.changeLanguage(to);
  };
  return { language: i18n.language, changeLanguage };
}
