import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { AgeRule } from "#domain/programs/programs.ts";
import { SOCCER_YEAR_BEGINS } from "#domain/programs/proposals.ts";
import { dayOfYear } from "#domain/time/formats.ts";

/** An age rule in words, with its reference day. */
export function useAgeRuleWords() {
  const { t } = useTranslation("adminPrograms");
  const { language } = useLanguage();
  const day = dayOfYear(SOCCER_YEAR_BEGINS, language);
  return {
    name: (rule: AgeRule) => t(`ageRule.${rule}`, { day }),
    text: (rule: AgeRule) => t(`ageRule.${rule}Text`, { day }),
  };
}
