import { TextArea, TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { PROGRAM_TEXTS, type ProgramText } from "#domain/draft-changes.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { EditorCard } from "./row-list.tsx";
import { useDraftField, useProgramForm } from "./use-program-form.ts";

function OneText({ text, language }: { text: ProgramText; language: Language }) {
  const { t } = useTranslation("adminPrograms");
  const { values, change } = useProgramForm();
  const { texts } = values;
  const field = {
    ...useDraftField(`texts.${language}.${text}`),
    lang: language,
    label: t("texts.label", { text: t(`texts.${text}`), language: t(`texts.${language}`) }),
    value: texts[language][text],
    onChange: ({ target }: { target: { value: string } }) =>
      change({ texts: { ...texts, [language]: { ...texts[language], [text]: target.value } } }),
  };
  if (text === "name") return <TextField {...field} />;
  return <TextArea rows={text === "description" ? 5 : 3} {...field} />;
}

/** Every text in both languages, side by side where there is room. */
export function TextCard() {
  const { t } = useTranslation("adminPrograms");
  return (
    <EditorCard title={t("texts.title")} text={t("texts.text")}>
      {PROGRAM_TEXTS.map((text) => (
        <div key={text} className="grid gap-5 md:grid-cols-2">
          {LANGUAGES.map((language) => (
            <OneText key={language} text={text} language={language} />
          ))}
        </div>
      ))}
    </EditorCard>
  );
}
