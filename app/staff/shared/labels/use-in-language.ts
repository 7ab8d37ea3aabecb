import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LANGUAGES } from "#domain/text/languages.ts";

/** Adds the language to a label, as in "Name (Spanish)". */
export function useInLanguage(): (text: string, tag: string | null | undefined) => string {
  const { t } = useTranslation("adminPrograms");
  return (text, tag) => {
    const language = LANGUAGES.find((option) => option === tag);
    return language ? t("texts.label", { text, language: t(`texts.${language}`) }) : text;
  };
}
