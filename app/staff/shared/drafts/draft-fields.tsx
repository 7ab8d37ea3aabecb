import type { ComponentProps } from "react";
import { AddressCheck } from "#app/facts/questions/address-check.tsx";
import { useInLanguage } from "#app/staff/shared/words/use-in-language.ts";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { useDraftField } from "./draft-editor.tsx";

interface DraftFieldProps extends Omit<ComponentProps<typeof TextField>, "onChange"> {
  place: string;
  field?: string;
  partsOf?: (text: string) => Record<string, unknown>;
}

/** A line of a draft. */
export function DraftField({ place, field, partsOf, ...input }: DraftFieldProps) {
  const text = <TextField {...useDraftField(place, { field, partsOf })} {...input} />;
  return input.type === "email" ? <AddressCheck>{text}</AddressCheck> : text;
}

interface BothProps {
  placeIn: (language: Language) => string;
  label: string;
  hint?: (language: Language) => string | undefined;
  /** Height in lines; without it, a line that does not grow. */
  rows?: number;
}

function InLanguage({ placeIn, label, hint, rows, language }: BothProps & { language: Language }) {
  const inLanguage = useInLanguage();
  const field = {
    ...useDraftField(placeIn(language)),
    hint: hint?.(language),
    lang: language,
    label: inLanguage(label, language),
  };
  return rows === undefined ? <TextField {...field} /> : <TextArea rows={rows} {...field} />;
}

/** A text in both languages, side by side where there is room. */
export function BothLanguages(props: BothProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      {LANGUAGES.map((language) => (
        <InLanguage key={language} {...props} language={language} />
      ))}
    </div>
  );
}
