import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { answerField } from "#domain/registration/answers.ts";
import { DetailsCard, type RegistrationDetails } from "./details-card.tsx";
import { FamilyChange } from "./family-change.tsx";
import { Answer } from "./other-answers.tsx";

type ProgramAnswer = RegistrationDetails["answers"][number];

/** A child's answer in the page's language; null if there is none. */
export function useProgramAnswer() {
  const { t } = useTranslation("adminManualEntry");
  const { language } = useLanguage();
  return ({ kind, value, words }: ProgramAnswer): string | null => {
    if (kind === "yes-no" && value !== "") return t(`questions.${value === "yes" ? "yes" : "no"}`);
    return words[language] || null;
  };
}

interface OneAnswerProps {
  asked: ProgramAnswer;
  registration: RegistrationDetails;
}

function OneAnswer({ asked, registration }: OneAnswerProps) {
  const { healthErasedAt } = registration;
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const clubTime = useFormatInstant();
  const answerOf = useProgramAnswer();
  const { label } = asked.texts[language];
  const isErased = asked.sensitive && healthErasedAt !== null;
  return (
    <Answer
      label={asked.isAsked ? label : t("details.askedBefore", { label })}
      answer={isErased ? t("details.healthErased", { at: clubTime(healthErasedAt) }) : answerOf(asked)}
      note={<FamilyChange registration={registration} field={answerField(asked.id)} />}
    />
  );
}

/** Answers to the program's questions (docs/reference/registration-form.md#program-questions); nothing if it has none. */
export function ProgramAnswers({ registration }: { registration: RegistrationDetails }) {
  const { answers } = registration;
  const { t } = useTranslation("admin");
  if (answers.length === 0) return null;
  return (
    <DetailsCard title={t("details.questions")}>
      {answers.map((asked) => (
        <OneAnswer key={asked.id} asked={asked} registration={registration} />
      ))}
    </DetailsCard>
  );
}
