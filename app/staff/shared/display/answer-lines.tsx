import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useChoiceLabel } from "#app/shared/questions/field-texts.ts";
import { useQuestionLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import { ANSWER_FIELDS, type AnswerField, hasChoices, questionOf } from "#domain/registration/questions.ts";

export interface NamedAnswer {
  name: AnswerField;
  value: string | number | boolean | null;
}

/** Text of an answer; null if empty. */
export function useAnswerText({ name, value }: NamedAnswer): string | null {
  const { t } = useTranslation();
  const { date } = useFormat();
  const choiceLabel = useChoiceLabel();
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return t(value ? "terms:yes" : "terms:no");
  if (hasChoices(name)) return choiceLabel(name, String(value));
  return questionOf(name).input === "date" ? date(String(value)) : String(value);
}

function AnswerLine(answer: NamedAnswer) {
  const { t } = useTranslation("admin");
  const text = useAnswerText(answer) ?? t("terms:notAnswered");
  return <span className="block">{`${useQuestionLabel()(answer.name)}: ${text}`}</span>;
}

/** Each answer with its question, one per line. */
export function AnswerLines({
  answers,
}: {
  answers: { [name in AnswerField]?: NamedAnswer["value"] | undefined };
}) {
  return ANSWER_FIELDS.map((name) => {
    const value = answers[name];
    const isUnasked = value === null && questionOf(name).asksByProgram;
    return value !== undefined && !isUnasked && <AnswerLine key={name} name={name} value={value} />;
  });
}
