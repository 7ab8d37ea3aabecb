import { type ReactNode, Suspense } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type NamedAnswer, useAnswerText } from "#app/staff/shared/answer-lines.tsx";
import { useQuestionLabel } from "#app/staff/shared/use-question-label.ts";
import { Fact } from "#app/ui/facts.tsx";
import { type AnswerField, fieldsOf, questionOf, type Section } from "#domain/registration/questions.ts";
import type { RegistrationDetails } from "./details-card.tsx";

interface AnswerProps {
  label: string;
  answer: string | null;
  note?: ReactNode;
}

/** An answer with several lines, or an important one. */
export function Answer({ label, answer, note }: AnswerProps) {
  const { t } = useTranslation("admin");
  return (
    <div className="py-1.5">
      <dt className="text-dusk-700">{label}</dt>
      <dd className={`whitespace-pre-line wrap-anywhere ${answer ? "text-body font-semibold" : ""}`}>
        <span>{answer || t("details.none")}</span>
        {note}
      </dd>
    </div>
  );
}

function OtherAnswer({ name, value }: NamedAnswer) {
  const { t } = useTranslation("admin");
  const labelOf = useQuestionLabel();
  const answer = useAnswerText({ name, value });
  const label = labelOf(name);
  if (questionOf(name).input === "paragraph") return <Answer label={label} answer={answer} />;
  return <Fact label={label}>{answer ?? t("details.none")}</Fact>;
}

interface OtherAnswersProps {
  registration: RegistrationDetails;
  section: Exclude<Section, "program" | "donation" | "page">;
  /** Questions that the card or the page's header shows itself. */
  except: readonly AnswerField[];
}

/** A section's answers that need only their definition (docs/first-change.md). */
export function OtherAnswers({ registration, section, except }: OtherAnswersProps) {
  const names = fieldsOf(section, except);
  if (names.length === 0) return null;
  return (
    <Suspense>
      {names.map((name) => (
        <OtherAnswer key={name} name={name} value={registration[name]} />
      ))}
    </Suspense>
  );
}
