import type { ComponentProps } from "react";
import { EmailTypoCheck } from "#app/shared/questions/email-typo-check.tsx";
import { useInLanguage } from "#app/staff/shared/labels/use-in-language.ts";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { useDraftField } from "./draft-editor.tsx";

interface DraftFieldProps extends Omit<ComponentProps<typeof TextField>, "onChange"> {
  path: string;
  field?: string;
  partsOf?: (text: string) => Record<string, unknown>;
}

export function DraftField({ path, field, partsOf, ...input }: DraftFieldProps) {
  const text = <TextField {...useDraftField(path, { field, partsOf })} {...input} />;
  return input.type === "email" ? <EmailTypoCheck>{text}</EmailTypoCheck> : text;
}

interface BothProps {
  pathIn: (language: Language) => string;
  label: string;
  hint?: (language: Language) => string | undefined;
  /** Height in lines; by default a single-line field. */
  rows?: number;
}

function InLanguage({ pathIn, label, hint, rows, language }: BothProps & { language: Language }) {
  const inLanguage = useInLanguage();
  const field = {
    ...useDraftField(pathIn(language)),
    hint: hint?.(language),
    lang: language,
    label: inLanguage(label, language),
  };
  return rows === undefined ? <TextField {...field} /> : <TextArea rows={rows} {...field} />;
}

export function BothLanguages(props: BothProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      {LANGUAGES.map((language) => (
        <InLanguage key={language} {...props} language={language} />
      ))}
    </div>
  );
}
