import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { FamilyAction } from "#domain/family/family-changes.ts";
import { SKILL_LEVELS } from "#domain/registration/limits.ts";
import type { AnswerField } from "#domain/registration/questions.ts";
import { MESSAGE_KINDS } from "#domain/staff/message-kinds.ts";

/** Label of a skill level, or "not specified" (docs/reference/staff-registrations.md#registration-list). */
export function useSkillLabel(): (skill: string | null) => string {
  const { t } = useTranslation("admin");
  return (skill) => {
    const skillLevel = SKILL_LEVELS.find((level) => level === skill);
    return skillLevel ? t(`terms:choices.skillLevel.${skillLevel}`) : (skill ?? t("skills.none"));
  };
}

/** Label of an email kind; "message" if unknown. */
export function useMessageKindLabel(): (kind: string) => string {
  const { t } = useTranslation("adminMessages");
  return (kind) => t(MESSAGE_KINDS.find((messageKind) => messageKind === kind) ?? "terms:message");
}

/** Label of an actor: the account's name, or the kind of actor. */
export function useActorLabel(): (actor: string | null, name?: string | null) => string {
  const { t } = useTranslation("adminPublications");
  return (actor, name) => {
    if (name) return name;
    if (actor === "system" || actor === "server") return t("actors.system");
    return t(actor?.startsWith("pin") ? "actors.pin" : "actors.unknown");
  };
}

type LabeledField = AnswerField | FamilyAction | "answers" | "pickUp" | "secondGuardian";

/** Label of a question for staff; by default the family's label. */
export function useQuestionLabel(): (field: LabeledField) => string {
  const { t } = useTranslation(["adminManualEntry", "terms"]);
  return (field) => t(`fields.${field}` as "fields.reason");
}
