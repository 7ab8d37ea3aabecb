import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LANGUAGES } from "#domain/text/languages.ts";

/** Adds the language to a label, as in "Name (Spanish)". */
export function useLabelInLanguage(): (text: string, languageCode: string | null | undefined) => string {
  const { t } = useTranslation("adminPrograms");
  return (text, languageCode) => {
    const language = LANGUAGES.find((candidate) => candidate === languageCode);
    return language ? t("texts.label", { text, language: t(`texts.${language}`) }) : text;
  };
}
