import { createContext, use } from "react";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { FieldErrors } from "#domain/field-errors.ts";
import type { ProgramValues } from "#domain/program-form.ts";
import { DRAFT_ERROR_CODES } from "#domain/season-draft.ts";

interface ProgramForm {
  values: ProgramValues;
  change: (changes: Partial<ProgramValues>) => void;
  /** The error code of each field that is not finished, by its name in the draft. */
  wrong: FieldErrors;
  /** Why a field of the draft could not be published, by the same names. */
  gaps: FieldErrors;
  /** Fields that somebody has left: before, nobody is told that they are wrong. */
  touched: ReadonlySet<string>;
  touch: (field: string) => void;
}

export const ProgramFormContext = createContext<ProgramForm | null>(null);

/** What the fields of a program's form share. @throws {Error} outside of the form */
export function useProgramForm(): ProgramForm {
  const form = use(ProgramFormContext);
  if (!form) throw new Error("A field of a program stands in its form");
  return form;
}

/** Of what is unfinished here, and of what could not be published. */
const OWN = ["invalid_amount", "invalid_time", "missing_code", ...DRAFT_ERROR_CODES] as const;

/** The sentence for an error code of a draft's field. */
export function useWrongText(): (code: string) => string {
  const { t } = useTranslation("adminPrograms");
  const { ofCode } = useErrorText();
  return (code) => {
    const own = OWN.find((one) => one === code);
    return own ? t(`wrong.${own}`) : ofCode(code).message;
  };
}

/** What a field of the form has besides its label and its value; its id is its name in the draft, which links lead to. */
export function useDraftField(field: string) {
  const { wrong, gaps, touched, touch } = useProgramForm();
  const wrongText = useWrongText();
  const code = (touched.has(field) ? wrong[field] : undefined) ?? gaps[field];
  return {
    id: field,
    unmarked: true,
    autoComplete: "off",
    error: code && wrongText(code),
    onBlur: () => touch(field),
  };
}
