import { type ReactNode, useId } from "react";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useQuestionLabel } from "#app/staff/shared/use-question-label.ts";
import { Card } from "#app/ui/card.tsx";
import { useField } from "#app/ui/use-field.ts";
import { ANSWER_FIELDS } from "#domain/registration/questions.ts";
import { codeForKind } from "#domain/text/checks.ts";
import type { ManualEntryValues } from "./manual-entry-values.ts";

/** A field's error text. A missing answer has the field's own text where the code's is about a whole section. */
function useFieldSentence() {
  const { t } = useTranslation("adminManualEntry");
  const { ofCode } = useErrorText();
  const labelOf = useQuestionLabel();
  return (field: string, code: string): string => {
    const own = code.startsWith("missing_") && ANSWER_FIELDS.find((name) => name === field);
    return own ? t("missing", { label: labelOf(own) }) : ofCode(codeForKind(code)).message;
  };
}

/** Props of a field in manual entry. */
export function useManualEntryField(name: keyof ManualEntryValues) {
  return useField<ManualEntryValues>(name, undefined, useFieldSentence());
}

interface FormCardProps {
  title: string;
  /** Instructions, where needed. */
  text?: string;
  children: ReactNode;
}

/** A section of a manual entry form, in the order of the paper. */
export function FormCard({ title, text, children }: FormCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h3 id={id} className="text-lead leading-tight">
        {title}
      </h3>
      {text && <p className="mt-1 max-w-line text-small text-dusk-700">{text}</p>}
      <div className="mt-4 grid gap-5 sm:grid-cols-2">{children}</div>
    </Card>
  );
}
