import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { dayOfYear } from "#domain/date-formats.ts";
import { SOCCER_YEAR_BEGINS } from "#domain/group-proposal.ts";
import type { AgeRule } from "#domain/programs.ts";

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
