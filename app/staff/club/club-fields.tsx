import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { useClubField } from "./use-club-form.ts";

interface FieldProps {
  /** Path in the draft, such as "contacts.0.phone". */
  place: string;
  label: string;
  hint?: string;
  type?: "text" | "email" | "tel" | "url" | "time";
  inputMode?: "numeric";
  className?: string;
}

interface OneProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** One field of the club's facts. */
export function ClubField({ place, onChange, ...field }: OneProps) {
  return <TextField {...useClubField(place)} {...field} onChange={({ target }) => onChange(target.value)} />;
}

interface BothProps extends Pick<FieldProps, "place" | "label" | "hint"> {
  value: Record<Language, string>;
  onChange: (value: Record<Language, string>) => void;
  /** Height in lines; 1 is a single-line field. */
  rows?: number;
}

function InLanguage({
  place,
  label,
  value,
  onChange,
  rows = 1,
  hint,
  language,
}: BothProps & { language: Language }) {
  const { t } = useTranslation("adminPrograms");
  const field = {
    ...useClubField(`${place}.${language}`),
    ...(hint && { hint }),
    lang: language,
    label: t("texts.label", { text: label, language: t(`texts.${language}`) }),
    value: value[language],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [language]: target.value }),
  };
  return rows === 1 ? <TextField {...field} /> : <TextArea rows={rows} {...field} />;
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
