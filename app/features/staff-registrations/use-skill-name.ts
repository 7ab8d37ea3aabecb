import { useTranslation } from "#app/i18n/use-translation.tsx";
import { SKILL_LEVELS } from "#domain/registration-choices.ts";

/** A skill level in words; one that was left blank is not specified (spec.md §2). */
export function useSkillName(): (skill: string | null) => string {
  const { t } = useTranslation("admin");
  return (skill) => {
    const known = SKILL_LEVELS.find((level) => level === skill);
    return known ? t(`skills.${known}`) : (skill ?? t("skills.none"));
  };
}
