import { useLabelInLanguage } from "#app/staff/shared/labels/use-label-in-language.ts";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { useDraftField } from "./draft-editor.tsx";

interface BilingualProps {
  pathIn: (language: Language) => string;
  label: string;
  hint?: (language: Language) => string | undefined;
  /** Height in lines; by default a single-line field. */
  rows?: number;
}

function LanguageField({ pathIn, label, hint, rows, language }: BilingualProps & { language: Language }) {
  const inLanguage = useLabelInLanguage();
  const fieldProps = {
    ...useDraftField(pathIn(language)),
    hint: hint?.(language),
    lang: language,
    label: inLanguage(label, language),
  };
  return rows === undefined ? <TextField {...fieldProps} /> : <TextArea rows={rows} {...fieldProps} />;
}

export function BilingualField(props: BilingualProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      {LANGUAGES.map((language) => (
        <LanguageField key={language} {...props} language={language} />
      ))}
    </div>
  );
}
