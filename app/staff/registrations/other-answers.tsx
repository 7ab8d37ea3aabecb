import { type ReactNode, Suspense } from "react";
import { useChoiceWord } from "#app/facts/use-choice-word.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useQuestionLabel } from "#app/staff/shared/use-question-label.ts";
import { Fact } from "#app/ui/facts.tsx";
import {
  type AnswerField,
  fieldsOf,
  hasChoices,
  questionOf,
  type Section,
} from "#domain/registration-questions.ts";
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

interface OtherAnswerProps {
  name: AnswerField;
  value: string | number | boolean | null;
}

function useAnswerText({ name, value }: OtherAnswerProps): string | null {
  const { t } = useTranslation("adminContests");
  const { date } = useFormat();
  const wordOf = useChoiceWord();
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (hasChoices(name)) return wordOf(name, String(value));
  return questionOf(name).input === "date" ? date(String(value)) : String(value);
}

function OtherAnswer({ name, value }: OtherAnswerProps) {
  const { t } = useTranslation("admin");
  const labelOf = useQuestionLabel();
  const answer = useAnswerText({ name, value });
  const label = labelOf(name);
  if (questionOf(name).input === "paragraph") return <Answer {...{ label, answer }} />;
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
