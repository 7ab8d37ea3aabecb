import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SKILL_LEVELS } from "#domain/registration/limits.ts";
import { MESSAGE_KINDS } from "#domain/staff/message-kinds.ts";

/** A skill level in words, or "not specified" (docs/reference/staff-registrations.md#registration-list). */
export function useSkillName(): (skill: string | null) => string {
  const { t } = useTranslation("admin");
  return (skill) => {
    const known = SKILL_LEVELS.find((level) => level === skill);
    return known ? t(`terms:choices.skillLevel.${known}`) : (skill ?? t("skills.none"));
  };
}

/** A kind of mail in words; an unknown one is "message". */
export function useMessageName(): (kind: string) => string {
  const { t } = useTranslation("adminMessages");
  return (kind) => t(MESSAGE_KINDS.find((known) => known === kind) ?? "terms:message");
}
