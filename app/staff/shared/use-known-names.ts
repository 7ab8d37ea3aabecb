import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { MESSAGE_KINDS } from "#domain/message-kinds.ts";
import { SKILL_LEVELS, TSHIRT_SIZES } from "#domain/registration-choices.ts";

/** A shirt size in words, in upper case (docs/rules/registration.md#the-fields-of-a-registration); `blank` if none was given. */
export function useShirtSize(): (size: string | null, blank?: string) => string {
  const { t } = useTranslation("common");
  return (size, blank = "–") => {
    const known = TSHIRT_SIZES.find((one) => one === size);
    return known ? t(`shirtSizes.${known}`).toUpperCase() : (size ?? blank);
  };
}

/** A skill level in words, or "not specified" (docs/rules/staff.md#the-list-of-registrations). */
export function useSkillName(): (skill: string | null) => string {
  const { t } = useTranslation("admin");
  return (skill) => {
    const known = SKILL_LEVELS.find((level) => level === skill);
    return known ? t(`skills.${known}`) : (skill ?? t("skills.none"));
  };
}

/** A kind of mail in words; an unknown one is "message". */
export function useMessageName(): (kind: string) => string {
  const { t } = useTranslation("adminMessages");
  return (kind) => t(MESSAGE_KINDS.find((known) => known === kind) ?? "other");
}
